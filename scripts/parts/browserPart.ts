import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { leastBrowserTests } from "../../playwright.config.ts";
import { findChromium, noChromium } from "../bootstrap/chromium.mjs";
import { run } from "../bootstrap/supervise.mjs";
import { tooFewTests } from "../checks/leastTests.ts";
import { buildPage, pageIsCurrent } from "../page/buildPage.ts";
import { cacheFolder, programs, root } from "../page/programs.ts";
import type { PartOptions, PartResult } from "./part.ts";
import { testEnvironment } from "./testEnvironment.ts";

/** The tests in a real browser, against the built page. */
export async function browserPart(options: PartOptions): Promise<PartResult> {
  if (findChromium() === null) return { passed: 0, failures: [`e2e: ${noChromium}`] };
  if (!pageIsCurrent()) await buildPage("error");
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, "playwright.json");
  rmSync(file, { force: true });
  const done = await run(process.execPath, [
    programs.playwright, "test", "--reporter=list,json", "--pass-with-no-tests",
    ...(options.words === null ? [] : ["-g", options.words]),
  ], { stdio: "hand-over", cwd: root, env: { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  const report = readBrowserReport(readFileSync(file, "utf8"));
  const failures = [...report.failures, ...(options.words === null ? tooFewTests(report.ran, Object.keys(leastBrowserTests), leastBrowserTests) : [])];
  if (done.code !== 0 && failures.length === 0) failures.push(`e2e: Playwright ended with code ${done.code}, see above`);
  return { passed: report.passed, failures };
}

interface Suite { title: string; suites?: Suite[] | undefined; specs?: Spec[] | undefined }
interface Spec { title: string; tests: { projectName: string; status: string }[] }
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  suites: z.lazy(() => z.array(suiteSchema)).optional(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ projectName: z.string(), status: z.string() })) })).optional(),
});
const reportSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(z.object({ message: z.string().optional() })).optional() });

/** Reads what Playwright's JSON reporter wrote. Throws where that is not of the known shape. */
export function readBrowserReport(text: string) {
  const report = reportSchema.parse(JSON.parse(text));
  const failures = (report.errors ?? []).map((error) => `e2e: ${error.message?.split("\n")[0] ?? "an error outside of any test"}`);
  const ran: Record<string, number> = {};
  let passed = 0;
  const visit = (suite: Suite, file: string) => {
    for (const spec of suite.specs ?? []) {
      for (const { projectName, status } of spec.tests) {
        if (status === "skipped") continue;
        ran[projectName] = (ran[projectName] ?? 0) + 1;
        if (status === "expected") passed += 1;
        else failures.push(`e2e/${file} › ${spec.title} (${projectName})`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, file);
  };
  for (const suite of report.suites) visit(suite, suite.title);
  return { passed, ran, failures };
}
