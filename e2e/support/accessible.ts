import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8");
type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type WithAxe = typeof globalThis & { axe: { run(where: Document, options: { resultTypes: ["violations"]; iframes: boolean }): Promise<Results> } };

/** axe finds nothing serious or critical on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in, a dialog has another contrast than the one that people read.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Once for each document: half a megabyte to read was most of what a look at one state took.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe);
  const violations = await page.evaluate(async () => (await (globalThis as WithAxe).axe.run(document, { resultTypes: ["violations"], iframes: false })).violations);
  const grave = violations.filter((each) => each.impact === "serious" || each.impact === "critical");
  expect(grave.map((each) => `${each.id}: ${each.help}\n${each.nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`)).toEqual([]);
}
