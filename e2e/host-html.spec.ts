import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { en } from "../packages/react/src/messages/en.ts";
import { startExample, type Example } from "../examples/html/server.ts";
import { expectAccessible } from "./support/accessible.ts";
import { DEAF_MS } from "./support/chatWindow.ts";
import { HarbourWindow, looks } from "./support/harbourWindow.ts";
import type { OneBrowser, OneBrowserOptions } from "./support/oneBrowser.ts";
import { expect, test as base } from "./support/test.ts";

// Every window here has a host's policy: nothing inline, Trusted Types. A violation fails the test (SEC-3).
const test = base.extend<{ hosts: (options?: Pick<OneBrowserOptions, "viewport">) => Promise<OneBrowser> }, { example: Example }>({
  example: [async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), "tidemark-html-"));
    const example = await startExample({ data });
    await use(example);
    await example.close();
    rmSync(data, { recursive: true, force: true });
  }, { scope: "worker" }],
  hosts: async ({ openBrowser, example }, use) => { await use((options) => openBrowser({ ...options, at: { url: example.host, token: "" }, signedIn: false })); },
});

test("EMBED-1: keys typed in the chat are not the host's; Escape closes what is open in it first, and then it is @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts(), "?as=Kay");
  await a.send("/long 5 10");
  await a.answerEnded();
  await a.composer.pressSequentially("a/b");
  await expect(a.composer).toHaveValue("a/b");
  await test.step("the palette opens by the chat's own key, has the focus, and gives it back", async () => {
    await a.composer.press("Control+k");
    await a.expectFocus(/Search chats/);
    await a.page.keyboard.press("Escape");
    await expect(a.page.getByRole("dialog")).toHaveCount(0);
    await a.expectFocus("Message");
  });
  await test.step("EMBED-2: a menu and a dialog hold the focus and return it to their button", async () => {
    await a.button("More").click();
    await expect(a.page.getByRole("menuitem").first()).toBeFocused();
    await a.page.keyboard.press("Escape");
    await a.expectFocus("More");
    await a.choose(/Rename/);
    await a.expectFocus("Title");
    const round: string[] = [];
    for (let at = 0; at < 3; at++) {
      await a.page.keyboard.press("Tab");
      round.push(await a.focused());
    }
    expect(round).toEqual(["Save", "Close", "Title"]);
    await a.page.keyboard.press("Escape");
    await a.expectFocus("More");
  });
  await test.step("a drawer, too", async () => {
    await a.button("Show chats").click();
    await a.expectFocus(/Commands/);
    await a.page.keyboard.press("Escape");
    await a.expectFocus("Show chats");
  });
  await expect(a.heard).toHaveText("");
  await a.composer.press("Escape");
  await expect(a.heard).toHaveText("Escape");
  await a.heading.click();
  await a.page.keyboard.press("/");
  await expect(a.page.locator("#search")).toBeFocused();
});

test("EMBED-2: a host's stylesheet that means no good changes nothing in the chat, and the chat changes nothing outside @push", async ({ hosts }) => {
  const parts = [".tm-root", ".tm-shell", ".tm-title-row", ".tm-title-row h1", ".tm-icon-button", ".tm-feed", ".tm-article", ".tm-user", ".tm-author-name", ".tm-markdown p", ".tm-strip-words", ".tm-composer", ".tm-composer-box", ".tm-icon"];
  const browser = await hosts();
  const plain = await HarbourWindow.open(browser, "?as=Hal");
  await plain.send("/long 12 10");
  await plain.answerEnded();
  await plain.heading.click();
  await plain.page.mouse.move(5, 5);
  const before = await looks(plain.page, parts, true);
  const host = ["html", "body", "main h1", "#line", ".top", "#search", "#move", "main", "#chat"];
  const withChat = await looks(plain.page, host, false);
  await expect(plain.page.locator("head style, body > :not(header, .columns)")).toHaveCount(0);
  const hostile = await HarbourWindow.open(browser, "?as=Hal&hostile");
  await expect(hostile.answer).toContainText(/\w/);
  await hostile.answerEnded();
  // While a list settles at its live edge it takes no pointer; what is compared is how it comes to rest.
  await expect(async () => {
    const after = await looks(hostile.page, parts, true);
    for (const part of parts) expect({ [part]: after[part] }).toEqual({ [part]: before[part] });
  }).toPass({ timeout: 5_000 });
  const alone = await HarbourWindow.open(browser, "?as=Hal&none", false);
  await alone.heading.click();
  const without = await looks(alone.page, host, false);
  for (const part of host) expect({ [part]: withChat[part] }).toEqual({ [part]: without[part] });
});

