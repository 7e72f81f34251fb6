import { afterEach, beforeEach, expect, it } from "vitest";
import { createGatewayClient, type GatewayClient, type PushFrame, type ReadAnswer } from "@tidemark/entities/client";
import { inputHash } from "@tidemark/entities/gate";
import { agentIdSchema, answerIdSchema, messageIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import { fold, emptyFold, messagesOf } from "@tidemark/entities/transcript";
import type { LogRecord } from "@tidemark/entities/records";
import { openTestGateway, TOKEN, type TestGateway } from "../testing/testGateway.ts";

/** The page's own client against the real gateway: both sides of the contract, without a socket. */
let test: TestGateway;
let client: GatewayClient;
const S = sessionIdSchema.parse("s1");
const agent = agentIdSchema.parse("offline");
const signal = new AbortController().signal;
const START = { epoch: null, count: 0, last: null };
const superseded: string[] = [];

const clientOf = (tab: string, secret = "a-secret-of-this-window"): GatewayClient => createGatewayClient({
  baseUrl: "http://127.0.0.1:4180", getToken: () => TOKEN, clock: test.clock, tab: () => `${tab}; secret=${secret}`, instance: null,
  fetch: async (input, init) => test.gateway.fetch(new Request(input as string, init)),
  onSuperseded: () => superseded.push(tab), onUnauthorized: () => superseded.push("unauthorized"),
});
const submit = (text: string, id: string, base: Parameters<GatewayClient["submit"]>[1]["base"] = START) => client.submit(S, {
  message: { id: messageIdSchema.parse(id), parts: [{ type: "text", text }] }, base, origin: { tab: "A.1" as never, context: null, agent }, onBusy: "reject",
});
beforeEach(async () => {
  test = await openTestGateway();
  client = clientOf("A.1");
  expect(await client.create(S, agent)).toEqual({ kind: "ok", value: null });
});
afterEach(() => test.close());

it("LOG-3: full reads, a window and a live read of the client fold to the same messages", async () => {
  const live: ReadAnswer[] = [];
  const control = new AbortController();
  const done = client.live(S, START, (answer) => live.push(answer), control.signal);
  expect(await submit("/long 60 20", "m1")).toMatchObject({ kind: "ok", value: { seq: 1, missed: 0 } });
  await test.clock.advance(6_000);
  const read = await client.read(S, START, signal);
  const window = await client.window(S, 5, signal);
  if (read.kind !== "page" || window.kind !== "window") throw new Error(`${read.kind} ${window.kind}`);
  const streamed = live.flatMap((answer): LogRecord[] => (answer.kind === "page" ? answer.records : []));
  const [a, b, c] = [read.records, window.records, streamed].map((records) => messagesOf(fold(emptyFold(), records)));
  expect(a!.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(b).toEqual(a);
  // `lastSeq`, times and parts are the log's, so they are the same however the reads were cut.
  expect(c).toEqual(a);
  expect(live.at(-1)).toMatchObject({ kind: "page", upToDate: true, turn: { kind: "idle" }, position: window.position });
  control.abort();
  await test.clock.settle();
  await done;
});

it("GATE-1: an approval given by another browser's client; the first one's late answer gets the winner's record", async () => {
  await submit("/note Buy milk", "m1");
  await test.clock.advance(300);
  const [gate] = await test.of("s1", "gate-open");
  const answer = (id: string, what: "approve" | "deny") => ({ answerId: answerIdSchema.parse(id), answer: what, inputHash: inputHash(gate!.data.input) });
  const other = clientOf("B.1");
  expect(await other.answer(S, gate!.id as never, answer("a1", "approve"))).toMatchObject({ kind: "ok", value: { first: true } });
  expect(await client.answer(S, gate!.id as never, answer("a2", "deny"))).toMatchObject({ kind: "ok", value: { first: false, record: { data: { answer: "approve" }, by: { tab: "B.1" } } } });
  await test.clock.advance(3_000);
  expect(await client.header(S, signal)).toMatchObject({ kind: "ok", value: { live: null, lastOutcome: { outcome: "done" } } });
});

it("head, list, server, title, deletion, code and windows are understood on both sides", async () => {
  await submit("/help", "m1");
  await test.clock.advance(3_000);
  expect(await client.head(S, signal)).toMatchObject({ kind: "head", turn: { kind: "idle" } });
  expect(await client.serverInfo()).toMatchObject({ kind: "ok", value: { modes: { push: true } } });
  expect(await client.list({ limit: 5, archived: false })).toMatchObject({ kind: "ok", value: { complete: true, sessions: [{ id: "s1", title: "/help" }] } });
  expect(await client.attach(S, { label: "Chromium on Linux", context: null, tools: [], canAct: true })).toEqual({ kind: "ok", value: { ttl: 150 } });
  expect(await client.detach(S)).toEqual({ kind: "ok", value: null });
  expect(await client.patch(S, 0, { title: "Help" })).toMatchObject({ kind: "ok", value: { title: "Help", version: 1 } });
  expect(await client.patch(S, 0, { title: "Late" })).toMatchObject({ kind: "refused", code: "header-changed", facts: { header: { title: "Help" } } });
  const code = await client.makeCode();
  if (code.kind !== "ok") throw new Error(code.kind);
  expect(await client.exchange(code.value.code, "a-token-of-the-new-browser", "Firefox")).toEqual({ kind: "ok", value: null });
  expect(await client.remove(S)).toEqual({ kind: "ok", value: null });
  expect(await client.header(S, signal)).toMatchObject({ kind: "refused", code: "deleted", status: 410 });
  expect(await client.restore(S)).toMatchObject({ kind: "ok", value: { id: "s1" } });
  expect(await client.read(S, { epoch: null, count: 1, last: "not-this-one" as never }, signal)).toMatchObject({ kind: "restarted" });
});

it("FOLLOW-9: the client hears hints and beats, and a stop from it ends the answer", async () => {
  const frames: PushFrame[] = [];
  const control = new AbortController();
  const done = client.events(null, (frame) => frames.push(frame), control.signal);
  const sent = await submit("/long 500 10", "m1");
  if (sent.kind !== "ok" || !("turn" in sent.value)) throw new Error(sent.kind);
  await test.clock.advance(1_000);
  expect(await client.stop(S, sent.value.turn)).toEqual({ kind: "ok", value: { stopped: true } });
  await test.clock.advance(21_000);
  expect(frames.map(({ type }) => type)).toEqual(expect.arrayContaining(["ready", "hint", "beat"]));
  expect(frames.findLast((frame) => frame.type === "hint")).toMatchObject({ hint: { session: "s1", turn: "idle" } });
  control.abort();
  await test.clock.settle();
  await done;
});

it("VIEW-5: a copied window with an older secret is told that it is superseded", async () => {
  await clientOf("A.1", "a-newer-secret-0001; previous=a-secret-of-this-window").header(S, signal);
  expect(await client.header(S, signal)).toMatchObject({ kind: "refused", code: "tab-superseded" });
  expect(superseded).toContain("A.1");
});

it("SEC-5: a client lists the browsers that are signed in and signs one out, twice if need be; its own id it has from the server", async () => {
  const info = await client.serverInfo();
  const tokens = await client.listTokens();
  if (info.kind !== "ok" || tokens.kind !== "ok") throw new Error(tokens.kind);
  expect(tokens.value).toMatchObject([{ name: "Owner", asking: true, printed: false, id: info.value.you?.token }]);
  const code = await client.makeCode();
  if (code.kind !== "ok") throw new Error(code.kind);
  expect(await client.exchange(code.value.code, "made-by-another-browser-here", "Firefox on Linux, 29 Nov")).toMatchObject({ kind: "ok" });
  const listed = await client.listTokens();
  const other = listed.kind === "ok" ? listed.value.find(({ asking }) => !asking) : undefined;
  expect(other).toMatchObject({ name: "Firefox on Linux, 29 Nov", lastUsedAt: null });
  for (let times = 0; times < 2; times++) expect(await client.removeToken(other!.id)).toEqual({ kind: "ok", value: null });
  expect(await client.removeToken("nothing")).toMatchObject({ kind: "refused", code: "not-found" });
  expect(await client.listTokens()).toEqual(tokens);
});

it("SEC-10: a client makes a share link, lists it, reads with it and takes it back, twice if need be", async () => {
  await submit("/help", "m1");
  await test.clock.advance(2_000);
  const expiresAt = new Date(test.clock.now() + 3_600_000).toISOString();
  const made = await client.createShare(S, expiresAt, 2);
  if (made.kind !== "ok") throw new Error(made.kind);
  expect(made.value).toMatchObject({ session: "s1", expiresAt, upTo: 2 });
  expect(await client.listShares(S)).toEqual({ kind: "ok", value: [expect.objectContaining({ id: made.value.id, upTo: 2 })] });
  expect(await client.listShares()).toMatchObject({ kind: "ok", value: [{ id: made.value.id }] });
  const reader = createGatewayClient({
    baseUrl: "http://127.0.0.1:4180", getToken: () => made.value.token, clock: test.clock, tab: () => "R.1; secret=a-secret-of-the-reader", instance: null,
    fetch: async (input, init) => test.gateway.fetch(new Request(input as string, init)), onSuperseded: () => superseded.push("reader"), onUnauthorized: () => superseded.push("reader unauthorized"),
  });
  expect(await reader.serverInfo()).toMatchObject({ kind: "ok", value: { you: { role: "share", sessions: ["s1"] } } });
  expect(await reader.read(S, START, signal)).toMatchObject({ kind: "page", position: { count: 2 }, turn: { kind: "idle" } });
  expect(await reader.header(S, signal)).toMatchObject({ kind: "ok", value: { count: 2, live: null } });
  expect(await reader.setPrivate(S, true)).toMatchObject({ kind: "refused", code: "forbidden", status: 403 });
  for (let times = 0; times < 2; times++) expect(await client.removeShare(made.value.id)).toEqual({ kind: "ok", value: null });
  expect(await client.listShares(S)).toEqual({ kind: "ok", value: [] });
  expect(await reader.read(S, START, signal)).toMatchObject({ kind: "refused", code: "unauthorized" });
  expect(superseded.at(-1)).toBe("reader unauthorized");
});
