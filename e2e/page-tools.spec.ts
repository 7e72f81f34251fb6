import { expectAccessible } from "./support/accessible.ts";
import { DEAF_MS } from "./support/chatWindow.ts";
import { expect, test } from "./support/test.ts";
import { acceptedCalls, holdClaims, HostWindow } from "./support/hostWindow.ts";

test("case 30: PIN-2: PIN-8: a page tool waits through a reload, runs once where it was asked, and neither in a duplicate nor in another window @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const accepted = acceptedCalls(browser);
  const a = await HostWindow.open(browser);
  await a.shows("North buoy");
  await a.send('/page open_record {"id": "ferry-ramp", "how": "route"}');
  await a.shows("Ferry ramp");
  await a.answerEnded();
  await expect(a.tool("open_record")).toContainText("done");

  const hold = await holdClaims(a);
  await a.send('/page fill_field {"text": "Planks ordered"}');
  await hold.first;
  const copy = await a.duplicate();
  const other = await HostWindow.open(browser, "?record=old-dock");
  for (const window of [copy, other]) await expect(window.tool("fill_field")).toContainText("Waits for");

  await test.step("PIN-3: back from the reload, the window asks before it changes something; the others wait", async () => {
    await a.page.reload();
    await expect(a.page.getByRole("group", { name: "Run “Write the note” now?" })).toContainText("This page was away while the answer waited.");
    await expect(a.note).toHaveValue("");
    await expect(other.tool("fill_field")).toContainText("Waits for");
  });
  await hold.release();
  await a.page.waitForTimeout(DEAF_MS);
  await a.page.getByRole("group", { name: "Run “Write the note” now?" }).getByRole("button", { name: "Run", exact: true }).click();
  await expect(a.note).toHaveValue("Planks ordered");
  for (const window of [a, copy, other]) {
    await window.answerEnded();
    await expect(window.tool("fill_field")).toContainText("done");
  }
  for (const window of [copy, other]) await expect(window.note).toHaveValue("");
  expect(accepted.claims.every((page) => page === a.page), "only the window that asked claimed").toBe(true);
  expect([accepted.claims.length, accepted.results.length]).toEqual([2, 2]);
});

test("case 29: PIN-9: taken over in a second window the next call runs there, and the first window is told @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const accepted = acceptedCalls(browser);
  const a = await HostWindow.open(browser);
  const hold = await holdClaims(a);
  await a.type('/page read_selection {}\n/page fill_field {"text": "From the second window"}');
  await hold.first;
  const b = await HostWindow.open(browser);
  await expect(b.tool("read_selection")).toContainText("Waits for");
  // The next call waits a moment in the second window, so that the first one is seen while the answer runs.
  const next = await holdClaims(b);
  await b.button("Take over").click();
  await next.first;
  await test.step("PIN-7: what was open at the first window is closed as not run, and never runs", async () => {
    await expect(a.tool("read_selection")).toContainText("not run");
    await expect(a.page.getByText("Page tools run in another window now")).toBeVisible();
  });
  await next.release();
  await expect(b.note).toHaveValue("From the second window");
  for (const window of [a, b]) {
    await window.answerEnded();
    await expect(window.tool("fill_field")).toContainText("done");
  }
  await expect(a.note).toHaveValue("");
  expect([accepted.claims, accepted.results]).toEqual([[b.page], [b.page]]);
});

test("PIN-5: a new document in the middle of a navigating call settles it once, and moves what a changing tool may touch @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const accepted = acceptedCalls(browser);
  const a = await HostWindow.open(browser);
  await a.type('/page open_record {"id": "old-dock", "how": "document"}\n/page fill_field {"text": "Gauge read again"}');
  await a.shows("Old dock");
  await expect(a.note).toHaveValue("Gauge read again", { timeout: 20_000 });
  await a.answerEnded();
  for (const tool of ["open_record", "fill_field"]) await expect(a.tool(tool)).toContainText("done");
  expect([accepted.claims.length, accepted.results.length]).toEqual([2, 2]);

  await test.step("PIN-5: the person moved on by hand: the tool that changes something is refused, loudly", async () => {
    const hold = await holdClaims(a);
    await a.send('/page fill_field {"text": "For the wrong page"}');
    await hold.first;
    await a.link("Ferry ramp").click();
    await a.shows("Ferry ramp");
    await a.page.reload();
    await hold.release();
    await a.answerEnded();
    await expect(a.tool("fill_field").last()).toContainText("failed");
    await expect(a.answer).toContainText('The page changed from "Old dock" to "Ferry ramp"');
    await expect(a.note).toHaveValue("");
  });
});

test("PIN-14: PIN-11: the page moves, loads anew and opens beside itself: one chat, one answer, whole in every window @push", async ({ openBrowser }) => {
  const browser = await openBrowser();
  const a = await HostWindow.open(browser);
  await a.send("/long 160 25");
  await a.running().waitFor();
  await a.link("Ferry ramp").click();
  await a.shows("Ferry ramp");
  await a.page.reload();
  await a.shows("Ferry ramp");
  const b = await HostWindow.open(browser, "?record=old-dock");
  const watcher = await (await openBrowser()).openWindow();
  await watcher.chats.getByRole("link", { name: "/long 160 25" }).first().click();
  for (const window of [a, b, watcher]) await window.answerEnded();
  const said = (await a.answer.textContent())!;
  expect(said.length).toBeGreaterThan(400);
  for (const window of [b, watcher]) await expect(window.answer).toHaveText(said);
  await expect(watcher.chats.getByRole("link", { name: "/long 160 25" })).toHaveCount(1);
  await expect(a.transcript.getByRole("article", { name: "You" })).toHaveCount(1);
});

test("PIN-12: kept private in another browser, the page gives the agent nothing, until a person turns it off @push", async ({ openBrowser }) => {
  const a = await HostWindow.open(await openBrowser());
  await a.send("/page read_selection {}");
  await a.answerEnded();
  await expect(a.answer).toContainText("The lamp of the north buoy");
  const other = await (await openBrowser()).openWindow();
  await other.chats.getByRole("link", { name: "/page read_selection {}" }).first().click();
  await expect(other.answer).toContainText("The lamp of the north buoy");
  await other.choose("Keep my page private");
  await expect(a.button("Page kept private")).toBeVisible();
  await a.send('/page fill_field {"text": "Not for the agent"}');
  await a.answerEnded();
  await expect(a.tool("fill_field")).toContainText("not run");
  await expect(a.note).toHaveValue("");
  await a.choose("Stop keeping my page private");
  await expect(other.button("Page kept private")).toBeHidden();
  await a.send('/page fill_field {"text": "For the agent again"}');
  await expect(a.note).toHaveValue("For the agent again");
  await a.answerEnded();
});

test("a host page where nobody is signed in says so, takes the link, and breaks no policy @push", async ({ openBrowser, gateway }) => {
  const browser = await openBrowser({ signedIn: false });
  const page = await browser.context.newPage();
  await page.goto("/host-page/?record=old-dock");
  const host = new HostWindow(page);
  await host.shows("Old dock");
  await expect(page.getByText(/This page needs the link that/)).toBeVisible();
  await page.getByRole("textbox", { name: /link/i }).fill(`${gateway.url}/#token=${gateway.token}`);
  await page.getByRole("textbox", { name: /link/i }).press("Enter");
  await host.ready();
  await host.shows("Old dock");
  await host.send("/long 10 100");
  await host.answerEnded();
  await expectAccessible(page);
  await expect(page).toHaveTitle("Old dock · Harbour works");
  expect(new URL(page.url()).pathname).toBe("/host-page/");
});