test("EMBED-4: moved, taken out and put back in the middle of an answer, mounted twice: one chat, one answer @push", async ({ hosts }) => {
  const browser = await hosts();
  const asked: string[] = [];
  browser.context.on("request", (request) => { if (/\/v1\/sessions\/[^/]+\/(turns$|tabs\/)/.test(request.url()) && request.method() !== "OPTIONS") asked.push(`${request.method()} ${request.url().split("/")[6]}`); });
  const a = await HarbourWindow.open(browser, "?as=Moe&double");
  await expect(a.page.locator("tidemark-chat")).toHaveCount(1);
  await a.send("/long 160 25");
  await a.running().waitFor();
  const before = asked.length;
  await a.page.locator("#move").click();
  await expect(a.page.locator("#elsewhere tidemark-chat")).toHaveCount(1);
  await expect(a.running()).toBeVisible();
  await a.page.locator("#remove").click();
  await a.page.waitForTimeout(600);
  await a.page.locator("#back").click();
  await a.answerEnded();
  const said = (await a.answer.textContent())!;
  expect(said.length).toBeGreaterThan(400);
  await expect(a.said("/long 160 25")).toHaveCount(1);
  expect([asked.filter((line) => line === "POST turns").length, asked.length - before], "sent once, and nobody attached again").toEqual([1, 0]);
  const b = await HarbourWindow.open(browser, "?as=Moe");
  await expect(b.answer).toHaveText(said);
  await a.page.locator("#destroy").click();
  await expect(a.page.locator("tidemark-chat")).toHaveCount(0);
});

test("a place without a height gets one in which a conversation can be read; a low one that the host gave stays as it is @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts(), "?as=Low");
  const heights = await a.page.evaluate(() => {
    const chat = document.querySelector("tidemark-chat")!;
    const place = document.body.appendChild(document.createElement("div"));
    place.append(chat);
    const seen = [chat.getBoundingClientRect().height, chat.shadowRoot!.querySelector(".tm-shell")!.getBoundingClientRect().height];
    place.style.height = "300px";
    return [...seen, chat.getBoundingClientRect().height, chat.shadowRoot!.querySelector(".tm-shell")!.getBoundingClientRect().height];
  });
  expect(heights).toEqual([480, 480, 300, 300]);
});

test("an option that there is none of is told to who wrote it in a script @push", async ({ hosts }) => {
  const { page } = await HarbourWindow.open(await hosts(), "?none", false);
  const told = await page.evaluate(() => new Promise((done) => {
    // No address of a server: nothing is asked.
    const options = { source: "ftp://nowhere", getTokn: () => "x", onEvent: (event: object) => { if ("option" in event && event.option === "getTokn") done(event); } };
    void window.Tidemark.mount(document.body.appendChild(document.createElement("div")), options);
  }));
  expect(told).toEqual({ type: "error", code: "bad-option", option: "getTokn", detail: expect.stringContaining("getToken") });
});

test("inline it is the message box alone until something was said, then as high as what it shows, up to its most @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts(), "?as=Ina&mode=inline");
  const chat = a.page.locator("#chat tidemark-chat");
  const height = async () => Math.round((await chat.boundingBox())!.height);
  const alone = await height();
  expect(alone).toBeLessThan(160);
  await a.send("/long 5 10");
  await a.answerEnded();
  await expect.poll(height).toBeGreaterThan(alone + 60);
  const short = await height();
  expect(short).toBeLessThan(480);
  await a.send("/long 400 200");
  await a.answerEnded();
  await expect.poll(height).toBe(480);
  await expect(a.composer).toBeInViewport();
});

