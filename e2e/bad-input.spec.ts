import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext, Page, Route } from "@playwright/test";
import { en as early } from "../packages/react/src/messages/en.ts";
import { lateTexts } from "../packages/react/src/messages/en/late.ts";
import { path } from "./support/answers.ts";
import { failedStart, harmedCopy, scratch } from "./support/badInput.ts";
import { freePort, startGateway, type GatewayProcess } from "./support/gatewayProcess.ts";
import type { ChatWindow } from "./support/chatWindow.ts";
import { expect, test } from "./support/test.ts";

const en = { ...early, ...lateTexts };

/** A sentence of the catalogue with its places filled in: what the page must say, written once. */
function says(key: keyof typeof en, facts: Record<string, string | number> = {}): string {
  return Object.entries(facts).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), en[key] as string);
}

interface Place { window: ChatWindow; page: Page; chat: string; gateway: GatewayProcess }
interface PageRow {
  input: string;
  /** Done to the browser before its first page. */
  before?: (context: BrowserContext) => Promise<unknown>;
  /** Where the window opens: the chat, unless it says otherwise. */
  at?: (chat: string, token: string) => string;
  signedIn?: boolean;
  /** What the page says, and the next step that it offers. */
  look: (place: Place) => Promise<void>;
}

const OPENING = /\/window\?/;
/** Answers the opening of a chat with something else than the server said. */
const instead = (change: (text: string) => { body: string; contentType?: string } | null) => async (context: BrowserContext): Promise<void> => {
  await context.route(OPENING, async (route: Route) => {
    const response = await route.fetch();
    const changed = change(await response.text());
    if (changed === null) return;
    const { contentType = "application/json", body } = changed;
    await route.fulfill({ status: 200, headers: { ...response.headers(), "content-type": contentType }, body });
  });
};
const withRecord = (seq: number, change: (record: Record<string, unknown>) => Record<string, unknown>) => instead((text) => {
  const window = JSON.parse(text) as { records: Record<string, unknown>[] };
  return { body: JSON.stringify({ ...window, records: window.records.map((record) => (record["seq"] === seq ? change(record) : record)) }) };
});
const awayWithTryNow = async ({ window }: Place): Promise<void> => {
  await expect(window.activity).toContainText(says("strip.cantReach", { server: "Tidemark" }), { timeout: 25_000 });
  // Of the strip: until the chat could be read, its place says the same and has such a button, too.
  await expect(window.button(says("strip.tryNow")).last()).toBeVisible();
  await expect(window.messages).toHaveCount(0);
};
const asksForLink = async ({ page }: Place): Promise<void> => {
  await expect(page.getByText(says("state.signedOut"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: says("state.pasteLabel") })).toBeVisible();
};
const ANSWER = /At first light/;

const PAGE: PageRow[] = [
  { input: "LOG-6: a malformed record", before: withRecord(3, ({ seq }) => ({ seq, type: 42 })), look: async ({ window, page }) => {
    await expect(page.getByText(says("transcript.unreadable", { seq: 3 }))).toBeVisible();
    await expect(window.button(says("transcript.showStored"))).toBeVisible();
    await expect(window.transcript).toContainText(ANSWER);
  } },
  { input: "LOG-6: a record of an unknown type", before: withRecord(3, (record) => ({ ...record, type: "hologram", data: {} })), look: async ({ window, page }) => {
    await expect(window.answer).toContainText(ANSWER);
    await expect(page.getByText(/could not be read/)).toHaveCount(0);
    await expect(page.getByText(says("strip.upToDate"), { exact: true })).toBeVisible();
  } },
  { input: "truncated JSON", before: instead((text) => ({ body: text.slice(0, text.length / 2) })), look: awayWithTryNow },
  { input: "OWNER-16: a captive portal's page in the place of one answer", before: instead(() => ({ body: "<!doctype html><h1>Sign in</h1>", contentType: "text/html" })), look: awayWithTryNow },
  { input: "FOLLOW-6: a request that hangs", before: async (context) => {
    await context.clock.install();
    await context.route(OPENING, () => undefined);
  }, look: async (place) => {
    await expect(place.page.getByText(says("state.loading"))).toBeVisible();
    // The page's own patience, without waiting for it.
    await place.page.clock.fastForward(16_000);
    await awayWithTryNow(place);
  } },
  { input: "a wrong token", signedIn: false, at: () => "/#token=not-a-token-of-this-server", look: async (place) => {
    await asksForLink(place);
    await expect(place.page.getByText(says("state.wrongToken"))).toBeVisible();
    // The code behind the sentence.
    const refused = await fetch(`${place.gateway.url}/v1/sessions`, { headers: { Authorization: "Bearer not-a-token-of-this-server" } });
    expect([refused.status, (await refused.json() as { code: string }).code]).toEqual([401, "unauthorized"]);
  } },
  { input: "no token", signedIn: false, look: asksForLink },
  { input: "VIEW-10: a full storage", before: (context) => context.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes("/snapshot/")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  }), look: async ({ window, page }) => {
    await expect(page.getByText(says("state.storageFull"))).toBeVisible();
    await expect(window.answer).toContainText(ANSWER);
    await window.button(says("state.dismiss")).click();
    await expect(page.getByText(says("state.storageFull"))).toHaveCount(0);
  } },
  { input: "VIEW-11: a blocked storage", signedIn: false, before: (context) => context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
  }), at: (_chat, token) => `/#token=${token}`, look: async ({ window, page }) => {
    await expect(page.getByText(says("state.notKept"))).toBeVisible();
    await window.send("/help");
    await window.answerEnded();
    await expect(window.button(says("state.dismiss"))).toBeVisible();
  } },
  { input: "VIEW-12: a corrupt stored value", look: async ({ window, page, chat }) => {
    await expect(window.answer).toContainText(ANSWER);
    await harmStored(page, "/snapshot/", "{ this is no value");
    await page.goto(chat);
    await expect(page.getByText(says("state.unreadable"))).toBeVisible();
    await expect(window.answer).toContainText(ANSWER);
    expect(await page.evaluate(() => Object.values(localStorage).includes("{ this is no value")), "set aside, not lost").toBe(true);
  } },
  { input: "VIEW-12: values of a newer release", look: async ({ window, page, chat }) => {
    await expect(window.answer).toContainText(ANSWER);
    const newer = '{"v":2,"value":{"more":"than this release knows"}}';
    await harmStored(page, "/snapshot/", newer);
    await page.goto(chat);
    await expect(window.answer).toContainText(ANSWER);
    await expect(page.getByText(says("state.unreadable"))).toHaveCount(0);
    expect(await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes("/snapshot/")).map(([, value]) => value)), "left alone").toEqual([newer]);
  } },
];

