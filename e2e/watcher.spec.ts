import { expect, test } from "./support/test.ts";
import { path, stillRunning } from "./support/answers.ts";

test("case 58: ADOPT-13: a watcher who scrolled up keeps the line under the eye, and is told what is new @both", async ({ openBrowser, mode }) => {
  test.setTimeout(90_000);
  const a = await (await openBrowser()).openWindow();
  for (let n = 0; n < 3; n++) {
    await a.send("/long 250 500");
    await a.answerEnded();
  }
  await a.send("/long 2400 40");
  await stillRunning(a);
  const other = await openBrowser({ ownTime: mode === "no-push" });
  const b = await other.openWindow(path(a));
  await expect(b.messages.last()).toBeVisible();
  await expect(b.activity).toContainText("Running in another browser");

  await b.transcript.hover();
  await b.page.mouse.wheel(0, -900);
  await b.page.waitForTimeout(400);
  const line = async (): Promise<number> => b.transcript.evaluate((feed) => {
    const top = feed.getBoundingClientRect().top;
    for (const part of feed.querySelectorAll("p")) {
      const box = part.getBoundingClientRect();
      if (box.bottom > top + 10) {
        part.setAttribute("data-watched", "");
        return box.top;
      }
    }
    return Number.NaN;
  });
  const before = await line();
  const records = b.button(/records/);
  const shown = await records.innerText();
  await other.comes(30_000, (timeout) => expect(records).not.toHaveText(shown, { timeout }));
  await b.page.waitForTimeout(500);
  const after = await b.transcript.locator("[data-watched]").first().evaluate((part) => part.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThanOrEqual(2);
  const jump = b.button(/new message|Jump to latest/);
  await expect(jump).toBeVisible();
  await jump.click();
  await expect(b.running()).toBeInViewport();
  await stillRunning(a);
  await a.stop();
  await a.answerEnded();
  if (mode === "no-push") await b.button("Check now").click();
  await b.answerEnded();
});

test("FOLLOW-10: six more windows of one browser still load and send @push", async ({ openBrowser }) => {
  test.setTimeout(90_000);
  const browser = await openBrowser();
  const first = await browser.openWindow();
  await first.send("/long 2400 40");
  const windows = [];
  for (let n = 0; n < 6; n++) windows.push(await browser.openWindow(path(first)));
  const last = await browser.openWindow();
  await last.newChat();
  await last.send("/long 20 100");
  await last.answerEnded();
  await first.stop();
});