test("EMBED-3: two on one page keep their own drafts and open chats, and see the same chats @push", async ({ hosts }) => {
  const { page } = await HarbourWindow.open(await hosts(), "?as=Tess&two", false);
  const boxes = page.getByRole("textbox", { name: "Message" });
  await expect(boxes).toHaveCount(2);
  await boxes.nth(0).fill("only here");
  await boxes.nth(1).fill("/long 8 10");
  await boxes.nth(1).press("Enter");
  await expect(page.locator("#second").getByRole("article")).toHaveCount(2);
  await expect(page.locator("#chat").getByRole("article")).toHaveCount(0);
  await expect(boxes.nth(0)).toHaveValue("only here");
  await page.locator("#chat").getByRole("button", { name: "Show chats" }).click();
  await expect(page.locator("#chat").getByRole("link", { name: "/long 8 10" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(boxes.nth(0)).toHaveValue("only here");
  await expect(page.locator("#second").getByRole("article")).toHaveCount(2);
});

test("case 49: VIEW-11: where storage throws the chat works and says that it is not kept @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts(), "?as=Bea&blocked");
  await a.send("/long 5 10");
  await a.answerEnded();
  await expect(a.answer).toContainText(/\w/);
  await expect(a.page.getByText(en["state.notKept"])).toBeVisible();
  await expect(a.told).toContainText("error");
});

test("a bubble that covers a phone can be left also before there is a chat in it: nobody is signed in @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts({ viewport: { width: 400, height: 700 } }), "?mode=bubble", false);
  await a.page.route("**/token?*", (route) => route.fulfill({ json: { token: null } }));
  await a.page.reload();
  await a.button(/^Open the chat/).click();
  await expect(a.page.getByText(en["state.signedOutHere"])).toBeVisible();
  await a.button(/^Close the chat/).click();
  await expect(a.page.getByRole("region", { name: "Chat", exact: true })).toHaveCount(0);
  await a.expectFocus(/^Open the chat/);
});

test("A11Y-1: a bubble by keyboard alone, over a header with the highest z-index, and whole on a phone @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts({ viewport: { width: 400, height: 700 } }), "?as=Pia&mode=bubble", false);
  const disc = a.button(/^(Open|Close) the chat/);
  await disc.focus();
  await a.page.keyboard.press("Enter");
  await a.expectFocus("Message");
  const panel = a.page.getByRole("region", { name: "Chat", exact: true });
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 400, height: 700 });
  const top = await a.page.evaluate(() => document.elementFromPoint(200, 20)?.localName);
  expect(top).toBe("tidemark-chat");
  await a.send("/long 5 10");
  await a.answerEnded();
  await expectAccessible(a.page);
  await a.composer.press("Escape");
  await expect(panel).toHaveCount(0);
  await a.expectFocus(/^Open the chat/);
  await expect(a.heard).toHaveText("");
  // Moved in the page it falls out of the top layer, and is raised again.
  await a.page.locator("#move").click();
  await expect.poll(() => disc.evaluate((button) => button.closest("[popover]")?.matches(":popover-open"))).toBe(true);
  await disc.click();
  await expect(a.answer).toContainText(/\w/);
});

test("A11Y-1: nothing serious for axe in a host that runs right to left or is twice as large, and with one tag @push", async ({ hosts }) => {
  const browser = await hosts();
  const rtl = await HarbourWindow.open(browser, "?as=Rana&rtl", false);
  await expect(rtl.page.locator("tidemark-chat .tm-shell")).toBeVisible();
  await expect(rtl.page.locator("tidemark-chat .tm-root")).toHaveAttribute("dir", "rtl");
  await expectAccessible(rtl.page);
  const zoomed = await HarbourWindow.open(browser, "?as=Zoe&zoom");
  await zoomed.send("/long 5 10");
  await zoomed.button("More").click();
  const [menu, button] = [await zoomed.page.getByRole("menu").boundingBox(), await zoomed.button("More").boundingBox()];
  // The menu hangs at its button, also where the host's zoom makes a pixel two.
  expect(Math.abs(menu!.y - (button!.y + button!.height))).toBeLessThan(40);
  await zoomed.page.keyboard.press("Escape");
  await expect(zoomed.page.getByRole("menu")).toHaveCount(0);
  await zoomed.answerEnded();
  await expectAccessible(zoomed.page);
  const tag = await HarbourWindow.open(browser, "tag.html?as=Tag", false);
  await tag.button("Open the chat").click();
  await tag.send("/long 5 10");
  await tag.answerEnded();
  await expect(tag.answer).toContainText(/\w/);
});

