import { writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** One window at one moment, and what to see in it. */
export interface Frame { says: string; png: Buffer }

const QUALITY = 70;

/** Windows beside each other on one picture, `across` in a row, each with its sentence below. */
export async function strip(browser: Browser, frames: readonly Frame[], across: number, to: string): Promise<string> {
  const page = await browser.newPage();
  try {
    const figures = frames.map(({ says, png }) => `<figure style="margin:0"><img alt="" style="display:block;max-width:100%;border-radius:8px" src="data:image/png;base64,${png.toString("base64")}"><figcaption style="padding:8px 2px 0">${says}</figcaption></figure>`);
    await page.setContent(`<body style="margin:0"><div style="display:grid;grid-template-columns:repeat(${across},max-content);gap:16px;padding:16px;background:#dfe5e5;color:#16282b;font:16px/22px sans-serif;inline-size:max-content">${figures.join("")}</div>`);
    const box = await page.locator("div").boundingBox();
    if (box === null) throw new Error(`The picture ${to} has no size.`);
    await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
    // Playwright itself writes PNG and JPEG only: the one is five times as large, the other blurs small text.
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    writeFileSync(to, Buffer.from(data, "base64"));
    return to;
  } finally {
    await page.close();
  }
}
