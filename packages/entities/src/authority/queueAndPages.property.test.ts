import fc from "fast-check";
import { it } from "vitest";
import { agentIdSchema, callIdSchema, gateIdSchema, messageIdSchema, type CallId } from "../ids/ids.ts";
import type { KnownRecord, RecordOf } from "../records/record.ts";
import { asTool, toolNameOf } from "../transcript/part.ts";
import { emptyFold, fold, messagesOf } from "../transcript/index.ts";
import { waitsOf } from "../turn/waits.ts";
import { completeState } from "./completeState.ts";
import { callerIn, RUNNER, TestSession } from "./testSession.ts";

/** Two windows with their queue, page calls, take-overs, deadlines and privacy: random commands, right and wrong ones, checked after every step. */
const rarely = fc.nat(9).map((n) => n === 0);
const browser = fc.constantFrom<"A" | "B">("A", "B");
const message = fc.nat(30).map((n) => messageIdSchema.parse(`m${n}`));
/** Mostly the window that may. */
const who = fc.constantFrom<"pinned" | "A" | "B">("pinned", "pinned", "pinned", "A", "B");
const pick = fc.nat(5);
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant("submit" as const), message, browser, tabless: rarely, onBusy: fc.constantFrom("enqueue" as const, "enqueue" as const, "enqueue" as const, "reject" as const, "interrupt" as const), context: fc.constantFrom(null, "p1", "p2"), rewind: rarely }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("queue-edit" as const, "queue-remove" as const, "send-now" as const), message, browser, first: fc.nat(3).map((n) => n > 0), stale: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("call" as const), tool: fc.constantFrom("paint", "go", "go", "notes", "unknown"), ask: fc.nat(3).map((n) => n === 0) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("end" as const), failed: rarely }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("answer" as const), approve: fc.boolean(), scope: rarely, edit: rarely, browser }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("claim" as const), who, pick, stale: rarely }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("result" as const), who, pick, kind: fc.constantFrom("output" as const, "output" as const, "error" as const, "lost" as const), moves: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take-over" as const), browser }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("window" as const), browser, is: fc.constantFrom("here" as const, "here" as const, "here" as const, "gone" as const, "elsewhere" as const, "watching" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), steadyMs: fc.constantFrom(1000, 60_000, 400_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1000, 10_000, 31_000, 301_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("privacy" as const), on: rarely, browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("stop" as const, "clear" as const, "drop-rule" as const), browser }) },
);
const commands = fc.noBias(fc.array(step, { minLength: 40, maxLength: 60, size: "max" }));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const TOOLS = [{ name: "paint" }, { name: "go", navigates: true }, { name: "notes" }];
const page = (id: string) => ({ id, title: `Page ${id}` });

