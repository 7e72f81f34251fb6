import { expect, test } from "./support/test.ts";
import { answerText, path, stillRunning } from "./support/answers.ts";

test("journey 1: ADOPT-16: a second window and a second browser, opened mid-answer, go on and end the same @both", async ({ openBrowser, mode }) => {
  test.setTimeout(120_000);
  const ownTime = mode === "no-push";
  const mine = await openBrowser({ ownTime });
  const a = await mine.openWindow();
  await a.send("/long 2400 40");
  await expect(a.answer).toContainText(/\w+ \w+/);
  await stillRunning(a);
  const here = path(a);

  const b = await mine.openWindow(here);
  await test.step("FOLLOW-11: the other window of this browser says where the answer runs", async () => {
    await stillRunning(a);
    await expect(b.activity).toContainText("Running in another window");
    expect((await answerText(b)).length).toBeGreaterThan(10);
  });
  const other = await openBrowser({ ownTime });
  const c = await other.openWindow(here);
  await test.step("FOLLOW-11: another browser says so too, with the same words in its list", async () => {
    await stillRunning(a);
    await expect(c.activity).toContainText("Running in another browser");
    await expect(c.chats.getByText("Running in another browser").first()).toBeVisible();
    expect((await answerText(c)).length).toBeGreaterThan(10);
  });
  await test.step("TURN-16: the window that asked is closed, the answer goes on", async () => {
    await a.page.close({ runBeforeUnload: true });
    await other.comes(30_000, (timeout) => expect(c.activity).toContainText("Running, its window is closed", { timeout }));
    await stillRunning(c);
  });
  await test.step("TURN-14: Stop from another browser ends it for everybody", async () => {
    await c.stop();
    await c.answerEnded();
    await mine.comes(30_000, (timeout) => b.answerEnded(timeout));
  });
  expect(await answerText(b)).toBe(await answerText(c));
  const d = await other.openWindow(here);
  await expect.poll(() => answerText(d)).toBe(await answerText(c));
});
