import { expect, test } from "./support/test.ts";
import { answerText, path, stillRunning } from "./support/answers.ts";

test("journey 2: ADOPT-16: a reload mid-answer paints from the cache in the first frame and the answer goes on @both", async ({ openBrowser, mode }) => {
  test.setTimeout(120_000);
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("/long 2400 40");
  await expect.poll(async () => (await answerText(a)).length).toBeGreaterThan(400);
  await stillRunning(a);
  const before = await answerText(a);

  await test.step("VIEW-2: the reloaded window shows its own chat and the text it had, before any answer of the server", async () => {
    // Everything but the page's own files is held back: what shows now can only come from this browser's copy.
    await a.page.route("**/v1/**", async (route) => { await new Promise((go) => setTimeout(go, 1_500)); await route.continue().catch(() => {}); });
    await a.page.reload();
    await expect(a.answer).toContainText(before.slice(60, 120), { timeout: 1_400 });
    await a.page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await stillRunning(a);
  await expect.poll(async () => (await answerText(a)).length, { timeout: 20_000 }).toBeGreaterThan(before.length);
  await stillRunning(a);
  await expect(a.activity).toContainText("Working");

  const other = await openBrowser({ ownTime: mode === "no-push" });
  const c = await other.openWindow(path(a));
  await a.stop();
  await a.answerEnded();
  await other.comes(30_000, (timeout) => c.answerEnded(timeout));
  expect(await answerText(c)).toBe(await answerText(a));
});
