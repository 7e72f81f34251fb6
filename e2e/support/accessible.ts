import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe finds nothing serious or critical on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter((each) => each.impact === "serious" || each.impact === "critical");
  expect(grave.map((each) => `${each.id}: ${each.help}\n${each.nodes.map((node) => `  ${node.target.join(" ")}`).join("\n")}`)).toEqual([]);
}
