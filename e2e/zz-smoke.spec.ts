import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/accessible.ts";
test("type, see the answer @both", async ({ openBrowser }) => {
  const one = await openBrowser();
  const a = await one.openWindow();
  await a.send("/long 60 60");
  await expect(a.answer).toBeVisible();
  await a.answerEnded();
  console.log((await a.texts()).map((t) => t.slice(0, 80)), await a.page.title(), a.page.url());
  const b = await (await openBrowser()).openWindow(new URL(a.page.url()).pathname);
  await expect(b.messages).toHaveCount(2);
  await expectAccessible(a.page);
});
