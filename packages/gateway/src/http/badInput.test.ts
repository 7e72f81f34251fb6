import { afterAll, beforeAll, expect, it } from "vitest";
import { inputHash } from "@tidemark/entities/gate";
import type { KnownRecord } from "@tidemark/entities/records";
import { foreignRunner, type ForeignRunner } from "../testing/foreignRunner.ts";
import { callsOf, OFFERS, pageWindow, type PageWindow } from "../testing/pageWindow.ts";
import { openTestGateway, OTHER_TOKEN, type Answer, type CallOptions, type TestGateway } from "../testing/testGateway.ts";

/**
 * One table over everything that a window or a runner may get wrong: which request, which part of it, in which way. Each has its own code, and
 * none leaves a trace: the records of all chats, and what the store keeps beside them, are the same after all of it.
 */
let test: TestGateway;
let a: PageWindow;
let runner: ForeignRunner;
let stale: ForeignRunner;
let other: ForeignRunner;
/** What is there, by the names that the rows use. */
const made: Record<"call" | "settledCall" | "gateCall" | "otherCall" | "gate" | "closedGate" | "answeredGate" | "otherGate" | "pageTurn" | "oldTurn" | "extTurn", string> = {
  call: "", settledCall: "", gateCall: "", otherCall: "", gate: "", closedGate: "", answeredGate: "", otherGate: "", pageTurn: "", oldTurn: "", extTurn: "",
};
const SESSIONS = ["page", "page2", "gate", "gate2", "ext", "ext2", "idle", "gone", "theirs"];
const HASH = inputHash({ text: "x" });

beforeAll(async () => {
  test = await openTestGateway({ practice: ["offline"], agents: { counter: { kind: "external", name: "Counter" } } });
  for (const session of SESSIONS) {
    const options = session === "theirs" ? { token: OTHER_TOKEN } : {};
    await test.call("PUT", `/v1/sessions/${session}`, { agent: session.startsWith("ext") ? "counter" : "offline" }, options);
  }
  [runner, stale, other] = [foreignRunner(test, "runner-1", "ext"), foreignRunner(test, "runner-1", "ext"), foreignRunner(test, "runner-1", "ext2")];
  for (const session of ["ext", "ext2"]) await test.submit(session, "x");
  await stale.claim();
  await stale.end();
  await runner.claim();
  await other.claim();
  await runner.append([{ type: "text-start", id: "t" }]);
  a = pageWindow(test, "A.1", "page");
  for (const session of ["page", "page2"]) {
    const window = pageWindow(test, "A.1", session);
    await window.attach();
    await window.submit("/page read_selection", { tools: OFFERS });
    await test.clock.advance(200);
    const [call] = await callsOf(test, "read_selection", session);
    if (session === "page2") { made.otherCall = call!; break; }
    await window.claim(call!);
    await window.result(call!, { output: 1 });
    await test.clock.advance(3_000);
    await window.submit("/page read_selection", { tools: OFFERS });
    await test.clock.advance(200);
    [made.settledCall, made.call] = (await callsOf(test, "read_selection", session)) as [string, string];
  }
  await pageWindow(test, "B.1", "page").attach();
  await pageWindow(test, "O.1", "page").attach({ canAct: false });
  const gates = async (session: string) => (await test.of(session, "gate-open")).map(({ id }): string => id);
  await test.submit("gate", "/note x");
  await test.clock.advance(200);
  await test.call("POST", `/v1/sessions/gate/turns/${(await live("gate"))!.turn}/stop`);
  await test.submit("gate", "/two x y");
  await test.clock.advance(200);
  [made.closedGate, made.gate, made.answeredGate] = (await gates("gate")) as [string, string, string];
  await test.answer("gate", (await test.of("gate", "gate-open"))[2]!, "approve");
  made.gateCall = (await callsOf(test, "notes", "gate"))[1]!;
  await test.submit("gate2", "/note x");
  await test.clock.advance(200);
  made.otherGate = (await gates("gate2"))[0]!;
  await test.submit("page", "/help", { onBusy: "enqueue", id: "q1" });
  [made.pageTurn, made.oldTurn, made.extTurn] = [(await live("page"))!.turn, (await test.of("page", "turn-start"))[0]!.data.turn, (await live("ext"))!.turn];
  await test.submit("gone", "/help");
  await test.clock.advance(3_000);
  await test.call("DELETE", "/v1/sessions/gone");
  // Windows rotate their secrets at a page load: from here on the first ones are stale.
  secrets.stale = a.secret;
  await a.reload();
  secrets.good = a.secret;
});
afterAll(() => test.close());

