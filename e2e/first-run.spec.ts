import { expect, test } from "./support/test.ts";
import { ChatWindow } from "./support/chatWindow.ts";
import { ownGateway } from "./support/ownGateway.ts";
import { pacedClock } from "./support/pacedClock.ts";

test("first run: the page says what it is, prompts fill the composer, the tour goes through two windows @push", async ({ openBrowser }) => {
  test.setTimeout(120_000);
  // The tour is written at a pace for people to read and do: where the test only waits for it, time passes faster there.
  const clock = pacedClock();
  const gateway = await ownGateway({ name: "Tidemark", practice: clock });
  try {
    const browser = await openBrowser({ at: gateway });
    const a = await browser.openWindow();
    await expect(a.page.getByRole("heading", { name: "A chat that stays right in every window." })).toBeVisible();
    await a.button(/Ask me before you save a note/).click();
    await expect(a.composer).toHaveValue("/note Buy milk");
    await expect(a.composer).toBeFocused();
    await expect(a.messages).toHaveCount(0);
    await a.composer.fill("");

    await a.button("Take the one-minute tour").click();
    await expect(a.answer).toContainText("This answer is being written on the server");
    await expect(a.page.getByText("This answer doesn't live in this window.")).toBeVisible();
    await test.step("VIEW-2: reloaded as it says, it has not lost its place", async () => {
      await a.page.reload();
      await expect(a.answer).toContainText("This answer is being written on the server");
      await expect(a.running()).toBeVisible();
    });
    const [page] = await Promise.all([a.page.waitForEvent("popup"), a.button("Open a second window").click()]);
    const b = new ChatWindow(page);
    await b.ready();
    await expect(b.answer).toContainText("This answer is being written on the server");
    clock.pace(10);
    const card = b.approval("notes");
    await test.step("PIN-15: the agent sees the second window and says so, in both", async () => {
      for (const window of [a, b]) await expect(window.answer).toContainText("A second window is here.", { timeout: 60_000 });
    });
    await expect(card).toBeVisible({ timeout: 60_000 });
    clock.pace(1);
    await page.waitForTimeout(500);
    await test.step("GATE-1: answered in the other window, known here", async () => {
      await card.getByRole("button", { name: "Approve" }).click();
      await expect(a.approval("notes")).toContainText("Approved in another window");
      await expect(a.answer).toContainText("Approved there, known here.", { timeout: 20_000 });
    });
    await test.step("TURN-16: it finishes without the window that asked", async () => {
      await a.page.close({ runBeforeUnload: true });
      await expect(b.activity).toContainText("its window is closed", { timeout: 20_000 });
      await b.stop();
      await b.answerEnded();
    });
    await browser.close();
  } finally {
    await gateway.close();
  }
});

test("a page without its link says what it needs, a wrong one too, and a pasted one opens it @push", async ({ openBrowser, gateway, faults }) => {
  faults.allow(/401/);
  const browser = await openBrowser({ signedIn: false });
  const page = await browser.context.newPage();
  await page.goto(`${gateway.url}/`);
  await expect(page.getByText(/This page needs the link that/)).toBeVisible();
  await page.goto(`${gateway.url}/#token=wrong-token-wrong-token`);
  await expect(page.getByText(/This page needs the link that/)).toBeVisible();
  await page.getByRole("textbox").first().fill(`${gateway.url}/#token=${gateway.token}`);
  await page.getByRole("textbox").first().press("Enter");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("VIEW-6: deleted in one browser, shown as deleted in the other, restored from there @push", async ({ openBrowser, faults }) => {
  faults.allow(/410/);
  const a = await (await openBrowser()).openWindow();
  await a.send("/long 20 100");
  await a.answerEnded();
  const other = await (await openBrowser()).openWindow(new URL(a.page.url()).pathname);
  await expect(other.answer).toBeVisible();
  const title = "/long 20 100";
  const row = a.chats.getByRole("listitem").filter({ hasText: title }).first();
  await row.hover();
  await row.getByRole("button").last().click();
  await a.page.getByRole("menuitem", { name: /Delete/ }).click();
  await expect(other.page.getByText("This chat was deleted in another window.")).toBeVisible();
  await expect(other.answer).toBeVisible();
  await other.button("Restore").click();
  await expect(other.page.getByText("This chat was deleted in another window.")).toBeHidden();
  await other.send("/long 10 100");
  await other.answerEnded();
});
