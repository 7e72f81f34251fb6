import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { startGateway, type GatewayProcess } from "../e2e/support/gatewayProcess.ts";
import { chromiumFlags } from "../playwright.config.ts";
import { findChromium, noChromium } from "./bootstrap/chromium.mjs";
import { buildPage, pageIsCurrent } from "./page/buildPage.ts";
import { root } from "./page/programs.ts";
import { looks, screens as known, type Look, type Screen } from "./screens/list.ts";

const folder = join(root, "test-results/screens");

/** `npm run screens [-- NAME…]`: a picture of each named screen in each look, in test-results/screens. */
export async function screens(names: string[]): Promise<number> {
  const wanted = known.filter((screen) => names.length === 0 || names.includes(screen.name));
  if (wanted.length === 0) {
    console.error(`There is no screen ${names.join(", ")}. There are: ${known.map((screen) => screen.name).join(", ")}.`);
    return 2;
  }
  const executablePath = findChromium();
  if (executablePath === null) { console.error(noChromium); return 1; }
  if (!pageIsCurrent()) await buildPage("error");
  mkdirSync(folder, { recursive: true });
  const gateway = await startGateway();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    for (const screen of wanted) for (const look of looks) console.log(await picture(browser, gateway, screen, look));
    return 0;
  } finally {
    await browser.close();
    await gateway.stop();
    gateway.forget();
  }
}

async function picture(browser: Browser, gateway: GatewayProcess, screen: Screen, look: Look): Promise<string> {
  const context = await browser.newContext({ baseURL: gateway.url, viewport: look.viewport, colorScheme: look.scheme, locale: look.locale, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(`/#token=${gateway.token}`);
    await page.waitForURL((url) => url.hash === "");
    if (screen.path !== "/" || look.query !== "") await page.goto(`${screen.path}${look.query}`);
    await screen.prepare?.(page);
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    const file = join(folder, `${screen.name}-${look.name}.png`);
    await page.screenshot({ path: file, fullPage: screen.whole ?? false });
    return file;
  } finally {
    await context.close();
  }
}
