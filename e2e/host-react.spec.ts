import type { BrowserContext, Page } from "@playwright/test";
import { answerText, stillRunning } from "./support/answers.ts";
import { ChatWindow } from "./support/chatWindow.ts";
import { startExample, type ExampleServer } from "./support/exampleServer.ts";
import { expect, test } from "./support/test.ts";

/** The React example (React 18.3, StrictMode) in windows of one browser, with what each asked of the chat's server. */
let server: ExampleServer;
test.beforeAll(async () => { server = await startExample("react", "/", 30_000); });
test.afterAll(async () => { await server.stop(); });

interface Opened { window: ChatWindow; page: Page; asked: string[] }

async function open(context: BrowserContext, address = "/"): Promise<Opened> {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname.replace("/api/tidemark", "")}`);
  });
  const window = new ChatWindow(page);
  await page.goto(server.url + address);
  await window.ready();
  return { window, page, asked };
}

test("a React 18.3 host: EMBED-4: the double mount opens nothing twice, the host steers the session, and nothing is left when the chat goes", async ({ browser, faults }) => {
  test.setTimeout(90_000);
  const context = await browser.newContext();
  await faults.watch(context);
  const { window, page, asked } = await open(context);
  await expect(page.getByRole("status", { name: "React" })).toHaveText(/^18\.3/);
  await expect(page.getByRole("list", { name: "Events" })).toContainText("ready");

  await test.step("one token, one stream of hints, one attachment, one message", async () => {
    await window.send("/long 60 20");
    await window.answerEnded();
    const count = (line: RegExp) => asked.filter((one) => line.test(one)).length;
    expect(count(/^POST \/api\/token/)).toBe(1);
    expect(count(/^GET \/v1\/events/)).toBe(1);
    expect(count(/\/turns$/)).toBe(1);
    expect(count(/^PUT \/v1\/sessions\/[^/]+$/)).toBe(1);
  });
  const first = new URL(page.url()).searchParams.get("chat");
  expect(first).not.toBeNull();

  await test.step("a session that the host controls is what its address says, before and after a person's choice", async () => {
    await window.newChat();
    await expect.poll(() => new URL(page.url()).searchParams.get("chat")).not.toBe(first);
    await expect(page).toHaveTitle("Orders");
    await page.goto(`${server.url}/?chat=${first}`);
    await expect(window.said("/long 60 20")).toBeVisible({ timeout: 15_000 });
  });
  await test.step("the host's own look, language and tools", async () => {
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator(".tm-root").first()).toHaveAttribute("data-scheme", "dark");
    await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
    await expect(page.locator(".tm-root").first()).toHaveAttribute("dir", "rtl");
    await page.getByRole("combobox", { name: "Language" }).selectOption("en");
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await expect(page.getByRole("status", { name: "Noted" })).toHaveText("1");
  });
  await test.step("taken away, it asks for nothing more; put back, it is where it was", async () => {
    await page.getByRole("button", { name: "Take the chat away" }).click();
    await expect(window.composer).toHaveCount(0);
    await page.waitForTimeout(300);
    const before = asked.length;
    await page.waitForTimeout(2_500);
    expect(asked.slice(before)).toEqual([]);
    await page.getByRole("button", { name: "Put the chat back" }).click();
    await expect(window.said("/long 60 20")).toBeVisible();
  });
  await context.close();
});

test("journeys 1 and 2 in a React host: EMBED-3: a second window goes on mid-answer, a reload keeps the place, and two chats on a page stay apart", async ({ browser, faults }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  await faults.watch(context);
  const a = await open(context);
  await a.window.send("/long 2400 40");
  await expect.poll(async () => (await answerText(a.window)).length).toBeGreaterThan(300);
  await expect.poll(() => new URL(a.page.url()).searchParams.get("chat")).not.toBeNull();

  const b = await test.step("journey 1: the second window has the text and it goes on", async () => {
    const second = await open(context, new URL(a.page.url()).search);
    await expect(second.window.activity).toContainText("Running in another window");
    await expect.poll(async () => (await answerText(second.window)).length, { timeout: 3_000 }).toBeGreaterThan(300);
    const before = (await answerText(second.window)).length;
    await expect.poll(async () => (await answerText(second.window)).length).toBeGreaterThan(before);
    return second;
  });
  await test.step("journey 2: a reload paints from the copy before the server has said a word", async () => {
    await stillRunning(a.window);
    const before = await answerText(a.window);
    await a.page.route("**/api/tidemark/**", async (route) => { await new Promise((go) => setTimeout(go, 2_500)); await route.continue().catch(() => {}); });
    let answered = false;
    a.page.on("response", (response) => { answered ||= response.url().includes("/api/tidemark/"); });
    await a.page.reload();
    await expect(a.window.answer).toContainText(before.slice(60, 120));
    expect(answered).toBe(false);
    await a.page.unrouteAll({ behavior: "ignoreErrors" });
    await expect.poll(async () => (await answerText(a.window)).length, { timeout: 20_000 }).toBeGreaterThan(before.length);
  });
  await a.page.close();
  await test.step("the answer goes on without the window that asked, and Stop in the other one ends it", async () => {
    await stillRunning(b.window);
    const before = (await answerText(b.window)).length;
    await expect.poll(async () => (await answerText(b.window)).length).toBeGreaterThan(before);
    await b.window.stop();
    await b.window.answerEnded();
  });

  await test.step("EMBED-3: two on one page", async () => {
    await b.page.getByRole("button", { name: "Two chats" }).click();
    const [one, two] = [b.page.getByRole("complementary", { name: "Chat", exact: true }), b.page.getByRole("complementary", { name: "Second chat" })];
    const boxOf = (place: typeof one) => place.getByRole("textbox", { name: "Message" });
    await expect(boxOf(two)).toBeVisible();
    await boxOf(one).fill("draft of the first");
    await expect(boxOf(two)).toHaveValue("");
    await boxOf(two).fill("said in the second");
    await boxOf(two).press("Enter");
    await expect(two.getByRole("article", { name: "You" }).last()).toContainText("said in the second");
    await expect(one.getByRole("article").filter({ hasText: "said in the second" })).toHaveCount(0);
    await b.page.reload();
    await expect(boxOf(one)).toHaveValue("draft of the first");
    await b.page.getByRole("button", { name: "Two chats" }).click();
    await expect(two.getByRole("article", { name: "You" }).last()).toContainText("said in the second");
  });
  await context.close();
});
