import { expect, test } from "./support/test.ts";
import { expectSame, path } from "./support/answers.ts";

test("BOUND-2: edited, answered again, earlier versions and a clear, in two browsers @push", async ({ openBrowser }) => {
  const a = await (await openBrowser()).openWindow();
  await a.send("/long 10 100");
  await a.answerEnded();
  const b = await (await openBrowser()).openWindow(path(a));
  await expect(b.said("/long 10 100")).toBeVisible();

  await a.said("/long 10 100").hover();
  await a.said("/long 10 100").getByRole("button", { name: "Edit", exact: true }).click();
  await a.transcript.getByRole("textbox", { name: "Your message" }).fill("/long 14 100");
  await a.transcript.getByRole("button", { name: "Send", exact: true }).click();
  for (const window of [a, b]) {
    await expect(window.said("/long 14 100")).toBeVisible();
    await window.answerEnded();
    await expect(window.transcript).toContainText("2 of 2");
  }

  await test.step("BOUND-2: the earlier version is one step away, for every browser", async () => {
    await b.button("Previous version").first().click();
    for (const window of [a, b]) {
      await expect(window.said("/long 10 100")).toBeVisible();
      await expect(window.said("/long 14 100")).toBeHidden();
      await expect(window.transcript).toContainText("1 of 2");
    }
  });
  const answer = b.transcript.getByRole("article", { name: "Practice agent" }).last();
  await answer.hover();
  await answer.getByRole("button", { name: "Regenerate", exact: true }).click();
  for (const window of [a, b]) {
    await expect(window.transcript).toContainText("3 of 3");
    await window.answerEnded();
  }
  await expectSame(a, b);

  await test.step("BOUND-4: cleared: both browsers show it, and go on from nothing", async () => {
    await a.choose("Clear chat");
    await a.page.getByRole("dialog").getByRole("button", { name: "Clear", exact: true }).click();
    for (const window of [a, b]) {
      await expect(window.transcript).toContainText("Cleared here");
      await expect(window.said(/long/)).toHaveCount(0);
    }
    await b.send("/long 16 100");
    for (const window of [a, b]) {
      await expect(window.said("/long 16 100")).toBeVisible();
      await window.answerEnded();
    }
  });
});
