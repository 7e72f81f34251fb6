import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/bootstrap/chromium.mjs";

/** Which files are browser tests. */
export const browserTests = "e2e/**/*.spec.ts";

/** The least number of tests of each project; a run with fewer has lost some. Raise them as tests come in. */
export const leastBrowserTests: Record<"push" | "no-push", number> = { push: 65, "no-push": 8 };

/** Flags for a container, and for a browser that does nothing by itself. */
export const chromiumFlags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

const executablePath = findChromium();

export default defineConfig<{ mode: "push" | "no-push" }>({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/support/globalSetup.ts",
  // The tests share two gateways. Much of what they do is waiting for a schedule, so two files at a time fit on two cores. With three a page was at times late for what a test waits for.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    launchOptions: { args: chromiumFlags, ...(executablePath === null ? {} : { executablePath }) },
    // Without pictures: a screencast of a streaming page takes a core of the two.
    trace: { mode: "retain-on-failure", screenshots: false },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  },
  // A test tagged @both runs against each gateway, one tagged @no-push against the second only, all others against the first.
  projects: [
    { name: "push", grepInvert: /@no-push/, use: { mode: "push" } },
    { name: "no-push", grep: /@both|@no-push/, use: { mode: "no-push" } },
  ],
});
