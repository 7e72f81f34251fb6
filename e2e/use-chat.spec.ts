import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ChatWindow, DEAF_MS } from "./support/chatWindow.ts";
import { startExample, type ExampleServer } from "./support/exampleServer.ts";
import type { Faults } from "./support/faults.ts";
import { expect, test } from "./support/test.ts";

// Other people's user interfaces on our chats (examples/use-chat): `useChat` itself, and assistant-ui on top of it, beside Tidemark's own page.
let example: ExampleServer | null = null;
test.beforeAll(async () => { example = await startExample("use-chat", "/", 50_000); });
test.afterAll(async () => { await example?.stop(); });

/** In the fragment of the link that the example prints. */
function token(): string {
  return /#token=(\S+)/.exec(example?.said() ?? "")?.[1] ?? "";
}

/** A page of the example: found by roles and names, as any chat is. */
class OtherWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, at: "/" | "/assistant-ui.html", chat: string | null = null): Promise<OtherWindow> {
    const page = await context.newPage();
    await page.goto(`${example?.url}${at}${chat === null ? "" : `?chat=${chat}`}#token=${token()}`);
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible({ timeout: 30_000 });
    return new OtherWindow(page);
  }

  get chat(): string {
    return new URL(this.page.url()).searchParams.get("chat") ?? "";
  }

  get answer() {
    return this.page.getByRole("feed", { name: "Conversation" }).getByRole("article", { name: "Agent" }).last();
  }

  async send(text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Message" }).fill(text);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("article", { name: "You" }).last()).toHaveText(text);
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }
}

async function newContext(browser: Browser, faults: Faults): Promise<BrowserContext> {
  const context = await browser.newContext();
  await faults.watch(context);
  return context;
}

/** The same chat in Tidemark's own page, by the example's link, in a browser of its own. */
async function openOwn(from: OtherWindow, context: BrowserContext): Promise<ChatWindow> {
  const window = new ChatWindow(await context.newPage());
  await window.page.goto(await from.page.getByRole("link", { name: "Tidemark" }).getAttribute("href") ?? "");
  await window.ready();
  return window;
}

test("GATE-1: LOG-3: useChat, assistant-ui and Tidemark's page show one chat, and an approval given in one is settled in the others", async ({ browser, faults }) => {
  // A chat that nobody has made is not there; a browser's console says so of each 404.
  faults.allow(/404 \(Not Found\)/);
  const [here, there] = [await newContext(browser, faults), await newContext(browser, faults)];
  const plain = await OtherWindow.open(here, "/");
  await plain.send("/note Buy milk");
  await expect(plain.button("Approve")).toBeVisible();
  const own = await openOwn(plain, there);
  const assistantUi = await OtherWindow.open(here, "/assistant-ui.html", plain.chat);
  await expect(assistantUi.button("Approve")).toBeVisible();
  await expect(own.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();

  await own.page.waitForTimeout(DEAF_MS);
  await own.approval("notes").getByRole("button", { name: "Approve" }).click();
  for (const window of [plain, assistantUi]) {
    await expect(window.button("Approve")).toBeHidden();
    await expect(window.answer).toContainText('I saved the note "Buy milk".');
  }
  await test.step("the other way round: answered in assistant-ui, settled in Tidemark's page", async () => {
    await assistantUi.send("/note Buy bread");
    await expect(own.approval("notes").last().getByRole("button", { name: "Approve" })).toBeVisible();
    await assistantUi.button("Approve").click();
    await expect(own.approval("notes").last()).toContainText("Approved in another browser");
    await expect(own.answer).toContainText('I saved the note "Buy bread".');
    await expect(plain.answer).toContainText('I saved the note "Buy bread".');
  });
  await test.step("a question, filled in here and known there", async () => {
    await plain.send("/ask");
    await plain.page.getByRole("textbox", { name: "What is its name?" }).fill("Gull");
    await plain.button("Submit").click();
    for (const answer of [plain.answer, assistantUi.answer, own.answer]) await expect(answer).toContainText('"Gull"');
  });
  await here.close();
  await there.close();
});

test("PIN-7: a reload comes back to the answer, which never stopped; Stop ends it everywhere; a page tool runs once", async ({ browser, faults }) => {
  faults.allow(/404 \(Not Found\)/);
  const [here, there] = [await newContext(browser, faults), await newContext(browser, faults)];
  const plain = await OtherWindow.open(here, "/");
  await plain.send("/long 90 20");
  await expect(plain.answer).toContainText(/(\S+\s+){10}/);
  const own = await openOwn(plain, there);
  await plain.page.reload();
  await expect(plain.button("Stop")).toBeVisible();
  await own.answerEnded();
  await expect(plain.button("Stop")).toBeHidden();
  expect(words(await plain.answer.innerText())).toEqual(words(await own.answer.innerText()).slice(-90));

  await plain.send("/long 600 20");
  await expect(own.running()).toBeVisible();
  await plain.button("Stop").click();
  await own.answerEnded();
  await expect(own.answer).toContainText("Stopped");

  const other = await OtherWindow.open(here, "/", plain.chat);
  await plain.send('/page set_heading {"text": "Harbour"}');
  await expect(plain.page.getByRole("heading", { name: "Harbour" })).toBeVisible();
  for (const answer of [plain.answer, other.answer, own.answer]) await expect(answer).toContainText("set_heading");
  await expect(other.page.getByRole("heading", { name: "useChat" })).toBeVisible();
  await here.close();
  await there.close();
});

test("without its token a page says what to do; where the chat can't be loaded, why, and Try again loads it", async ({ browser, faults }) => {
  faults.allow(/401 \(Unauthorized\)|404 \(Not Found\)|503 \(Service Unavailable\)/);
  const context = await newContext(browser, faults);
  const page = await context.newPage();
  for (const at of ["/", "/assistant-ui.html"]) {
    await page.goto(`${example?.url}${at}`);
    await expect(page.getByRole("alert")).toContainText("Open the link that the terminal printed");
  }
  await page.route("**/v1/**", (route) => route.fulfill({ status: 503 }));
  await page.goto(`${example?.url}/?chat=later#token=${token()}`);
  await expect(page.getByRole("alert")).toContainText("can't be reached");
  await page.unroute("**/v1/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await context.close();
});

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