/** Writes over the values whose key holds the text, after the page that would write them again is gone. */
async function harmStored(page: Page, within: string, text: string): Promise<void> {
  await page.goto("/tidemark.json");
  const harmed = await page.evaluate(([part, value]) => {
    const keys = Object.keys(localStorage).filter((key) => key.includes(part!));
    for (const key of keys) localStorage.setItem(key, value!);
    return keys.length;
  }, [within, text]);
  expect(harmed).toBeGreaterThan(0);
}

test("bad input in the page: what it says, its next step, and that the server and its records don't mind @push", async ({ openBrowser, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/Failed to load resource|net::ERR_/);
  const gateway = await startGateway();
  const sent: string[] = [];
  try {
    const first = await (await openBrowser({ at: gateway })).openWindow();
    await first.send("/long 12 200");
    await first.answerEnded();
    const chat = path(first);
    const before = await recordsOf(gateway, chat);
    // Signed in and nothing else: each row's browser asks the server for the chat.
    const state = await first.page.context().storageState();
    const storageState = { ...state, origins: state.origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.filter(({ name }) => name.startsWith("tidemark.page.")) })) };
    for (const { input, before: prepare, at = (address: string) => address, signedIn = true, look } of PAGE) {
      await test.step(input, async () => {
        const browser = await openBrowser({ at: gateway, ...(signedIn ? { storageState } : { signedIn }) });
        browser.context.on("request", (request) => sent.push(request.url()));
        await prepare?.(browser.context);
        const window = await browser.openWindow(at(chat, gateway.token), false);
        await look({ window, page: window.page, chat, gateway });
        await browser.close();
        expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
        expect(await recordsOf(gateway, chat)).toEqual(before);
      });
    }
    // Of a page's address the part behind # never goes to a server.
    expect(sent.filter((url) => url.split("#")[0]!.includes(gateway.token))).toEqual([]);
  } finally {
    await gateway.stop();
    gateway.forget();
  }
});

interface TerminalRow { input: string; args: (place: { data: string; port: number; folder: string }) => string[]; env?: (folder: string) => Record<string, string>; harm?: (file: string) => void; words: (RegExp | string)[] }

