import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import type { Look } from "./list.ts";

export interface Shot { look: Look; file: string }

const WIDE_PX = 600;
const NARROW_PX = 172;
const HEIGHT_PX = 376;
/** All sheets together stay under 4 MB. */
const QUALITY = 50;

/** One state in all its looks on one picture, small enough to be kept with the source. What is longer than a window is cut at the window's end. */
export async function sheet(browser: Browser, name: string, shots: readonly Shot[], to: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 2 * WIDE_PX + 36, height: 2 * HEIGHT_PX + 100 } });
  try {
    const figures = shots.map(({ look, file }) => {
      const width = look.viewport.width < 600 ? NARROW_PX : WIDE_PX;
      return `<figure style="margin:0;width:${width}px"><img alt="" style="display:block;width:${width}px;height:${HEIGHT_PX}px;object-fit:cover;object-position:top" src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${look.name}</figcaption></figure>`;
    });
    await page.setContent(`<body style="margin:12px;background:#8a8f94;font:14px sans-serif"><h1 style="font-size:16px;margin:0 0 8px">${name}</h1><div style="display:flex;flex-wrap:wrap;gap:12px">${figures.join("")}</div>`);
    await page.screenshot({ path: to, type: "jpeg", quality: QUALITY, fullPage: true });
    return to;
  } finally {
    await page.close();
  }
}
