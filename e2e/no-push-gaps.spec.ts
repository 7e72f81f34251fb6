import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";

test("FOLLOW-1: without push a watcher's reads grow apart while the log is quiet, begin again at growth, and never overlap @no-push", async ({ openBrowser }) => {
  test.setTimeout(120_000);
  const a = await (await openBrowser()).openWindow();
  await a.send("/wait 50");
  await expect(a.running()).toBeVisible();

  const browser = await openBrowser();
  const page = await browser.context.newPage();
  await page.clock.install();
  const { ChatWindow } = await import("./support/chatWindow.ts");
  const b = new ChatWindow(page);
  const first = await browser.openWindow();
  await first.page.close();

  // Times on the page's own clock, taken in the page, so that what is measured is the page's schedule and not this test's speed.
  await page.addInitScript(() => {
    const seen = { starts: [] as number[], flying: 0, most: 0 };
    (globalThis as unknown as { reads: typeof seen }).reads = seen;
    const real = globalThis.fetch.bind(globalThis);
    globalThis.fetch = async (input, init) => {
      const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
      const reads = url.includes("/v1/stream/") && (init?.method ?? "GET") === "GET";
      if (!reads) return real(input, init);
      seen.starts.push(Math.round(performance.now()));
      seen.most = Math.max(seen.most, ++seen.flying);
      try {
        return await real(input, init);
      } finally {
        seen.flying--;
      }
    };
  });
  await page.goto(path(a));
  await b.ready();
  await expect(b.activity).toContainText("Running in another browser");
  const reads = () => page.evaluate(() => (globalThis as unknown as { reads: { starts: number[]; most: number } }).reads);
  /** Moves the page's clock until one more read has begun, slowly where it may be due; answers come in real time. */
  const nextGap = async (wanted = 0): Promise<number> => {
    const before = (await reads()).starts;
    if (wanted > 0) await page.clock.runFor(wanted * 0.9 - 2_000);
    for (let waited = 0; waited < 70_000; waited += 250) {
      await page.clock.runFor(250);
      const now = (await reads()).starts;
      if (now.length > before.length) {
        await page.waitForTimeout(150);
        return now.at(-1)! - now.at(-2)!;
      }
    }
    throw new Error("No further read within 70 s of the page's time.");
  };
  const nextWithin = async (wanted: number): Promise<void> => {
    const gap = await nextGap(wanted);
    expect(gap, `a gap of ${wanted} ms, less the jitter`).toBeGreaterThanOrEqual(wanted * 0.9 - 300);
    expect(gap, `a gap of ${wanted} ms, less the jitter`).toBeLessThanOrEqual(wanted + 600);
  };
  await nextWithin(15_000);
  await nextWithin(22_500);
  await nextWithin(33_750);

  await a.stop();
  await a.answerEnded();
  await a.send("/wait 40");
  await nextGap();
  await expect(b.activity).toContainText("Running in another browser");
  await nextWithin(15_000);
  expect((await reads()).most).toBe(1);
  await a.stop();
});