function take(session: TestSession, it: Step): void {
  const live = session.state!.live;
  const renewed = live?.state === "running" ? session.run({ kind: "renew", runner: RUNNER, ...session.live() }) : null;
  if (renewed && !renewed.ok) throw new Error("the runner lost its lease");
  switch (it.do) {
    case "submit": return void session.submit(it.message, {
      caller: callerIn(it.browser), tools: TOOLS, onBusy: it.onBusy, ...(it.rewind && { rewindTo: session.all("turn-end").at(-2)?.seq ?? 0 }),
      origin: { tab: it.tabless ? null : callerIn(it.browser).tab, context: it.context === null ? null : page(it.context), agent: agentIdSchema.parse("offline") },
    });
    case "queue-edit": case "queue-remove": case "send-now": {
      const item = it.first ? session.state!.queue[0] : session.state!.queue.find((known) => known.item === it.message);
      const named = { caller: callerIn(it.browser), runner: RUNNER, item: item?.item ?? it.message };
      return void session.run({ kind: it.do, ...named, version: (item?.version ?? 0) + (it.stale ? 1 : 0), parts: [{ type: "text", text: "edited" }] });
    }
    case "call": {
      if (it.ask) ask(session, it.tool);
      else session.callPage(`c${session.records.length}`, it.tool);
      return;
    }
    case "end": return void session.end({ outcome: it.failed ? { kind: "failed", error: "no" } : { kind: "end" } });
    case "answer": {
      const gate = gateIdSchema.parse(session.all("gate-open").at(-1)?.id ?? "none");
      const change = it.approve ? { ...(it.scope && { scope: "session" as const }), ...(it.edit && { value: { edited: true } }) } : {};
      return void session.answer(gate, it.approve ? "approve" : "deny", { caller: callerIn(it.browser), ...change });
    }
    case "claim": return void session.claimCall(callAt(session, it.pick), { caller: callerOf(session, it.who), version: (live?.pin?.version ?? 0) + (it.stale ? 1 : 0) });
    case "result": {
      const result = it.kind === "output" ? { kind: it.kind, output: "PAGE" } : it.kind === "error" ? { kind: it.kind, error: "PAGE" } : { kind: it.kind };
      return void session.giveResult(callAt(session, it.pick), result, { caller: callerOf(session, it.who), ...(it.moves && { context: page("p3") }) });
    }
    case "take-over": return void session.takeOver(it.browser);
    case "window": return session.attach(it.browser, { here: {}, gone: { detachedAt: session.at }, elsewhere: { here: false, elsewhere: true }, watching: { canAct: false } }[it.is]);
    case "sweep": return void session.sweep({ steadyMs: it.steadyMs });
    case "wait": return void session.later(it.ms);
    case "privacy": return void session.run({ kind: "privacy", caller: callerIn(it.browser), runner: RUNNER, on: it.on });
    case "stop": return void session.stop(session.live().turn, it.browser);
    case "clear": return void session.run({ kind: "boundary", caller: callerIn(it.browser), boundary: "clear", to: 0, base: session.position(), interrupt: true });
    case "drop-rule": return void session.run({ kind: "drop-rule", caller: callerIn(it.browser), tool: "notes" });
  }
}

function ask(session: TestSession, toolName: string): void {
  const toolCallId = `c${session.records.length}`;
  session.append([{ type: "tool-input-available", toolCallId, toolName, input: {} }, { type: "tool-approval-request", approvalId: toolCallId, toolCallId }]);
}

function callerOf(session: TestSession, named: "pinned" | "A" | "B") {
  if (named !== "pinned") return callerIn(named);
  return callerIn(session.state!.live?.pin?.tab === callerIn("B").tab ? "B" : "A");
}

/** Mostly a call that is open, else one of the last, open or not. */
function callAt(session: TestSession, back: number): CallId {
  const open = session.state!.live?.calls.find(({ claim }) => (back % 2 === 0) === (claim !== null));
  if (open && back < 4) return open.call;
  const calls = session.all("chunk").filter(({ data, by }) => data.type === "tool-input-available" && by.kind === "agent");
  return callIdSchema.parse(calls.at(-1 - back)?.id ?? "none");
}

type Before = Pick<TestSession, "state" | "records">;
function every(check: (session: TestSession, before: Before, step: Step) => void, atEnd?: (session: TestSession) => void): void {
  fc.assert(fc.property(commands, (steps) => {
    const session = new TestSession();
    session.create();
    session.attach("A");
    session.attach("B");
    for (const next of steps) {
      const before = { state: session.state, records: session.records };
      take(session, next);
      check(session, before, next);
    }
    atEnd?.(session);
  }), { numRuns: 400, seed: 4 });
}

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}
const isNew = (session: TestSession, before: Before) => session.records.slice(before.records.length);
const resultsOf = (session: TestSession) => session.all("chunk").filter(({ data, by }) => by.kind === "user" && (data.type === "tool-output-available" || data.type === "tool-output-error"));
/** The call that a window's result belongs to: ids are given once here. */
function callOf(session: TestSession, result: RecordOf<"chunk">): RecordOf<"chunk"> {
  const { toolCallId } = result.data as { toolCallId: string };
  return session.all("chunk").find(({ data }) => data.type === "tool-input-available" && data.toolCallId === toolCallId)!;
}