const live = async (session: string) => (await test.store.session(session as never))?.state.live ?? null;
const secrets = { good: "", stale: "" };

/** One request, and what a row may change of it. */
interface Ask {
  session: string;
  /** The id in the path, where there is one. */
  id: string;
  token: string | null;
  tab: string | null;
  secret: string | null;
  headers: Record<string, string | null>;
  body: Body;
}
type Body = Record<string, unknown> | unknown[] | null;
type Change = Partial<Ask>;
interface Target { method: string; path(ask: Ask): string; good(): Ask }

const ask = (part: Partial<Ask>): Ask => ({ session: "page", id: "", token: "good", tab: null, secret: "good", headers: {}, body: null, ...part });
const credential = () => ({ "producer-id": runner.id, "producer-epoch": String(runner.fence), "tidemark-lease": runner.secret });
const lease = (method: string, body: () => Body): Target => ({ method, path: ({ session }) => `/v1/sessions/${session}/lease`, good: () => ask({ session: "ext", headers: credential(), body: body() }) });
const targets: Record<string, Target> = {
  "append": { method: "POST", path: ({ session }) => `/v1/stream/${session}`, good: () => ask({ session: "ext", headers: { ...credential(), "producer-seq": String(runner.seq) }, body: [{ type: "text-delta", id: "t", delta: "x" }] }) },
  "lease renewal": lease("PUT", () => ({ turn: made.extTurn })),
  "lease end": lease("DELETE", () => ({ outcome: "end" })),
  "lease release": lease("DELETE", () => null),
  "lease claim": { method: "POST", path: ({ session }) => `/v1/sessions/${session}/lease`, good: () => ask({ session: "ext", headers: { "tidemark-lease": "a-secret-made-for-this-claim" }, body: { runner: "runner-2", turn: made.extTurn } }) },
  "call claim": { method: "POST", path: ({ session, id }) => `/v1/sessions/${session}/calls/${id}/claim`, good: () => ask({ id: made.call, tab: "A.1", body: { version: 0 } }) },
  "call result": { method: "POST", path: ({ session, id }) => `/v1/sessions/${session}/calls/${id}/result`, good: () => ask({ id: made.call, tab: "A.1", body: { output: 1 } }) },
  "take-over": { method: "POST", path: ({ session, id }) => `/v1/sessions/${session}/turns/${id}/take-over`, good: () => ask({ id: made.pageTurn, tab: "B.1" }) },
  "answer": { method: "POST", path: ({ session, id }) => `/v1/sessions/${session}/gates/${id}`, good: () => ask({ session: "gate", id: made.gate, tab: "A.1", body: { answerId: "x1", answer: "approve", inputHash: HASH } }) },
  "queue edit": { method: "PATCH", path: ({ session, id }) => `/v1/sessions/${session}/queue/${id}`, good: () => ask({ id: "q1", tab: "A.1", body: { version: 0, parts: [{ type: "text", text: "y" }] } }) },
  "queue removal": { method: "DELETE", path: ({ session, id }) => `/v1/sessions/${session}/queue/${id}`, good: () => ask({ id: "q1", tab: "A.1" }) },
  "send now": { method: "POST", path: ({ session, id }) => `/v1/sessions/${session}/queue/${id}/send-now`, good: () => ask({ id: "q1", tab: "A.1" }) },
};

