import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe finds nothing serious or critical on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in, a dialog has another contrast than the one that people read.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] }).analyze();
  const grave = violations.filter((each) => each.impact === "serious" || each.impact === "critical");
  expect(grave.map((each) => `${each.id}: ${each.help}\n${each.nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`)).toEqual([]);
}
