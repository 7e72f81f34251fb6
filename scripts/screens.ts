import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { ChatWindow } from "../e2e/support/chatWindow.ts";
import { startGateway, type GatewayProcess } from "../e2e/support/gatewayProcess.ts";
import { chromiumFlags } from "../playwright.config.ts";
import { findChromium, noChromium } from "./bootstrap/chromium.mjs";
import { buildPage, pageIsCurrent } from "./page/buildPage.ts";
import { root } from "./page/programs.ts";
import { serveFolder } from "../e2e/support/staticServer.ts";
import { inApps } from "./screens/inApps.ts";
import { journeys } from "./screens/journeys.ts";
import { looks, screens as known, type Look, type Screen } from "./screens/list.ts";
import { sheet, type Shot } from "./screens/sheet.ts";
import { Stage } from "./screens/stage.ts";
import { strip } from "./screens/strip.ts";

const folder = join(root, "test-results/screens");
const sheets = join(root, "docs/screens");
const images = join(root, "docs/images");
/** Each shows several windows, in one look. */
const pictures = [...journeys, ...inApps];

/**
 * `npm run screens [-- NAME…]`: a picture of each named screen in each look, in test-results/screens, and one with all looks of it in docs/screens.
 * `gallery` means all states of the gallery, `gallery-NAME` one of them. The pictures of several windows (`journey`, `app`, `two-windows`, `take-over`) go to docs/images.
 */
export async function screens(names: string[]): Promise<number> {
  const executablePath = findChromium();
  if (executablePath === null) { console.error(noChromium); return 1; }
  if (!pageIsCurrent()) await buildPage("error");
  mkdirSync(folder, { recursive: true });
  const gateway = await startGateway();
  // A gateway serves no gallery: it is the page's own, without a server behind it.
  const files = await serveFolder(join(root, "web/dist"), {}, true);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const all = [...known, ...await galleryScreens(browser, files.url)];
    const isWanted = ({ name: each }: { name: string }) => names.length === 0 || names.some((name) => each === name || each.startsWith(`${name}-`));
    const wanted = all.filter(isWanted);
    const several = pictures.filter(isWanted);
    if (wanted.length + several.length === 0) {
      console.error(`There is no screen ${names.join(", ")}. There are: ${[...all, ...pictures].map(({ name }) => name).join(", ")}.`);
      return 2;
    }
    let missing = 0;
    mkdirSync(images, { recursive: true });
    for (const { name, across, take } of several) {
      const stage = new Stage(browser, gateway);
      await take(stage).then(async (frames) => { console.log(await strip(browser, frames, across, join(images, `${name}.webp`))); }, (error: Error) => {
        missing += 1;
        console.error(`${name}: no picture: ${error.message}`);
      }).finally(() => stage.close());
    }
    mkdirSync(sheets, { recursive: true });
    for (const screen of wanted) {
      const shots: Shot[] = [];
      for (const look of looks) {
        await picture(browser, gateway, screen, look).then((file) => shots.push({ look, file }), (error: Error) => {
          missing += 1;
          console.error(`${screen.name}-${look.name}: no picture: ${error.message.split("\n")[0]}`);
        });
      }
      console.log(await sheet(browser, screen.name, shots, join(sheets, `${screen.name}.jpg`)));
    }
    return missing === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await files.close();
    await gateway.stop();
    gateway.forget();
  }
}

/** The gallery lists its states as links. */
async function galleryScreens(browser: Browser, url: string): Promise<Screen[]> {
  const page = await browser.newPage();
  await page.goto(`${url}/gallery`);
  const links = page.getByRole("main").getByRole("link");
  await links.first().waitFor();
  const states = await links.allInnerTexts();
  await page.close();
  return states.map((state) => ({ name: `gallery-${state}`, path: `${url}/gallery/${state}`, mirrored: `${url}/gallery/${state}.rtl`, whole: true }));
}

/** The state was brought about through English names; what the server keeps of it is there again after a reload, in Arabic. */
async function inArabic(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    localStorage.setItem("tidemark.page.choice.language", "ar");
    // A chat in a host's page speaks as the document does.
    const speak = () => document.documentElement?.setAttribute("lang", "ar");
    speak();
    document.addEventListener("readystatechange", speak);
  });
  await page.reload();
  await page.locator('.tm-root[lang="ar"] .tm-composer').first().waitFor();
}

async function picture(browser: Browser, gateway: GatewayProcess, screen: Screen, look: Look): Promise<string> {
  const context = await browser.newContext({ baseURL: gateway.url, viewport: look.viewport, colorScheme: look.scheme, locale: look.locale, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    if (screen.path.startsWith("/")) {
      await page.goto(`/#token=${gateway.token}`);
      await new ChatWindow(page).ready();
      if (screen.path !== "/") await page.goto(screen.path);
    } else await page.goto(look.direction === "rtl" ? screen.mirrored ?? screen.path : screen.path);
    await screen.prepare?.(page);
    if (look.direction === "rtl" && screen.path.startsWith("/")) await inArabic(page);
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    const file = join(folder, `${screen.name}-${look.name}.png`);
    await page.screenshot({ path: file, fullPage: screen.whole ?? false });
    return file;
  } finally {
    await context.close();
  }
}
