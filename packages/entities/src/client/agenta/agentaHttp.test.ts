import { expect, it } from "vitest";
import type { AgentId } from "../../ids/ids.ts";
import { START } from "../../records/position.ts";
import { createVirtualClock } from "../../testing/virtualClock.ts";
import { READ_LIMIT_MS } from "../http.ts";
import { agentaHttp } from "./agentaHttp.ts";
import { sessionIdOf } from "./agentaIds.ts";
import { createAgentaSource } from "./createAgentaSource.ts";
import { recording } from "./testing/recordings.ts";

const { session, records, interactions } = recording("arabicPoetrySession");
const S = sessionIdOf(session);
const signal = new AbortController().signal;

/** The two queries as Agenta answers them, over the wire's own field names. */
function world(answer?: (path: string) => Response | Promise<Response>) {
  const clock = createVirtualClock();
  const asked: { url: string; body: unknown; authorization: string | null }[] = [];
  const wire = (records as unknown as Record<string, unknown>[]).map((one) => ({
    record_id: one["id"], record_index: null, record_source: one["sender"], record_type: one["session_update"], attributes: one["payload"], timestamp: one["created_at"],
  }));
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    asked.push({ url: String(input), body: JSON.parse(init?.body as string), authorization: new Headers(init?.headers).get("Authorization") });
    const path = new URL(String(input)).pathname;
    const given = answer?.(path) ?? Response.json(path.endsWith("/records/query") ? { count: wire.length, records: wire } : { count: interactions.length, interactions });
    return new Promise((done, fail) => {
      init?.signal?.addEventListener("abort", () => { fail(new Error("aborted")); });
      void Promise.resolve(given).then(done, fail);
    });
  };
  const api = agentaHttp({ baseUrl: "https://agenta.test/api/", project: "p 1", authorization: () => "ApiKey k", fetch: fetch as typeof globalThis.fetch, clock });
  return { clock, asked, source: createAgentaSource({ api, agent: "agenta" as AgentId, now: () => "2026-11-29T09:00:00Z" }) };
}

it("asks both queries by Agenta's own session id, and reads the same log as from the recording", async () => {
  const { asked, source } = world();
  const read = await source.read(S, START, signal);
  expect(asked).toEqual([
    { url: "https://agenta.test/api/sessions/records/query?project_id=p%201", body: { session_id: session }, authorization: "ApiKey k" },
    { url: "https://agenta.test/api/sessions/interactions/query?project_id=p%201", body: { query: { session_id: session } }, authorization: "ApiKey k" },
  ]);
  expect(read).toMatchObject({ kind: "page", from: 0, upToDate: true, turn: { kind: "idle" } });
  expect(read.kind === "page" && read.records.map((record) => record.seq)).toEqual(Array.from({ length: read.kind === "page" ? read.position.count : 0 }, (_, at) => at + 1));
});

it.each([
  ["a page of HTML with status 200", () => new Response("<html>", { headers: { "Content-Type": "text/html" } }), { kind: "unreachable", reason: "not-tidemark" }],
  ["JSON of another shape", () => Response.json([]), { kind: "unreachable", reason: "not-tidemark" }],
  ["a server error", () => new Response("", { status: 502, headers: { "Retry-After": "7" } }), { kind: "unreachable", reason: "server-error", retryAfterMs: 7_000 }],
  ["too many requests", () => new Response("", { status: 429 }), { kind: "unreachable", reason: "too-many" }],
  ["a wrong key", () => Response.json({ detail: "no" }, { status: 401 }), { kind: "refused", code: "unauthorized" }],
  ["a redirect's answer", () => new Response("", { status: 418 }), { kind: "unreachable", reason: "not-tidemark" }],
  ["a lost connection", () => Promise.reject(new TypeError("failed")), { kind: "unreachable", reason: "network" }],
  ["no such session", () => Response.json({ count: 0, records: [] }), { kind: "refused", code: "not-found" }],
] as const)("OWNER-16: %s proves nothing of a session", async (_, answer, expected) => {
  const { source } = world(answer as () => Response);
  expect(await source.read(S, START, signal)).toMatchObject(expected);
});

it("OWNER-16: rows that can't be had make the whole read fail, for a gate's state can't be told without them", async () => {
  const { source } = world((path) => (path.endsWith("/records/query") ? Response.json({ records }) : new Response("", { status: 503 })));
  expect(await source.read(S, START, signal)).toMatchObject({ kind: "unreachable", reason: "server-error" });
});

it("a request that hangs is given up after its limit, and one that is aborted says so", async () => {
  const { clock, source } = world(() => new Promise<Response>(() => {}));
  const hung = source.head(S, signal);
  await clock.advance(READ_LIMIT_MS);
  expect(await hung).toMatchObject({ kind: "unreachable", reason: "timeout" });
  const control = new AbortController();
  const given = source.head(S, control.signal);
  await clock.advance(10);
  control.abort();
  expect(await given).toMatchObject({ kind: "unreachable", reason: "aborted" });
});
