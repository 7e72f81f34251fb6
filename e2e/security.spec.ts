import type { BrowserContext, Page } from "@playwright/test";
import { type ChatWindow, DEAF_MS } from "./support/chatWindow.ts";
import { corpus } from "./support/corpus.ts";
import { expectInert } from "./support/inert.ts";
import { ownGateway, type OwnGateway } from "./support/ownGateway.ts";
import { sayCorpus } from "./support/sayCorpus.ts";
import { openSink, type Sink } from "./support/sink.ts";
import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";

const NAME = '<img src=x onerror=window.__pwned=1> ![x](//127.0.0.1/p)';

test("SEC-1: SEC-2: nothing that is shown asks, runs or moves anything, in any spelling, wherever it stands (case 61) @push", async ({ openBrowser }) => {
  test.setTimeout(120_000);
  const sink = await openSink();
  const texts = corpus(sink.url);
  const gateway = await ownGateway({ name: NAME, run: sayCorpus(texts) });
  try {
    const moved: string[] = [];
    const [first, second] = [await openBrowser({ at: gateway, signedIn: false }), await openBrowser({ at: gateway, signedIn: false })];
    const a = await opened(first, gateway, sink, moved);
    await test.step("the sink counts what comes, from a browser and from anywhere", async () => {
      const page = await a.page.context().newPage();
      await page.goto(sink.url);
      await page.close();
      expect(sink.seen()).toEqual(expect.arrayContaining([`asked ${sink.url}/`, "connection", "request GET /"]));
      sink.forget();
      moved.length = 0;
    });
    const say = (place: string) => sayAndWait(a, gateway, place);
    await a.send("first");
    for (const place of ["text", "stream", "tools", "around", "fail"]) {
      await test.step(`said as ${place}`, async () => {
        await say(place);
        await openEverything(a);
      });
    }
    const b = await opened(second, gateway, sink, moved, path(a));
    await test.step("said by a person, in one message and in the queue", async () => {
      const words = texts.filter((text) => text.length < 300).join("\n\n").replaceAll(/[\p{Cc}\p{Cs}]/gu, (char) => (char === "\n" ? char : ""));
      await say(words);
      for (const window of [a, b]) await expectInert(window.page);
      await say("hold");
      await a.composer.fill(words);
      await a.composer.press("Enter");
      await expect(b.queue.getByRole("listitem")).toHaveCount(1);
      await expectInert(b.page);
      await a.queue.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(b.queue).toBeHidden();
      await a.stop();
    });
    await test.step("asked for approval, and as a question", async () => {
      await say("approval");
      const card = (window: ChatWindow) => window.approval(/^Approval: /).last();
      await card(b).getByRole("button", { name: /Show all/ }).click();
      await expectInert(b.page);
      await a.page.waitForTimeout(DEAF_MS);
      await card(a).getByRole("button", { name: /reason/i }).click();
      await card(a).getByRole("textbox").fill(texts[0]!);
      await a.page.waitForTimeout(DEAF_MS);
      await card(a).getByRole("button", { name: "Deny", exact: true }).click();
      await expect(card(b)).toContainText("Denied");
      await say("form");
      await expect(b.question(/^Question: /).last()).toBeVisible();
      await expectInert(b.page);
      await a.stop();
    });
    await test.step("as titles, file names and in what a search finds", async () => {
      await titlesAndFiles(gateway, path(a).split("/").at(-1)!, texts);
      for (const { page } of [a, b]) await page.reload();
      await b.page.getByRole("searchbox", { name: "Search chats" }).fill("secret");
      await expect(b.chats.getByRole("link").nth(20)).toBeVisible();
      for (const { page } of [a, b]) await expectInert(page);
    });
    await test.step("as records", async () => {
      await a.button(/records/).click();
      await expect(a.page.getByRole("complementary", { name: "Records" }).or(a.page.getByRole("region", { name: "Records" }))).toContainText("Answer ends");
      await expectInert(a.page);
    });
    await first.close();
    await second.close();
    expect(moved, "dialogs, windows and other addresses").toEqual([]);
    expect(sink.seen(), "requests to anywhere but our own server").toEqual([]);
  } finally {
    await gateway.close();
    await sink.close();
  }
});

/** A signed-in window whose every request, dialog, popup and move is seen. */
async function opened(browser: Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]["openBrowser"]>>, gateway: OwnGateway, sink: Sink, moved: string[], at?: string): Promise<ChatWindow> {
  const { context } = browser;
  sink.watch(context, gateway.url);
  const { instance } = await (await gateway.ask("GET", "/v1")).json() as { instance: string };
  const label = { key: `tidemark/1/${instance}/owner/label`, text: JSON.stringify({ v: 1, value: NAME }) };
  await context.addInitScript(({ key, text }) => { if (location.protocol.startsWith("http")) localStorage.setItem(key, text); }, label);
  const window = await browser.openWindow(`/#token=${gateway.token}`);
  if (at !== undefined) await window.page.goto(at);
  await window.ready();
  watchMoves(context, window.page, gateway.url, moved);
  return window;
}

