import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import type { Look } from "./list.ts";

export interface Shot { look: Look; file: string }

/** The first look is large enough to be read; the others, in a row below it, show what differs. */
const FIRST = { width: 1_000, height: 625 };
const OTHERS_HEIGHT_PX = 264;
/** All sheets together stay under 4 MB. */
const QUALITY = 50;

/** One state in all its looks on one picture, small enough to be kept with the source. What is longer than a window is cut at the window's end. */
export async function sheet(browser: Browser, name: string, shots: readonly Shot[], to: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: FIRST.width + 24, height: FIRST.height + OTHERS_HEIGHT_PX + 90 } });
  try {
    const figures = shots.map(({ look, file }, at) => {
      const { width, height } = at === 0 ? FIRST : { width: Math.round((OTHERS_HEIGHT_PX * look.viewport.width) / look.viewport.height), height: OTHERS_HEIGHT_PX };
      return `<figure style="margin:0;width:${width}px"><img alt="" style="display:block;width:${width}px;height:${height}px;object-fit:cover;object-position:top" src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${look.name}</figcaption></figure>`;
    });
    await page.setContent(`<body style="margin:12px;background:#8a8f94;font:14px sans-serif"><h1 style="font-size:16px;margin:0 0 8px">${name}</h1><div style="display:flex;flex-wrap:wrap;gap:12px">${figures.join("")}</div>`);
    await page.screenshot({ path: to, type: "jpeg", quality: QUALITY, fullPage: true });
    return to;
  } finally {
    await page.close();
  }
}
