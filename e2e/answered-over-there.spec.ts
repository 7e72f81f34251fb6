import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { expectSame, path } from "./support/answers.ts";

test("journey 3: case 01: GATE-1: answered in one browser, settled in the other, which was reloaded while the card was open @both", async ({ openBrowser, mode }) => {
  test.setTimeout(120_000);
  const a = await (await openBrowser()).openWindow();
  await a.send("/note Buy milk");
  await expect(a.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();
  const other = await openBrowser({ ownTime: mode === "no-push" });
  const b = await other.openWindow(path(a));
  await expect(b.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();
  await b.page.reload();
  await expect(b.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(b.activity).toContainText("Waiting for you");
  const messages = await b.messages.count();
  const cached = await watermark(b.page);

  await a.page.waitForTimeout(450);
  await a.approval("notes").getByRole("button", { name: "Approve" }).click();
  await expect(a.approval("notes")).toContainText("Approved");
  await test.step("GATE-1: the other card turns into the result, within a second with push, at its next read without", async () => {
    await other.comes(mode === "push" ? 3_000 : 20_000, (timeout) => expect(b.approval("notes")).toContainText("Approved in another browser", { timeout }));
  });
  await test.step("ADOPT-16: the other browser, untouched, shows the finished answer, and after a reload too", async () => {
    await other.comes(40_000, (timeout) => b.answerEnded(timeout));
    await other.comes(40_000, (timeout) => expectSame(a, b, timeout));
    expect(await b.messages.count()).toBe(messages);
    await b.page.reload();
    await expectSame(a, b);
  });
  const grown = await watermark(b.page);
  expect(grown.messages).toBe(cached.messages);
  expect(grown.watermark).toBeGreaterThan(cached.watermark);
});

/** What this browser keeps of the chat: the count it was read at, and how many messages it makes. */
async function watermark(page: Page): Promise<{ watermark: number; messages: number }> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes("/snapshot/"));
    const stored = JSON.parse(localStorage.getItem(key ?? "") ?? "null") as unknown;
    const snapshot = findSnapshot(stored);
    const records = (snapshot?.records ?? []) as { type: string }[];
    const messages = records.filter((record) => record.type === "user-message" || record.type === "turn-start").length;
    return { watermark: snapshot?.watermark ?? 0, messages };

    function findSnapshot(value: unknown): { watermark: number; records: unknown[] } | null {
      if (typeof value !== "object" || value === null) return null;
      if ("watermark" in value && "records" in value) return value as { watermark: number; records: unknown[] };
      for (const inner of Object.values(value)) {
        const found = findSnapshot(inner);
        if (found) return found;
      }
      return null;
    }
  });
}