function watchMoves(context: BrowserContext, page: Page, own: string, moved: string[]): void {
  context.on("page", (other) => { moved.push(`a window: ${other.url()}`); });
  page.on("dialog", (dialog) => { moved.push(`a dialog: ${dialog.message()}`); void dialog.dismiss(); });
  page.on("framenavigated", (frame) => { if (!frame.url().startsWith(`${own}/`)) moved.push(`another address: ${frame.url()}`); });
  page.on("frameattached", (frame) => { moved.push(`a frame: ${frame.url()}`); });
  page.on("download", (download) => { moved.push(`a download: ${download.url()}`); });
}

/** Sends, and waits until the agent has said all: rows far from the screen are not in the document, so the log tells. */
async function sayAndWait(window: ChatWindow, gateway: OwnGateway, words: string): Promise<void> {
  const session = path(window).split("/").at(-1)!;
  const now = async () => (await gateway.ask("GET", `/v1/sessions/${session}`)).json() as Promise<{ count: number; live: { state: string; turn: string } | null }>;
  await expect.poll(async () => (await now()).live).toBeNull();
  const before = await now();
  await window.composer.fill(words);
  await window.composer.press("Enter");
  await expect.poll(async () => {
    const { count, live } = await now();
    return count > before.count + (words === "hold" ? 2 : 0) && (words === "hold" || live?.state !== "running");
  }, { timeout: 30_000 }).toBe(true);
}

/** Whatever is folded or cut in the conversation is opened, and nothing of it is live. */
async function openEverything(window: ChatWindow): Promise<void> {
  await expect(window.transcript).toBeVisible();
  const folded = window.transcript.locator("article button[aria-expanded=false]");
  for (let at = 0; at < 4 && await folded.count() > 0; at += 1) await folded.first().click();
  await expectInert(window.page);
}

async function titlesAndFiles(gateway: OwnGateway, session: string, texts: readonly string[]): Promise<void> {
  const said = texts.filter((text) => text.length < 190);
  const send = async (chat: string, id: string, parts: object[]) => {
    const { epoch, count, last } = await (await gateway.ask("GET", `/v1/sessions/${chat}`)).json() as Record<string, unknown>;
    const sent = await gateway.ask("POST", `/v1/sessions/${chat}/turns`, { message: { id, parts }, base: { epoch, count, last }, origin: { tab: null, context: null, agent: "said" } });
    expect(sent.status).toBe(201);
  };
  await Promise.all(said.slice(0, 30).map(async (title, at) => {
    expect((await gateway.ask("PUT", `/v1/sessions/title-${at}`, { agent: "said", title: `secret ${title}`.slice(0, 200) })).status).toBe(201);
    await send(`title-${at}`, `m-${at}`, [{ type: "text", text: `a secret: ${title}` }]);
  }));
  const { version } = await (await gateway.ask("GET", `/v1/sessions/${session}`)).json() as { version: number };
  expect((await gateway.ask("PATCH", `/v1/sessions/${session}`, { title: `${NAME} secret` }, { "if-match": `"${version}"` })).status).toBe(200);
  const parts: object[] = [];
  for (const [at, name] of said.slice(0, 10).entries()) {
    const form = new FormData();
    form.set("id", `file-${at}`);
    form.set("file", new Blob([texts.find((text) => text.startsWith("<svg xmlns"))!], { type: "image/svg+xml" }), `${name}.svg`);
    const stored = await gateway.ask("POST", `/v1/sessions/${session}/files`, form);
    expect(stored.status).toBe(201);
    const { file, name: filename, type: mediaType } = await stored.json() as Record<"file" | "name" | "type", string>;
    parts.push({ type: "file", url: `tidemark-file:${file}`, filename, mediaType });
    const back = await gateway.ask("GET", `/v1/sessions/${session}/files/${file}`);
    expect([back.headers.get("content-type"), back.headers.get("x-content-type-options"), back.headers.get("content-disposition")?.split(";")[0]]).toEqual(["application/octet-stream", "nosniff", "attachment"]);
  }
  await send(session, "with-files", [...parts, { type: "text", text: "files" }]);
  const found = await (await gateway.ask("GET", "/v1/search?q=secret")).json() as { hits?: unknown[] };
  expect(JSON.stringify(found).length).toBeGreaterThan(1_000);
}