it("the random commands reach what the rules are about", () => {
  const reached = new Map<string, number>();
  const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  every((session, before, { do: did }) => {
    for (const record of isNew(session, before)) count(record.type === "pin" ? `pin ${record.data.reason.split(" ").at(-2) ?? record.data.reason}` : record.type === "call-end" ? `call-end ${record.data.outcome}` : record.type);
    const { reply } = session.decision!;
    if (did === "wait" || did === "window") return;
    if (!reply.ok) return count(`${did} ${reply.problem.code}`);
    count("first" in reply && !reply.first ? `${reply.kind} again` : reply.kind === "turn-settled" && reply.next ? "next" : reply.kind);
    if (isNew(session, before).some((record) => record.type === "turn-start" && record.data.note)) count("note");
  });
  const wanted = [
    "queued", "queued again", "next", "sent-now", "call-claimed", "call-settled", "taken-over", "call-start", "call-end not-run", "call-end unknown", "pin taken-over", "pin navigated",
    "pin chat", "rule", "note", "boundary", "claim not-found", "claim call-settled", "claim not-pinned-here", "claim forbidden", "claim turn-in-progress", "claim invalid", "result invalid",
    "result not-pinned-here", "result call-settled", "take-over forbidden", "take-over turn-ended", "send-now queue-item-removed", "queue-edit header-changed", "submit queue-item-removed",
  ];
  const rare = wanted.filter((what) => (reached.get(what) ?? 0) < 5);
  must(rare.length === 0, `too rare: ${rare.join(", ")}; reached ${[...reached.keys()].join(", ")}`);
});

it("LOG-2: a refused command leaves the very state that it met, and no record", () => {
  every((session, before) => {
    const { reply, records, queueWrites, state, headerChanged } = session.decision!;
    if (reply.ok) return;
    must(state === session.met, "another state");
    must(records.length === 0 && queueWrites === undefined && !headerChanged && session.records.length === before.records.length, "a refusal left something");
  });
});

it("TURN-11: a queued message is in the queue, or in the log, once, or removed; the queue keeps its order and its parts", () => {
  every((session, before) => {
    const [was, is] = [before.state!.queue.map(({ item }) => item), session.state!.queue.map(({ item }) => item)];
    const said = session.all("user-message").map(({ data }) => data.id);
    must(new Set([...is, ...said]).size === is.length + said.length, "a message twice");
    const kept = was.filter((item) => is.includes(item));
    must(is.slice(0, kept.length).join() === kept.join() && is.length <= kept.length + 1, "another order");
    must([...session.parts.keys()].toSorted().join() === is.toSorted().join(), "parts of no message, or none of one");
  });
});

it("TURN-11: what goes out by itself is the queue's first, and only one at a time", () => {
  every((session, before) => {
    const { reply } = session.decision!;
    const starts = isNew(session, before).filter((record): record is RecordOf<"user-message"> => record.type === "user-message");
    must(starts.length <= 1, "two starts in one step");
    const byItself = reply.ok && (reply.kind === "turn-settled" || reply.kind === "queued");
    if (byItself && starts[0]) must(starts[0].data.id === before.state!.queue[0]?.item, "another one than the first");
    if (reply.ok && reply.kind === "turn-settled" && session.decision!.records.some(({ type }) => type === "turn-end")) {
      const done = session.decision!.records.some((record) => record.type === "turn-end" && record.data.outcome === "done");
      must((starts.length === 1) === (done && before.state!.queue.length > 0), "a held queue went on, or one that is not held did not");
    }
  });
});

it("TURN-12: a message goes out under the origin and by the person that it was queued with, and its pin is its window", () => {
  every((session, before) => {
    for (const record of isNew(session, before)) {
      if (record.type !== "user-message") continue;
      const item = before.state!.queue.find((known) => known.item === record.data.id);
      if (item) must(JSON.stringify([record.by, record.data.origin, record.data.queuedAt]) === JSON.stringify([item.by, item.origin, item.at]), "another origin");
      const start = session.records[record.seq];
      must(start?.type === "turn-start" && (start.data.pin?.tab ?? null) === record.data.origin.tab, "another pin");
    }
  });
});

