import { expect, test } from "./support/test.ts";
import { answerText, path, stillRunning } from "./support/answers.ts";
import type { ChatWindow } from "./support/chatWindow.ts";

test("journey 5: VIEW-1: five windows of one browser keep their own chats, drafts and place; two answers at once finish whole @both", async ({ openBrowser }) => {
  test.setTimeout(150_000);
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await countMounts(a);
  await a.send("/long 2400 40");
  await expect(a.answer).toContainText(/\w+/);
  const first = path(a);

  const b = await browser.openWindow(first);
  await b.newChat();
  await b.send("/long 2300 40");
  await expect(b.answer).toContainText(/\w+/);
  const second = path(b);
  await stillRunning(a);

  await test.step("VIEW-1: B closes its own copy of A's chat and makes another, A's conversation stays and was mounted once", async () => {
    const title = await titleOf(b, first);
    await b.button(`Close ${title}`).click();
    await b.newChat();
    await b.composer.fill("a draft of B");
    for (let round = 0; round < 30; round++) {
      await b.page.bringToFront();
      await a.page.bringToFront();
    }
    await stillRunning(a);
    expect(await mounts(a)).toBe(1);
    await expect(a.composer).toHaveValue("");
  });

  const c = await browser.openWindow(first);
  await c.composer.fill("a draft of C");
  const d = await browser.openWindow(second);
  const e = await browser.openWindow();
  await e.newChat();
  await test.step("VIEW-2: a reload restores this window's own chats and draft", async () => {
    await c.page.reload();
    await expect(c.composer).toHaveValue("a draft of C");
    expect(path(c)).toBe(first);
    await b.page.reload();
    await expect(b.composer).toHaveValue("a draft of B");
    expect(await openTitles(b)).not.toContain(await titleOf(a, first));
  });

  await test.step("VIEW-5: a duplicate is a window of its own, with a copy of the draft", async () => {
    const copy = await duplicate(c);
    await expect(copy.composer).toHaveValue("a draft of C");
    await copy.composer.fill("changed in the duplicate");
    await c.page.reload();
    await expect(c.composer).toHaveValue("a draft of C");
    expect(await tabId(copy)).not.toBe(await tabId(c));
    const same = await tabId(c);
    await c.page.reload();
    await expect(c.composer).toHaveValue("a draft of C");
    expect(await tabId(c)).toBe(same);
    await copy.page.close();
  });

  await stillRunning(a);
  await d.stop();
  await a.stop();
  for (const window of [a, c, d]) await window.answerEnded(30_000);
  expect(await answerText(c)).toBe(await answerText(a));
  await b.page.goto(second);
  await expect.poll(() => answerText(b), { timeout: 20_000 }).toBe(await answerText(d));
  expect((await answerText(d)).length).toBeGreaterThan(10);
});

/** Counts how often a conversation came into the document of this window. */
async function countMounts(window: ChatWindow): Promise<void> {
  await window.page.evaluate(() => {
    const counted = globalThis as unknown as { mounts: number; seen: WeakSet<Element> };
    counted.mounts = 0;
    counted.seen = new WeakSet();
    const look = (): void => {
      for (const feed of document.querySelectorAll("[role=feed]")) {
        if (counted.seen.has(feed)) continue;
        counted.seen.add(feed);
        counted.mounts++;
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
  });
}

async function mounts(window: ChatWindow): Promise<number> {
  return window.page.evaluate(() => (globalThis as unknown as { mounts: number }).mounts);
}

async function openTitles(window: ChatWindow): Promise<string[]> {
  return window.openChats.getByRole("tab").allInnerTexts();
}

async function titleOf(window: ChatWindow, address: string): Promise<string> {
  const link = window.chats.locator(`a[href="${address}"]`);
  return (await link.getAttribute("aria-label")) ?? (await link.innerText()).split("\n")[0]!.trim();
}

/** What the browser's own "Duplicate" does: a new window with a copy of sessionStorage. */
async function duplicate(window: ChatWindow): Promise<ChatWindow> {
  const [page] = await Promise.all([window.page.waitForEvent("popup"), window.page.evaluate(() => { globalThis.open(location.href); })]);
  const { ChatWindow: Window } = await import("./support/chatWindow.ts");
  const copy = new Window(page);
  await copy.ready();
  return copy;
}

async function tabId(window: ChatWindow): Promise<string | null> {
  return window.page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith("tidemark/1/tab/"));
    return key === undefined ? null : sessionStorage.getItem(key);
  });
}
