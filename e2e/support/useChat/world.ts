import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { Chat } from "@ai-sdk/react";
import type { ChatInit, UIMessage } from "ai";
import { createGatewayClient, type GatewayClient } from "../../../packages/entities/src/client/index.ts";
import type { SessionId } from "../../../packages/entities/src/ids/index.ts";
import { START, type LogRecord } from "../../../packages/entities/src/records/index.ts";
import { createSeededRandom, createVirtualClock, type VirtualClock } from "../../../packages/entities/src/testing/index.ts";
import { emptyFold, fold, messagesOf } from "../../../packages/entities/src/transcript/index.ts";
import { createGateway, openSqliteStore, practiceAgent, type Agent, type GatewayOptions } from "../../../packages/gateway/src/index.ts";
import { TidemarkChatTransport, type TransportOptions } from "../../../packages/react/src/transport/index.ts";

export const TOKEN = "test-token-of-the-owner-0001";
const ADDRESS = "http://127.0.0.1:4180";
let seed = 0;

/** A real gateway on a virtual clock, and any number of pages of other people that talk to it through the transport. */
export interface UseChatWorld {
  clock: VirtualClock;
  transport(options?: Partial<TransportOptions>): TidemarkChatTransport;
  chat(id: string, options?: Partial<TransportOptions>, init?: Partial<ChatInit<UIMessage>>): TestChat;
  /** A window of Tidemark's own, by its client. */
  client: GatewayClient;
  records(session: string): Promise<LogRecord[]>;
  /** Lets time pass until it is done; for what also waits for the real world, as the parsing of a form does. */
  until<T>(done: Promise<T>): Promise<T>;
  /** What Tidemark's own page shows: role, id and parts. */
  shown(session: string): Promise<unknown[]>;
  types(session: string): Promise<string[]>;
  /** The next requests that match fail as a network does. */
  breakNext(matches: (url: string, init: RequestInit | undefined) => boolean, times?: number): void;
  /** Requests that match arrive, and their answers are lost. */
  breakAfter(matches: (url: string, init: RequestInit | undefined) => boolean): void;
  /** Ends all streams that are open, as a network does. */
  cutStreams(): void;
  /** What went out, oldest first. */
  requests: string[];
  close(): Promise<void>;
}
export type TestChat = Chat<UIMessage> & { transportOfTest: TidemarkChatTransport };

export async function openUseChatWorld(agents: Record<string, Agent> = {}, more: Partial<GatewayOptions> = {}): Promise<UseChatWorld> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-use-chat-"));
  const clock = createVirtualClock();
  const { bytes: random } = createSeededRandom(++seed);
  const store = openSqliteStore({ folder, clock, random });
  await store.addToken({ hash: createHash("sha256").update(TOKEN).digest("hex"), subject: "owner", name: "Owner", role: "owner" });
  const gateway = createGateway({ store, clock, random, ...more, agents: { offline: practiceAgent(clock), ...agents } });
  await gateway.ready;
  const requests: string[] = [];
  let losesAnswer: (url: string, init: RequestInit | undefined) => boolean = () => false;
  let cut = new AbortController();
  let broken: { matches: (url: string, init: RequestInit | undefined) => boolean; times: number } | null = null;
  const ask: typeof globalThis.fetch = async (input, init) => {
    const url = input as string;
    requests.push(`${init?.method ?? "GET"} ${url.slice(ADDRESS.length)}`);
    if (broken !== null && broken.times > 0 && broken.matches(url, init)) {
      broken.times--;
      throw new TypeError("fetch failed");
    }
    const headers = new Headers(init?.headers);
    headers.set("host", "127.0.0.1:4180");
    // As bytes, as a network carries it.
    const form = init?.body instanceof FormData ? new Response(init.body) : null;
    if (form !== null) headers.set("content-type", form.headers.get("content-type")!);
    const body = form === null ? init?.body : await form.arrayBuffer();
    const signal = init?.signal ? AbortSignal.any([init.signal, cut.signal]) : cut.signal;
    const response = await untilCut(gateway.fetch(new Request(url, { ...init, headers, signal, ...(body != null && { body }) })), signal);
    if (losesAnswer(url, init)) throw new TypeError("fetch failed");
    return new Response(response.body === null ? null : cuttable(response.body, signal), response);
  };
  const client = createGatewayClient({
    baseUrl: ADDRESS, getToken: () => TOKEN, clock, tab: () => "TIDEMARK.1; secret=secret-of-tidemarks-page", instance: null, fetch: ask, onSuperseded: () => {}, onUnauthorized: () => {},
  });
  const made: TidemarkChatTransport[] = [];
  const transport: UseChatWorld["transport"] = (options = {}) => {
    const one = new TidemarkChatTransport({ source: ADDRESS, getToken: () => TOKEN, fetch: ask, ...options }, { clock, random });
    made.push(one);
    return one;
  };
  const records: UseChatWorld["records"] = async (session) => {
    const read = await client.read(session as SessionId, START, new AbortController().signal);
    if (read.kind !== "page") throw new Error(`The log was not read: ${JSON.stringify(read)}`);
    return read.records;
  };
  return {
    clock, transport, client, records, requests,
    chat(id, options = {}, init = {}) {
      const one = transport(options);
      return Object.assign(new Chat<UIMessage>({ id, transport: one, ...init }), { transportOfTest: one });
    },
    async until(done) {
      let over = false;
      const end = (): void => { over = true; };
      done.then(end, end);
      while (!over) {
        await new Promise((resolve) => { setTimeout(resolve, 1); });
        await clock.advance(200);
      }
      return done;
    },
    shown: async (session) => plain(messagesOf(fold(emptyFold(), await records(session)))),
    types: async (session) => (await records(session)).map((record) => (record.type === "chunk" ? `chunk:${record.data.type}` : record.type)),
    breakNext(matches, times = 1) { broken = { matches, times }; },
    breakAfter(matches) { losesAnswer = matches; },
    cutStreams() {
      cut.abort();
      cut = new AbortController();
    },
    async close() {
      for (const one of made) one.close();
      const closing = gateway.close();
      await clock.advance(3_000);
      await closing;
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An answer, or the failure that a socket gives at once where its request is given up. */
function untilCut(answer: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (): void => { reject(new TypeError("fetch failed")); };
    if (signal.aborted) return fail();
    signal.addEventListener("abort", fail, { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}

/** A body that fails when its connection is cut, as a socket's does. */
function cuttable(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    start(controller) {
      signal.addEventListener("abort", () => { controller.error(new TypeError("network error")); void reader.cancel().catch(() => {}); }, { once: true });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Messages by what a person sees of them: fields without a value, who was to run a call, and a turn's name before a call's id are left out. */
export function plain(messages: readonly { id: string; role: string; parts: readonly unknown[] }[]): unknown[] {
  return messages.map(({ id, role, parts }) => {
    const shown = parts.map((part) => {
      const { providerExecuted: _who, toolCallId, ...rest } = part as { providerExecuted?: unknown; toolCallId?: string };
      return { ...rest, ...(toolCallId !== undefined && { toolCallId: toolCallId.replace(`${id}.`, "") }) };
    });
    return JSON.parse(JSON.stringify({ id, role, parts: shown })) as unknown;
  });
}