async function send(name: string, change: Change): Promise<Answer> {
  const target = targets[name]!;
  const good = target.good();
  const asked: Ask = { ...good, ...change, headers: { ...good.headers, ...change.headers }, body: bodyOf(good.body, change.body) };
  const headers = Object.fromEntries(Object.entries(asked.headers).filter((entry): entry is [string, string] => entry[1] !== null));
  if (asked.tab !== null) headers["tidemark-tab"] = asked.secret === null ? asked.tab : `${asked.tab}; secret=${secretOf(asked.tab, asked.secret)}`;
  const options: CallOptions = { headers, ...(asked.token !== "good" && { token: asked.token }) };
  return test.call(target.method, target.path(asked), asked.body ?? undefined, options);
}
/** A list takes the place of the good body, fields are laid over it, null takes it away. */
function bodyOf(good: Body, change: Body | undefined): Body {
  if (change === undefined) return good;
  return change === null || Array.isArray(change) || Array.isArray(good) ? change : { ...good, ...change };
}
/** `good` is the tab's own current one. */
function secretOf(tab: string, secret: string): string {
  if (secret !== "good") return secret === "stale" ? secrets.stale : secret;
  return tab === "A.1" ? secrets.good : `secret-of-window-${tab.replace(".", "-")}-1`;
}