it("PIN-7: a call is claimed once at most, under the pin of that moment, and closed once at most", () => {
  every((session, before) => {
    for (const record of isNew(session, before)) {
      if (record.type !== "call-start") continue;
      const pin = before.state!.live!.pin!;
      must(record.data.tab === pin.tab && record.data.version === pin.version && record.by.tab === pin.tab, "claimed by another window than the pinned one");
    }
    const starts = session.all("call-start").map(({ data }) => data.call);
    const ends = [...session.all("call-end").map(({ data }) => data.call), ...resultsOf(session).map((result) => callOf(session, result).id as string as CallId)];
    must(new Set(starts).size === starts.length && new Set(ends).size === ends.length, "a call twice");
  });
});

it("PIN-8: a window's result comes from the window that claimed the call, after its claim and before any other end of it", () => {
  every((session) => {
    for (const result of resultsOf(session)) {
      const call = callOf(session, result).id as string;
      const start = session.all("call-start").find(({ data }) => data.call === call);
      must(start !== undefined && start.seq < result.seq && start.data.tab === result.by.tab && start.turn === result.turn, "a result without a claim");
    }
  });
});

it("PIN-9: within a turn the version of the pin only grows, with every other window, and state and log say the same", () => {
  every(({ records, state }) => {
    const live = state!.live;
    let pin: { tab: string | null; version: number } | null = null;
    for (const record of records) {
      if (record.type === "turn-start") pin = { tab: record.data.pin?.tab ?? null, version: 0 };
      if (record.type !== "pin") continue;
      const moved = record.data.tab !== pin!.tab;
      must(record.data.version === pin!.version + (moved ? 1 : 0), "a version that doesn't tell");
      pin = { tab: record.data.tab, version: record.data.version };
    }
    if (live) must(pin!.tab === (live.pin?.tab ?? null) && pin!.version === live.pinVersion && (live.pin?.version ?? live.pinVersion) === live.pinVersion, "state and log differ");
  });
});

it("TURN-3: a paused turn waits for something, and the log's last pause tells of everything that it waits for", () => {
  every(({ records, state }) => {
    if (state!.live?.state !== "paused") return;
    const waits = waitsOf(state!.live).map((wait) => JSON.stringify(wait));
    const pause = records.findLast((record): record is RecordOf<"turn-pause"> => record.type === "turn-pause")!;
    const told = pause.data.waits.map((wait) => JSON.stringify(wait));
    must(waits.length > 0 && waits.every((wait) => told.includes(wait)), "waits for nothing, or for something untold");
  });
});

it("PIN-12: while the page is private nothing of it enters the log, and nothing new begins on it", () => {
  every((session, before) => {
    if (before.state!.private === null || session.state!.private === null) return;
    for (const record of isNew(session, before)) {
      must(record.type !== "call-start" && !(record.type === "turn-start" && record.data.note !== undefined), "a page was asked or told of");
      must(!JSON.stringify(record).includes("PAGE"), "a page's words in the log");
    }
  });
});

it("LOG-9: after its turn a page call that no window took is not run, and one that was taken has a result or an outcome unknown", () => {
  every(() => {}, (session) => {
    session.stop();
    const claimed = new Set(session.all("call-start").map(({ data }) => data.call));
    for (const { parts, metadata } of messagesOf(fold(emptyFold(), session.records as KnownRecord[]))) {
      for (const { call, part, closed } of metadata.calls) {
        const tool = asTool(parts[part])!;
        must(tool.state.startsWith("output-"), "an open call");
        if (closed !== null && call !== null && TOOLS.some(({ name }) => name === toolNameOf(tool))) must((closed.outcome === "unknown") === claimed.has(call), `${closed.outcome}: ${closed.reason}`);
      }
    }
  });
});

it("the state is plain data of this release, and stays small", () => {
  every(({ state }) => {
    const text = JSON.stringify(state);
    must(JSON.stringify(JSON.parse(text)) === text && completeState(state) === state, "not plain, or not complete");
    must(text.length < 16_000, `a large state: ${text.length}`);
  });
});
