import { type ChatWindow, DEAF_MS } from "./support/chatWindow.ts";
import { expect, test } from "./support/test.ts";
import { expectSame, path, stillRunning } from "./support/answers.ts";

test("TURN-11: queued in one browser; seen, edited, removed and sent now in the other; held after Stop @push", async ({ openBrowser }) => {
  const a = await (await openBrowser()).openWindow();
  await a.send("/long 2400 40");
  const b = await (await openBrowser()).openWindow(path(a));
  await a.enqueue("/long 11 100");
  await a.enqueue("/long 12 100");
  await expect(a.queued("/long 11 100")).toContainText("in this window");
  await expect(b.queued("/long 11 100")).toContainText("in another browser");

  await test.step("TURN-12: edited and removed in the other browser, its origin stays", async () => {
    await b.queued("/long 11 100").getByRole("button", { name: "Edit", exact: true }).click();
    await b.queue.getByRole("textbox", { name: "Queued message" }).fill("/long 13 100");
    await b.queue.getByRole("button", { name: "Save", exact: true }).click();
    await expect(a.queued("/long 13 100")).toContainText("in this window");
    await b.queued("/long 12 100").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(a.queued("/long 12 100")).toBeHidden();
  });
  await stillRunning(a);
  await b.queued("/long 13 100").getByRole("button", { name: "Send now", exact: true }).click();
  for (const window of [a, b]) {
    await expect(window.said("/long 13 100")).toHaveCount(1);
    await expect(window.queue).toBeHidden();
    await window.answerEnded();
  }
  await expect(a.transcript).toContainText("Stopped.");

  await a.send("/long 2400 40");
  await b.enqueue("/long 14 100");
  await a.stop();
  for (const window of [a, b]) await expect(window.page.getByText("Held: the last answer was stopped")).toBeVisible();
  await b.page.reload();
  await expect(b.queued("/long 14 100")).toBeVisible();
  await a.queued("/long 14 100").getByRole("button", { name: "Send now", exact: true }).click();
  for (const window of [a, b]) {
    await expect(window.said("/long 14 100")).toHaveCount(1);
    await window.answerEnded();
  }
  await expectSame(a, b);
});

test("GATE-5: two approvals open at once, answered in two browsers, one with another input, one for always @push", async ({ openBrowser }) => {
  const a = await (await openBrowser()).openWindow();
  await a.send("/two bread butter");
  const b = await (await openBrowser()).openWindow(path(a));
  for (const window of [a, b]) await expect(window.approval("notes")).toHaveCount(2);
  const first = (window: ChatWindow) => window.approval("notes").first();
  const second = (window: ChatWindow) => window.approval("notes").last();
  await a.page.waitForTimeout(DEAF_MS);

  await test.step("GATE-4: approved with an edited input: the other browser shows it, and the tool runs with it", async () => {
    await first(a).getByRole("button", { name: "Edit input" }).click();
    await first(a).getByRole("textbox", { name: "Input to approve, as JSON" }).fill('{"text": "rye bread"}');
    await a.page.waitForTimeout(DEAF_MS);
    await first(a).getByRole("button", { name: "Approve", exact: true }).click();
    await expect(first(b)).toContainText("Approved in another browser");
    await expect(second(b).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  });
  await b.page.waitForTimeout(DEAF_MS);
  await second(b).getByRole("checkbox", { name: "Always allow this tool in this chat" }).check();
  await b.page.waitForTimeout(DEAF_MS);
  await second(b).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(second(a)).toContainText("Approved in another browser");
  for (const window of [a, b]) {
    await window.answerEnded();
    await expect(window.answer).toContainText('I saved the note "rye bread". I saved the note "butter".');
  }

  await test.step("GATE-4: the rule answers the next one, whoever asks; taken back, it asks again", async () => {
    await a.send("/note Milk");
    await a.answerEnded();
    await expect(a.answer).toContainText('I saved the note "Milk".');
    await expect(a.approval("notes").last()).toContainText("always allowed");
    await b.choose("Rules of this chat");
    await b.button("Take back: notes").click();
    await expect(b.page.getByText("Nothing is always allowed in this chat.")).toBeVisible();
    await b.page.keyboard.press("Escape");
    await a.send("/note Eggs");
    await expect(b.approval("notes").last().getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    await b.page.waitForTimeout(DEAF_MS);
    await b.approval("notes").last().getByRole("button", { name: "Deny", exact: true }).click();
    await a.answerEnded();
  });
});