const TERMINAL: TerminalRow[] = [
  { input: "STORE-1: a corrupt database", harm: scratch, args: () => [], words: ["is damaged", "It was left as it is.", "Put a backup in its place", "--data DIR"] },
  { input: "STORE-5: a newer database", harm: (file) => { const sqlite = new DatabaseSync(file); sqlite.exec("update meta set schema = 999"); sqlite.close(); }, args: () => [], words: ["newer Tidemark", "schema 999", "Start that version"] },
  { input: "a taken port", args: ({ port, folder }) => ["--port", String(port), "--data", folder], words: [/Port \d+ is taken/, "Choose another with --port"] },
  { input: "STORE-3: a folder in use", args: ({ data }) => ["--port", "0", "--data", data], words: ["is in use by the Tidemark with process id", "at http://127.0.0.1:", "--data DIR"] },
  { input: "a bad configuration", args: ({ folder }) => ["--port", "0", "--data", folder], env: (folder) => ({ TIDEMARK_CONFIG: written(folder, '{"agents": [{"id": "no id", "name": "x"}]}') }), words: ['is wrong at "agents.0.id"', "Correct it"] },
  { input: "SEC-9: a configuration that is not JSON", args: ({ folder }) => ["--port", "0", "--data", folder], env: (folder) => ({ TIDEMARK_CONFIG: written(folder, '{"agents": sk-secret-of-a-config') }), words: ["config.json is not JSON", "Correct it"] },
  { input: "an unreadable configuration", args: ({ folder }) => ["--port", "0", "--data", folder], env: (folder) => ({ TIDEMARK_CONFIG: join(folder, "nowhere.json") }), words: ["can't be read (there is no such file)", "Correct it"] },
  { input: "a configuration that is a folder", args: ({ folder }) => ["--port", "0", "--data", folder], env: (folder) => ({ TIDEMARK_CONFIG: folder }), words: ["can't be read (EISDIR)", "Correct it"] },
];

function written(folder: string, text: string): string {
  const file = join(folder, "config.json");
  writeFileSync(file, text);
  return file;
}

test("bad input on the terminal: each start ends with a sentence, its next step and code 1, and what was there stays as it was @push", async () => {
  test.setTimeout(60_000);
  const stopped = await startGateway();
  const running = await startGateway();
  try {
    await say(stopped, "chat1");
    await stopped.stop();
    await say(running, "chat1");
    const before = await recordsOf(running, "/c/x/offline/chat1");
    for (const { input, args, env, harm, words } of TERMINAL) {
      await test.step(input, async () => {
        const folder = mkdtempSync(join(tmpdir(), "tidemark-bad-"));
        const copy = harm === undefined ? null : harmedCopy(stopped.data, harm);
        const bytes = copy === null ? null : readFileSync(copy.file);
        const given = copy === null ? args({ data: running.data, port: running.port, folder }) : ["--port", "0", "--data", copy.folder];
        const { code, said } = await failedStart(given, env?.(folder));
        expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
        for (const word of words) expect(said).toMatch(word);
        expect(said).not.toContain("sk-secret");
        if (copy !== null) expect(readFileSync(copy.file).equals(bytes!), "not a byte of it changed").toBe(true);
        expect(await recordsOf(running, "/c/x/offline/chat1")).toEqual(before);
        copy?.forget();
        rmSync(folder, { recursive: true, force: true });
      });
    }
  } finally {
    await running.stop();
    running.forget();
    await stopped.stop();
    stopped.forget();
  }
});

test("bad input: a model endpoint that is down: the answer says that it can't be reached and where to look, and can be tried again @push", async ({ openBrowser, faults }) => {
  // The page is still open when its server is stopped at the end.
  faults.allow(/Failed to load resource|net::ERR_/);
  const gateway = await startGateway({ env: { OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`, OPENAI_API_KEY: "sk-secret-of-a-model", OPENAI_MODEL: "small-model" } });
  try {
    const a = await (await openBrowser({ at: gateway })).openWindow();
    await a.send("Hello");
    await expect(a.activity).toContainText(says("status.failed"), { timeout: 20_000 });
    await expect(a.transcript.getByText("The model's server can't be reached (ECONNREFUSED). Check its address.").first()).toBeVisible();
    await expect(a.button(says("strip.tryAgain")).first()).toBeVisible();
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    const records = await recordsOf(gateway, path(a));
    expect(records.at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "failed" } });
    expect(records[0]).toMatchObject({ type: "user-message" });
  } finally {
    await gateway.stop();
    gateway.forget();
  }
});

async function recordsOf(gateway: GatewayProcess, chat: string): Promise<{ type: string; data: unknown }[]> {
  const response = await fetch(`${gateway.url}/v1/stream/${chat.split("/").at(-1)}?offset=-1`, { headers: { Authorization: `Bearer ${gateway.token}` } });
  return await response.json() as { type: string; data: unknown }[];
}

/** One finished exchange, without a page. */
async function say({ url, token }: GatewayProcess, session: string): Promise<void> {
  const call = (method: string, at: string, body: unknown) => fetch(`${url}/v1/sessions/${at}`, { method, headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" }, body: JSON.stringify(body) });
  await call("PUT", session, { agent: "offline" });
  await call("POST", `${session}/turns`, { message: { id: "m1", parts: [{ type: "text", text: "/tool clock {}" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } });
  await expect.poll(async () => {
    const response = await fetch(`${url}/v1/stream/${session}?offset=-1`, { headers: { Authorization: `Bearer ${token}` } });
    return (await response.json() as { type: string }[]).at(-1)?.type;
  }).toBe("turn-end");
}