test("journeys 1, 2 and 5 hold in a host's page, and an observer in another browser watches @push", async ({ hosts, faults }) => {
  // A reload ends what is under way.
  faults.allow(/Failed to (fetch|load resource)/);
  const browser = await hosts();
  const a = await HarbourWindow.open(browser, "?as=Ida");
  await a.send("/long 200 30");
  await a.running().waitFor();
  const b = await HarbourWindow.open(browser, "?as=Ida");
  await expect(b.answer).toContainText(/(\w+ ){5}/);
  const watcher = await HarbourWindow.open(await hosts(), "?as=Ida&role=observer", false);
  await watcher.button("Show chats").click();
  await watcher.chats.getByRole("link", { name: "/long 200 30" }).first().click();
  await expect(watcher.answer).toContainText(/(\w+ ){5}/);
  await test.step("journey 2: a reload in the middle goes on", async () => {
    await a.page.reload();
    await expect(a.answer).toContainText(/(\w+ ){5}/);
  });
  await b.composer.fill("a draft of this window");
  for (const window of [a, b, watcher]) await window.answerEnded();
  const said = (await a.answer.textContent())!;
  for (const window of [b, watcher]) await expect(window.answer).toHaveText(said);
  await expect(a.composer).toHaveValue("");
  await expect(b.composer).toHaveValue("a draft of this window");
  await test.step("journey 3: what is answered in one browser is known in the other, which can't answer", async () => {
    await a.send("/note Buy milk");
    await expect(watcher.approval(/note/)).toBeVisible();
    await expect(watcher.approval(/note/).getByRole("button", { name: "Approve" })).toHaveCount(0);
    await a.approval(/note/).waitFor();
    await a.page.waitForTimeout(DEAF_MS);
    await a.approval(/note/).getByRole("button", { name: "Approve" }).click();
    for (const window of [a, b, watcher]) await expect(window.transcript).toContainText("Approved");
  });
});

test("EMBED-4: moved into another document and back it keeps its chat, its words and its look @push", async ({ hosts }) => {
  const a = await HarbourWindow.open(await hosts(), "?as=Fay");
  await a.send("/long 3 10");
  await a.answerEnded();
  await a.composer.fill("half a thought");
  const parts = [".tm-composer-box", ".tm-composer"];
  const before = await looks(a.page, parts, true);
  const sheets = () => a.page.evaluate(() => {
    const chat = document.querySelector("tidemark-chat") ?? document.querySelector("iframe")!.contentDocument!.querySelector("tidemark-chat");
    return chat!.shadowRoot!.adoptedStyleSheets.length;
  });
  const worn = await sheets();
  await a.page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.width = "400";
    frame.height = "600";
    document.body.append(frame);
    frame.contentDocument!.body.append(document.querySelector("tidemark-chat")!);
  });
  const inside = a.page.frameLocator("iframe");
  await expect(inside.getByRole("textbox", { name: "Message" })).toHaveValue("half a thought");
  await expect.poll(sheets).toBe(worn);
  await inside.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(inside.getByRole("article").filter({ hasText: "half a thought" }).first()).toBeVisible();
  await a.page.evaluate(() => { document.getElementById("chat")!.append(document.querySelector("iframe")!.contentDocument!.querySelector("tidemark-chat")!); });
  await expect(a.composer).toHaveValue("");
  await a.composer.focus();
  expect(await looks(a.page, parts, true)).toEqual(before);
});
