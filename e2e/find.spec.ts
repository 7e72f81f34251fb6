import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";
import type { Page } from "@playwright/test";

/** The place that is marked as the current one, as the browser draws it: its words, and whether it is in sight. */
function marked(page: Page): Promise<{ text: string; inSight: boolean } | null> {
  return page.evaluate(() => {
    const [range] = [...(CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get("tm-find-current") ?? []];
    const feed = document.querySelector("[role=feed]")?.getBoundingClientRect();
    if (!range || !feed) return null;
    const box = range.getBoundingClientRect();
    return { text: range.toString(), inSight: box.height > 0 && box.top >= feed.top && box.bottom <= feed.bottom };
  });
}

test("case 59: find reaches what is far above, marks it, and leaves the reader there @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("/help");
  await a.answerEnded();
  for (let turn = 0; turn < 4; turn++) {
    await a.send(`/long 300 0 ${turn}`);
    await a.answerEnded();
  }
  await a.send("The heron stood in the shallows");
  await a.answerEnded();

  await a.page.keyboard.press("Control+f");
  const box = a.page.getByRole("searchbox", { name: "Find in conversation" });
  await expect(box).toBeFocused();
  await box.fill("/help");
  await expect.poll(() => marked(a.page)).toEqual({ text: "/help", inSight: true });
  await expect(a.button("Jump to latest")).toBeVisible();

  await test.step("the next place, and back", async () => {
    await box.fill("HERON  stood");
    await expect.poll(() => marked(a.page)).toEqual({ text: "heron stood", inSight: true });
    await box.fill("/long");
    const first = await a.page.getByRole("search").innerText();
    await box.press("Enter");
    await expect.poll(async () => (await a.page.getByRole("search").innerText()) !== first).toBe(true);
    await expect.poll(async () => (await marked(a.page))?.inSight).toBe(true);
  });

  await test.step("A11Y-3: Esc takes the marks away", async () => {
    await box.press("Escape");
    await expect(box).toBeHidden();
    expect(await marked(a.page)).toBeNull();
  });
});

test("VIEW-7: a deleted chat comes back by Undo, and after a reload from Deleted, in another browser too @push", async ({ openBrowser, faults }) => {
  // Deleted again in the moment of its return: the window was just saying that it has the chat open, or reading it, and the server says that it is gone.
  faults.allow(/status of 410 \(Gone\) .*\/(tabs|stream)\//);
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("Keep the buoy list");
  await a.answerEnded();
  const other = await openBrowser();
  const b = await other.openWindow();
  const row = (name: string) => a.chats.getByRole("link", { name });
  const remove = async () => {
    await a.choose("Delete");
    await expect(row("Keep the buoy list")).toBeHidden();
  };
  await remove();
  await a.button("Undo").click();
  await expect(row("Keep the buoy list")).toBeVisible();
  await expect(a.said("Keep the buoy list")).toBeVisible();
  await remove();
  await a.page.reload();
  await a.ready();
  await b.chats.getByRole("combobox", { name: "Show" }).selectOption("Deleted");
  await b.button("Restore Keep the buoy list").click();
  await expect(row("Keep the buoy list")).toBeVisible();
});

test("A11Y-3: by keyboard alone: commands, another chat, back, the sheet of keys; GATE-7: what waits is in the title @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("/note Mind the gap");
  await expect(a.approval("notes")).toBeVisible();
  // The chat gets its name from its first message a moment after the message itself.
  await expect(a.page).toHaveTitle(/^\(!\) .*Mind the gap/);
  const title = await a.page.title();
  await expect(a.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/mark-waiting.svg");
  await a.page.keyboard.press("Control+k");
  const commands = a.page.getByRole("dialog", { name: "Commands" });
  await expect(commands.getByRole("combobox")).toBeFocused();
  await a.page.keyboard.type("new chat");
  await a.page.keyboard.press("Enter");
  await expect(commands).toBeHidden();
  await expect(a.openChats.getByRole("tab")).toHaveCount(2);
  // The one behind waits still.
  await expect(a.page).toHaveTitle(title);
  await a.page.keyboard.press("Alt+1");
  await expect(a.approval("notes")).toBeVisible();
  await a.page.keyboard.press("Control+/");
  await expect(a.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await a.page.keyboard.press("Escape");
  await a.stop();
  await a.answerEnded();
  await expect(a.page).not.toHaveTitle(/^\(!\)|^●/);
});

test("a chat that goes on where nobody looks is unread, until it is shown @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("Count the gulls");
  await a.answerEnded();
  const place = path(a);
  const link = a.chats.getByRole("link", { name: "Count the gulls" });
  // Whoever leaves before the last record of an answer came has not seen it.
  const seen = () => expect(async () => {
    await link.click();
    await expect(a.composer).toBeVisible();
    await a.newChat();
    await expect(link).toHaveAccessibleDescription("idle", { timeout: 1_000 });
  }).toPass();
  await seen();
  const other = await openBrowser();
  const b = await other.openWindow(place);
  await b.send("And the terns");
  await b.answerEnded();
  await expect(link).toHaveAccessibleDescription("idle, Unread");
  await link.click();
  await expect(a.said("And the terns")).toBeVisible();
  await seen();
});

test("a word from a conversation is found in all chats; Enter opens the chat there, with the word marked; SEC-2: what was found stays text @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("The <b>cormorant</b> dries its wings");
  await a.answerEnded();
  for (let turn = 0; turn < 3; turn++) {
    await a.send(`/long 300 0 ${turn}`);
    await a.answerEnded();
  }
  const place = path(a);
  await a.newChat();
  await a.page.keyboard.press("Control+Shift+F");
  await expect(a.chats.getByRole("searchbox", { name: "Search chats" })).toBeFocused();
  await a.page.keyboard.type("cormor");
  const hit = a.chats.getByRole("list", { name: "In conversations" }).getByRole("link", { name: /<b>cormorant<\/b>/ });
  await expect(hit).toBeVisible();
  await hit.press("Enter");
  await expect(a.page).toHaveURL(new RegExp(`${place}$`));
  await expect.poll(() => marked(a.page)).toEqual({ text: "cormorant", inSight: true });
});