type Row = [target: string, fault: string, code: string | number, change: () => Change];
const all = Object.keys(targets);
const leased = ["append", "lease renewal", "lease end", "lease release"];
const windowed = ["call claim", "call result", "take-over", "answer", "queue edit", "queue removal", "send now"];
const named: Record<string, { unknown: string; malformed: string }> = {
  "call claim": { unknown: "not-found", malformed: "not-found" }, "call result": { unknown: "not-found", malformed: "not-found" }, "take-over": { unknown: "turn-ended", malformed: "not-found" },
  answer: { unknown: "not-found", malformed: "not-found" }, "queue edit": { unknown: "queue-item-removed", malformed: "not-found" }, "queue removal": { unknown: "queue-item-removed", malformed: "not-found" }, "send now": { unknown: "queue-item-removed", malformed: "not-found" },
};
const rows: Row[] = [
  // Who asks, and of which chat.
  ...all.flatMap((target): Row[] => [
    [target, "no token", "unauthorized", () => ({ token: null })], [target, "wrong token", "unauthorized", () => ({ token: "a-token-that-nobody-has-made" })],
    [target, "foreign token", "not-found", () => ({ token: OTHER_TOKEN, tab: null })],
    [target, "unknown session", "not-found", () => ({ session: "nowhere" })], [target, "foreign session", "not-found", () => ({ session: "theirs" })],
    [target, "malformed session", "not-found", () => ({ session: "no.id.at.all" })], [target, "deleted session", "deleted", () => ({ session: "gone" })],
  ]),
  // A lease's credential, part by part.
  ...leased.flatMap((target): Row[] => [
    [target, "wrong secret", "fenced", () => ({ headers: { "tidemark-lease": "a-secret-that-is-nobodys-001" } })], [target, "stale secret", "fenced", () => ({ headers: { "tidemark-lease": stale.secret } })],
    [target, "missing secret", "lease-incomplete", () => ({ headers: { "tidemark-lease": null } })], [target, "malformed secret", "lease-incomplete", () => ({ headers: { "tidemark-lease": "short" } })],
    [target, "foreign secret", "fenced", () => ({ headers: { "tidemark-lease": other.secret } })],
    [target, "wrong fence", "fenced", () => ({ headers: { "producer-epoch": String(runner.fence + 1) } })], [target, "stale fence", "fenced", () => ({ headers: { "producer-epoch": String(stale.fence) } })],
    [target, "missing fence", "lease-incomplete", () => ({ headers: { "producer-epoch": null } })],
    ...["", "-1", "1.5", "NaN", "0x2", "99999999999999999999"].map((fence): Row => [target, `malformed fence "${fence}"`, "lease-incomplete", () => ({ headers: { "producer-epoch": fence } })]),
    [target, "stale secret and fence", "fenced", () => ({ headers: { "tidemark-lease": stale.secret, "producer-epoch": String(stale.fence) } })],
    [target, "wrong runner", "fenced", () => ({ headers: { "producer-id": "runner-2" } })], [target, "missing runner", "lease-incomplete", () => ({ headers: { "producer-id": null } })],
    // A renewal of a turn that is not live there is told to stop (200), whoever asks: that is how a runner hears of it.
    ...(["ext2", "page", "idle"] as const).map((session): Row => [target, `the session "${session}"`, target === "lease renewal" ? 200 : "fenced", () => ({ session })]),
  ]),
  ["append", "missing batch number", "lease-incomplete", () => ({ headers: { "producer-seq": null } })], ["append", "malformed batch number", "lease-incomplete", () => ({ headers: { "producer-seq": "one" } })],
  ["append", "a batch that skips one", "batch-gap", () => ({ headers: { "producer-seq": String(runner.seq + 1) } })], ["append", "a batch that is there", 204, () => ({ headers: { "producer-seq": "0" } })],
  ["append", "no chunk", "invalid", () => ({ body: [{ kind: "text" }] })], ["append", "an unknown chunk", "invalid", () => ({ body: [{ type: "text-delta", id: "t", delta: "x" }, { type: "made-up" }] })],
  ["append", "an approval of a call that is not there", "invalid", () => ({ body: [{ type: "text-delta", id: "t", delta: "x" }, { type: "tool-approval-request", approvalId: "a", toolCallId: "none" }] })],
  ["append", "no body", "invalid", () => ({ body: null })],
  ["lease renewal", "another turn", 200, () => ({ body: { turn: made.oldTurn } })], ["lease renewal", "no body", "invalid", () => ({ body: null })],
  ["lease end", "an outcome that is none", "invalid", () => ({ body: { outcome: "paused" } })],
  ["lease claim", "missing secret", "lease-incomplete", () => ({ headers: { "tidemark-lease": null } })], ["lease claim", "malformed secret", "lease-incomplete", () => ({ headers: { "tidemark-lease": "short" } })],
  ["lease claim", "held by another", "lease-held", () => ({})], ["lease claim", "the holder's name, another secret", "lease-held", () => ({ body: { runner: runner.id } })],
  ["lease claim", "a secret that is spent", "fenced", () => ({ headers: { "tidemark-lease": stale.secret }, body: { runner: stale.id } })],
  ["lease claim", "stale turn", "turn-ended", () => ({ body: { turn: made.oldTurn } })], ["lease claim", "no body", "invalid", () => ({ body: null })],
  ["lease claim", "a turn that runs here", "invalid", () => ({ session: "page", body: { turn: made.pageTurn } })], ["lease claim", "a session without an answer", "turn-ended", () => ({ session: "idle" })],
  // A window's header, and the id in the path.
  ...windowed.flatMap((target): Row[] => [
    [target, "stale window secret", "tab-superseded", () => ({ tab: "A.1", secret: "stale" })], [target, "wrong window secret", "tab-superseded", () => ({ tab: "A.1", secret: "a-secret-of-nobody-001" })],
    [target, "foreign window secret", "tab-superseded", () => ({ tab: "A.1", secret: "secret-of-window-B-1-1" })],
    [target, "missing window secret", "invalid", () => ({ tab: "A.1", secret: null })], [target, "malformed window", "invalid", () => ({ tab: "A" })],
    [target, "unknown id", named[target]!.unknown, () => ({ id: "nothing" })], [target, "malformed id", named[target]!.malformed, () => ({ id: "no.id" })],
  ]),
  ...["call claim", "call result"].flatMap((target): Row[] => [
    [target, "no window", "not-pinned-here", () => ({ tab: null })], [target, "another window", "not-pinned-here", () => ({ tab: "B.1" })], [target, "a window that only watches", "not-pinned-here", () => ({ tab: "O.1" })],
    [target, "a call that is settled", "call-settled", () => ({ id: made.settledCall })], [target, "another window's settled call", "call-settled", () => ({ id: made.settledCall, tab: "B.1" })],
    [target, "a call of another session", "not-found", () => ({ id: made.otherCall })], [target, "a turn's id", "not-found", () => ({ id: made.pageTurn })],
    [target, "a server tool's call", "not-pinned-here", () => ({ session: "gate", id: made.gateCall })], [target, "no body", "invalid", () => ({ body: null })],
  ]),
  ["call claim", "newer version", "not-pinned-here", () => ({ body: { version: 1 } })], ["call claim", "malformed version", "invalid", () => ({ body: { version: "0" } })], ["call claim", "missing version", "invalid", () => ({ body: { version: undefined } })],
  ["call result", "not claimed", "invalid", () => ({})], ["call result", "neither output nor error", "invalid", () => ({ body: { output: undefined } })], ["call result", "output and error", "invalid", () => ({ body: { error: "x" } })],
  ["take-over", "no window", "forbidden", () => ({ tab: null })], ["take-over", "a window that is not attached", "forbidden", () => ({ tab: "N.1" })], ["take-over", "a window that only watches", "forbidden", () => ({ tab: "O.1" })],
  ["take-over", "stale turn", "turn-ended", () => ({ id: made.oldTurn })], ["take-over", "a turn of another session", "turn-ended", () => ({ id: made.extTurn })], ["take-over", "by who has it", 201, () => ({ tab: "A.1" })],
  ["answer", "wrong hash", "gate-changed", () => ({ body: { inputHash: "0".repeat(64) } })], ["answer", "malformed hash", "invalid", () => ({ body: { inputHash: HASH.toUpperCase() } })], ["answer", "missing hash", "invalid", () => ({ body: { inputHash: undefined } })],
  ["answer", "missing answer id", "invalid", () => ({ body: { answerId: undefined } })], ["answer", "an answer of another kind", "invalid", () => ({ body: { answer: "submit", value: {} } })], ["answer", "an answer that is the gateway's", "invalid", () => ({ body: { answer: "expired" } })],
  ["answer", "a closed gate", "gate-closed", () => ({ id: made.closedGate })], ["answer", "a gate that was answered otherwise", "gate-answered", () => ({ id: made.answeredGate, body: { answer: "deny", inputHash: inputHash({ text: "y" }) } })],
  ["answer", "a gate that was answered so", 200, () => ({ id: made.answeredGate, body: { inputHash: inputHash({ text: "y" }) } })],
  ["answer", "a gate of another session", "not-found", () => ({ id: made.otherGate })], ["answer", "a call's id", "not-found", () => ({ id: made.gateCall })], ["answer", "no body", "invalid", () => ({ body: null })],
  ["queue edit", "stale version", "header-changed", () => ({ body: { version: 7 } })], ["queue edit", "no parts", "invalid", () => ({ body: { parts: [] } })], ["queue edit", "no body", "invalid", () => ({ body: null })],
];

