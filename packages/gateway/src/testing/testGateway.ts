import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inputHash } from "@tidemark/entities/gate";
import type { ToolOffer } from "@tidemark/entities/contract";
import { parseRecord, type KnownRecord, type LogRecord, type PageContext, type RecordOf, type RecordType } from "@tidemark/entities/records";
import { createSeededRandom, createVirtualClock, type VirtualClock } from "@tidemark/entities/testing";
import type { Agent, AnyAgent } from "../agents/agent.ts";
import { practiceAgent } from "../agents/practice/practiceAgent.ts";
import { hashOf } from "../access/hash.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../createGateway.ts";
import { openSqliteStore, type SqliteStore } from "../store/sqliteStore.ts";
import type { Json } from "./readEvents.ts";

export const TOKEN = "test-token-of-the-owner-0001";
export const OTHER_TOKEN = "test-token-of-somebody-else1";

export interface Answer { status: number; headers: Headers; body: Json; text: string }
export interface SubmitMore { id?: string; base?: unknown; rewindTo?: number; onBusy?: string; tab?: string; secret?: string; context?: PageContext | null; tools?: ToolOffer[] }
export interface CallOptions { token?: string | null; headers?: Record<string, string>; tab?: string; secret?: string }

/** A whole gateway on SQLite in a folder of its own, on a virtual clock; asked through `fetch`, as a client would. */
export interface TestGateway {
  clock: VirtualClock;
  store: SqliteStore;
  gateway: Gateway;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Makes the session. */
  create(session: string, agent?: string): Promise<Answer>;
  /** Sends a text at the log's end. */
  submit(session: string, text: string, more?: SubmitMore): Promise<Answer>;
  records(session: string): Promise<LogRecord[]>;
  /** Types of the records, deltas and the like as `chunk:TYPE`. */
  types(session: string): Promise<string[]>;
  of<T extends RecordType>(session: string, type: T): Promise<RecordOf<T>[]>;
  /** The whole text of the last answer. */
  textOf(session: string): Promise<string>;
  /** Answers an open gate by its own input hash. */
  answer(session: string, gate: RecordOf<"gate-open">, answer: string, more?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  /** Ends this gateway without any goodbye (as a kill would) and opens another one on the same folder. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export type TestOptions = Partial<Omit<GatewayOptions, "store" | "agents" | "clock">> & {
  agents?: Record<string, Agent | AnyAgent>;
  /** Ids of practice agents, beside `agents`; without both there is one. */
  practice?: string[];
};

let counter = 0;

export async function openTestGateway(options: TestOptions = {}): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-gateway-"));
  const clock = createVirtualClock();
  const random = createSeededRandom(++counter).bytes;
  const practice = options.practice ?? (options.agents ? [] : ["offline"]);
  // A test may take an agent out of its own object while the gateway stands.
  const agents: Record<string, Agent | AnyAgent> = options.agents ?? {};
  for (const id of practice) agents[id] = practiceAgent(clock);
  const start = async () => {
    const store = openSqliteStore({ folder, clock, random });
    await store.addToken({ hash: hashOf(TOKEN), subject: "owner", name: "Owner", role: "owner" });
    await store.addToken({ hash: hashOf(OTHER_TOKEN), subject: "other", name: "Somebody", role: "owner" });
    const gateway = createGateway({ random, onNotice: () => {}, ...options, store, agents, clock });
    await gateway.ready;
    return { store, gateway };
  };
  let { store, gateway } = await start();
  let messages = 0;

  const call: TestGateway["call"] = async (method, path, body, { token = TOKEN, headers = {}, tab, secret = "secret-of-this-window1" } = {}) => {
    const response = await gateway.fetch(new Request(`http://127.0.0.1:4180${path}`, {
      method,
      headers: {
        host: "127.0.0.1:4180", ...(token !== null && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }),
        ...(tab !== undefined && { "tidemark-tab": `${tab}; secret=${secret}` }), ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }));
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) return { status: response.status, headers: response.headers, body: response.body, text: "" };
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : null };
  };
  const records: TestGateway["records"] = async (session) => {
    const all: LogRecord[] = [];
    for (;;) {
      const { body, headers } = await call("GET", `/v1/stream/${session}?offset=${all.length}`);
      for (const raw of body as unknown[]) all.push(parseRecord(raw, all.length + 1));
      if (headers.get("stream-up-to-date")) return all;
    }
  };
  const of: TestGateway["of"] = async (session, type) => (await records(session)).filter((record): record is never => record.type === type);
  return {
    clock,
    get store() { return store; },
    get gateway() { return gateway; },
    call,
    create: (session, agent = Object.keys(agents)[0]!) => call("PUT", `/v1/sessions/${session}`, { agent }),
    async submit(session, text, { id = `m${++messages}`, base, rewindTo, onBusy, tab, secret, context = null, tools } = {}) {
      const { state } = (await store.session(session as never))!;
      const position = base ?? { epoch: state.epoch, count: state.count, last: state.last };
      return call("POST", `/v1/sessions/${session}/turns`, {
        message: { id, parts: [{ type: "text", text }] }, base: position, origin: { tab: tab ?? null, context, agent: state.agent },
        ...(rewindTo !== undefined && { rewindTo }), ...(onBusy && { onBusy }), ...(tools && { tools }),
      }, tab ? { tab, ...(secret && { secret }) } : {});
    },
    records,
    types: async (session) => (await records(session)).map((record) => (record.type === "chunk" ? `chunk:${(record as KnownRecord & { type: "chunk" }).data.type}` : record.type)),
    of,
    async textOf(session) {
      const all = await records(session);
      const last = all.findLast((record) => record.type === "user-message")!;
      return all.map((record) => (record.type === "chunk" && record.turn === last.turn && record.data.type === "text-delta" ? record.data.delta : "")).join("");
    },
    answer: (session, gate, answer, more = {}, callOptions = {}) => call("POST", `/v1/sessions/${session}/gates/${gate.id}`,
      { answerId: `a${++messages}`, answer, inputHash: inputHash(gate.data.input), ...more }, callOptions),
    async kill() {
      await store.close();
      ({ store, gateway } = await start());
    },
    async close() {
      const closing = gateway.close();
      await clock.advance(3_000);
      await closing;
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
