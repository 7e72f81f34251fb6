import { type ChatWindow, DEAF_MS } from "./support/chatWindow.ts";
import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";

interface Told { title: string; body: string; closed: boolean }

test("GATE-7: A11Y-3: a chat that waits is told by a notification while nobody looks, until it is answered elsewhere; a dialog gives the focus back @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  // A browser without a screen shows no notifications and hides no pages: both are the page's own here, the way to them is real.
  await browser.context.addInitScript(() => {
    const told: Told[] = [];
    class Notice extends EventTarget {
      static permission = "default";
      static requestPermission() { Notice.permission = "granted"; return Promise.resolve("granted"); }
      readonly #told: Told;
      constructor(title: string, { body }: { body: string }) { super(); this.#told = { title, body, closed: false }; told.push(this.#told); }
      close() { this.#told.closed = true; }
    }
    Object.assign(globalThis, { Notification: Notice, told });
  });
  const a = await browser.openWindow();
  await a.send("/note Buy milk");
  await test.step("asked by a click, in the first chat that waits", async () => {
    await a.button("Tell me").click();
    await expect(a.button("Tell me")).toBeHidden();
    await a.page.waitForTimeout(DEAF_MS);
    await a.approval("notes").getByRole("button", { name: "Deny", exact: true }).click();
    await a.answerEnded();
  });
  await hide(a);
  const b = await (await openBrowser()).openWindow(path(a));
  await b.send("/note Secret words");
  await expect.poll(() => told(a)).toEqual([{ title: "/note Buy milk waits for you", body: "Asked for: notes", closed: false }]);
  await b.page.waitForTimeout(DEAF_MS);
  await b.approval("notes").last().getByRole("button", { name: "Deny", exact: true }).click();
  await expect.poll(async () => (await told(a))[0]?.closed).toBe(true);

  await test.step("A11Y-3: Escape closes a dialog, and the focus is back where it was", async () => {
    const button = b.button("Open in another browser");
    await button.focus();
    await b.page.keyboard.press("Enter");
    const dialog = b.page.getByRole("dialog", { name: "Open in another browser" });
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await b.page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});

async function hide({ page }: ChatWindow): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

function told({ page }: ChatWindow): Promise<Told[]> {
  return page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
}