async function everything(): Promise<unknown> {
  const kept = SESSIONS.map(async (session) => {
    const stored = await test.store.session(session as never);
    return { records: await test.store.records(session as never, 0, 10_000), state: stored?.state, waits: await test.store.queued(session as never, "q1" as never) };
  });
  return Promise.all(kept);
}

it("TURN-6, PIN-8: every wrong claim, result, answer and append has its own code and leaves no record", async () => {
  const before = await everything();
  const counted = async () => Promise.all(SESSIONS.map(async (session) => (await test.store.session(session as never))?.state.count));
  const counts = await counted();
  const wrong: unknown[][] = [];
  for (const [target, fault, code, change] of rows) {
    const { status, body } = await send(target, change());
    const got = typeof code === "number" ? status : body?.code;
    const after = await counted();
    const appended = SESSIONS.filter((_, index) => after[index] !== counts[index]);
    if (got !== code || appended.length > 0) wrong.push([target, fault, { expected: code, got, status }, ...appended]);
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
  expect(rows.length).toBeGreaterThan(220);
  expect(new Set(rows.map(([target, fault]) => `${target}: ${fault}`)).size).toBe(rows.length);
}, 60_000);

it("the same requests without a fault are taken: the table refuses what is wrong, not what is asked", async () => {
  for (const [name, status] of [["append", 200], ["lease renewal", 200], ["call claim", 201], ["call result", 201], ["answer", 201], ["queue edit", 200], ["lease end", 200]] as const) {
    expect([name, (await send(name, {})).status]).toEqual([name, status]);
  }
  expect((await test.records("page")).filter((record): record is KnownRecord => record.type === "call-start")).toHaveLength(2);
});
