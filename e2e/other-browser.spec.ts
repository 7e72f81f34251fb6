import { expect, test } from "./support/test.ts";
import { expectSame, path } from "./support/answers.ts";
import { ChatWindow } from "./support/chatWindow.ts";

test("Open in another browser: the link signs one browser in, once, and opens the chat; the inspector lists what was read @push", async ({ openBrowser, faults }) => {
  faults.allow(/Failed to load resource.*(401|403|404|409|410)/);
  const a = await (await openBrowser()).openWindow();
  await a.send("/long 30 200");
  await a.answerEnded();
  await a.button("Open in another browser").click();
  const link = await a.page.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(/#code=/);
  await a.page.keyboard.press("Escape");
  await expect(a.page.getByRole("dialog")).toBeHidden();

  const other = await openBrowser({ signedIn: false });
  const b = new ChatWindow(await other.context.newPage());
  await b.page.goto(link);
  await b.ready();
  expect(path(b)).toBe(path(a));
  await expectSame(a, b);

  await test.step("a second use of the link is refused with a sentence", async () => {
    const third = await openBrowser({ signedIn: false });
    const page = await third.context.newPage();
    await page.goto(link);
    await expect(page.getByText(/This page needs the link that|already used|was used/).first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeHidden();
  });

  await test.step("the inspector", async () => {
    await b.button(/records/).click();
    const inspector = b.page.getByRole("complementary", { name: "Records" }).or(b.page.getByRole("region", { name: "Records" }));
    await expect(inspector).toContainText("Answer starts");
    await expect(inspector).toContainText("Answer ends");
  });

  await test.step("SEC-5: the first browser signs the second one out, which says so by itself and reads nothing any more", async () => {
    await a.button("Open in another browser").click();
    const list = a.page.getByRole("region", { name: "Browsers that are signed in" });
    await expect(list.getByRole("listitem")).toHaveText([/^Chromium on Linux, \d.* last used/, /^The link that the server prints · this browser/]);
    await list.getByRole("button", { name: /^Sign out Chromium/ }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    // Nobody touches it: its open streams end within a beat.
    await expect(b.page.getByText("This sign-in is not valid any more.")).toBeVisible({ timeout: 25_000 });
    await a.page.keyboard.press("Escape");
    await expect(a.page.getByRole("dialog")).toBeHidden();
    await a.send("/help said after that");
    await a.answerEnded();
    await b.page.reload();
    await expect(b.page.getByText("This sign-in is not valid any more.")).toBeVisible();
    await expect(b.page.getByText("said after that")).toHaveCount(0);
  });
});
