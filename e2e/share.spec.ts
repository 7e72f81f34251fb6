import type { Page } from "@playwright/test";
import { ChatWindow } from "./support/chatWindow.ts";
import { startFaultProxy } from "./support/faultProxy.ts";
import { expect, test } from "./support/test.ts";

const ENDED = "This link was taken back or has ended.";

/** Makes a link in the dialog, and copies it as a person does. */
async function makeLink(a: ChatWindow): Promise<string> {
  // The card of a first answer offers the same below it.
  await a.button("Open in another browser").first().click();
  const part = a.page.getByRole("region", { name: "A link to look, not write" });
  await part.getByRole("combobox").selectOption({ label: "1 day" });
  await part.getByRole("button", { name: "Make a link" }).click();
  const link = await part.getByRole("textbox", { name: "Link to look" }).inputValue();
  await a.page.keyboard.press("Escape");
  await expect(a.page.getByRole("dialog")).toBeHidden();
  return link;
}

/** Nothing that a shared page offers writes: no composer, and no button but those that read. */
async function onlyLooks(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Chats" })).toHaveCount(0);
  await expect(page.getByRole("tablist", { name: "Open chats" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Send|Send now|Stop|New chat|Approve|Deny|Edit|Regenerate|Take over|Open in another browser|Good answer|Bad answer)$/ })).toHaveCount(0);
  await expect(page.getByText("You can look, not write").first()).toBeVisible();
}

test("SEC-10: a share link shows one chat as it goes on, to a browser that cannot write in it, until it is taken back @push", async ({ openBrowser, gateway, faults }) => {
  faults.allow(/Failed to load resource.*401/);
  const proxy = await startFaultProxy(gateway.url);
  try {
    const own = await openBrowser();
    const a = await own.openWindow();
    await a.send("/long 900 60");
    const link = await makeLink(a);
    expect(link).toMatch(/\/#share=share_[A-Za-z0-9_-]{22}$/);
    const token = link.split("=")[1]!;

    const other = await openBrowser({ signedIn: false });
    const b = new ChatWindow(await other.context.newPage());
    const asked: string[] = [];
    b.page.on("request", (request) => { if (!/^(GET|HEAD)$/.test(request.method())) asked.push(`${request.method()} ${request.url()}`); });
    await test.step("it opens mid-answer, and the text goes on", async () => {
      await b.page.goto(link);
      await expect(b.answer).not.toHaveText("");
      await expect(b.page).toHaveURL(/\/share$/);
      const early = (await b.answer.innerText()).length;
      await expect.poll(async () => (await b.answer.innerText()).length).toBeGreaterThan(early);
      await onlyLooks(b.page);
    });
    await test.step("a reload works, another window has nothing of it", async () => {
      await b.page.reload();
      await expect(b.answer).not.toHaveText("");
      const copied = await other.context.newPage();
      await copied.goto("/share");
      await expect(copied.getByRole("heading", { name: ENDED })).toBeVisible();
      await copied.close();
      expect(await b.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
    });
    await a.stop();
    await a.answerEnded();
    await a.send("/note Buy milk");
    await test.step("an approval is seen, and cannot be answered", async () => {
      await expect(b.approval("notes")).toBeVisible();
      await onlyLooks(b.page);
      await expect(b.approval("notes").getByRole("button", { name: /Approve|Deny|Edit|reason/ })).toHaveCount(0);
    });
    await test.step("the owner's own browser opens it without the owner's token", async () => {
      // Another origin has another storage, so the browser signs in there first.
      await a.page.goto(`${proxy.url}/#token=${gateway.token}`);
      await a.ready();
      await a.page.close();
      const seen = proxy.tokensSeenBy(gateway.url) as Set<string>;
      expect([...seen]).toEqual([gateway.token]);
      // What the owner's window had under way when it was closed is the owner's: it comes in before the link is opened.
      await expect.poll(() => { const { size } = seen; seen.clear(); return size; }, { intervals: [300] }).toBe(0);
      const c = new ChatWindow(await own.context.newPage());
      const bearers = new Set<string>();
      c.page.on("request", (request) => { const { authorization } = request.headers(); if (authorization) bearers.add(authorization); });
      await c.page.goto(`${proxy.url}/${link.slice(link.indexOf("#"))}`);
      await expect(c.approval("notes")).toBeVisible();
      await c.page.reload();
      await expect(c.approval("notes")).toBeVisible();
      await onlyLooks(c.page);
      expect([...bearers]).toEqual([`Bearer ${token}`]);
      expect([...seen]).toEqual([token]);
      await c.page.close();
    });
    await test.step("taken back, it says so within a poll, and shows nothing more", async () => {
      const again = await own.openWindow();
      await again.chats.getByRole("link", { name: /\/long 900 60/ }).first().click();
      await again.button("Open in another browser").click();
      await again.button(/^Take back the link/).first().click();
      await expect(again.page.getByRole("list", { name: "Links to look" })).toHaveCount(0);
      await expect(b.page.getByRole("heading", { name: ENDED })).toBeVisible({ timeout: 12_000 });
      await expect(b.transcript).toHaveCount(0);
      await b.page.reload();
      await expect(b.page.getByRole("heading", { name: ENDED })).toBeVisible();
    });
    expect(asked).toEqual([]);
  } finally {
    await proxy.close();
  }
});
