import type { UIMessageChunk } from "ai";
import fc from "fast-check";
import { it } from "vitest";
import { gateIdSchema } from "../ids/ids.ts";
import type { KnownRecord } from "../records/record.ts";
import { parseRecord } from "../records/record.ts";
import { callerIn, OTHER_RUNNER, RUNNER, TestSession } from "./testSession.ts";

/** Random commands, right and wrong ones, old and new credentials, in any order; every rule is checked after every step. */
const id = fc.constantFrom("a", "b", "__proto__", "d");
const chunk: fc.Arbitrary<UIMessageChunk> = fc.oneof(
  fc.constantFrom<UIMessageChunk>({ type: "start" }, { type: "start-step" }, { type: "reset-step" }, { type: "finish-step" }, { type: "finish", messageMetadata: 1 }, { type: "error", errorText: "no" }, { type: "data-x", data: 1, transient: true }),
  fc.record({ type: fc.constant("text-delta" as const), id, delta: fc.string() }),
  fc.record({ type: fc.constant("tool-input-available" as const), toolCallId: id, toolName: fc.constantFrom("notes", "page"), input: fc.oneof(fc.jsonValue(), fc.constant({ title: "?", schema: {} })), providerExecuted: fc.boolean() }),
  fc.record({ type: fc.constant("tool-approval-request" as const), approvalId: fc.nat(9).map(String), toolCallId: id, isAutomatic: fc.boolean() }),
  fc.record({ type: fc.constant("tool-approval-response" as const), approvalId: fc.nat(9).map(String), approved: fc.boolean() }),
  fc.record({ type: fc.constant("tool-output-available" as const), toolCallId: id, output: fc.jsonValue(), preliminary: fc.boolean() }),
  fc.record({ type: fc.constant("tool-output-error" as const), toolCallId: id, errorText: fc.string() }),
);
const rarely = fc.nat(9).map((n) => n === 0);
const browser = fc.constantFrom<"A" | "B">("A", "B");
const runner = fc.oneof({ weight: 9, arbitrary: fc.constant(RUNNER) }, { weight: 1, arbitrary: fc.constant(OTHER_RUNNER) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("submit" as const), message: fc.nat(12), stale: fc.nat(3).map((n) => n === 0), interrupt: rarely, tools: fc.boolean(), rewind: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(20) }), browser }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("append" as const), chunks: fc.array(chunk, { maxLength: 2, size: "max" }), runner, fenceOff: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1), batchOff: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("ask" as const), call: fc.nat(3).map((n) => `c${n}`), form: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("end" as const), runner, failed: rarely }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("answer" as const), back: fc.nat(2), decision: fc.constantFrom("approve" as const, "approve" as const, "deny" as const, "submit" as const, "cancel" as const), browser, wrongHash: rarely }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("stop" as const), older: fc.boolean(), browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep" as const), force: fc.constantFrom(undefined, undefined, "predecessor" as const, "server-stopped" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("boundary" as const), to: fc.nat(20), interrupt: fc.boolean(), stale: rarely }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, 10_000, 30_000) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: "renew" as const }, { do: "renew" as const }, { do: "delete" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "restore" as const }) },
);
/** Without the usual bias to equal and small values: sixty equal commands reach nothing. */
const commands = fc.noBias(fc.array(step, { minLength: 40, maxLength: 60, size: "max" }));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(session: TestSession, it: Step, seen: { base: ReturnType<TestSession["position"]> }): void {
  const turns = session.all("turn-start");
  switch (it.do) {
    case "submit": return void session.submit(`m${it.message}`, {
      base: it.stale ? seen.base : session.position(), onBusy: it.interrupt ? "interrupt" : "reject", tools: it.tools ? [{ name: "page" }] : [], caller: callerIn(it.browser),
      ...(it.rewind !== undefined && { rewindTo: endOr(session, it.rewind) }),
    });
    case "append": {
      const live = session.live();
      return void session.append(it.chunks, { runner: it.runner, fence: live.fence + it.fenceOff, batch: (session.state?.live?.batch ?? -1) + 1 + it.batchOff });
    }
    case "ask": {
      if (!it.form) return void session.ask(`${it.call}-${session.records.length}`, { n: it.call });
      return void session.append([{ type: "tool-input-available", toolCallId: it.call, toolName: "ask", input: { title: "?", schema: {} } }]);
    }
    case "end": return void session.end({ runner: it.runner, outcome: it.failed ? { kind: "failed", error: "no" } : { kind: "end" } });
    case "answer": {
      const gate = gateIdSchema.parse(session.all("gate-open").at(-1 - it.back)?.id ?? "none");
      return void session.answer(gate, it.decision, { caller: callerIn(it.browser), ...(it.decision === "submit" && { value: { n: 1 } }), ...(it.wrongHash && { inputHash: "0".repeat(64) }) });
    }
    case "stop": return void session.stop((it.older ? turns[0] : turns.at(-1))?.data.turn ?? session.live().turn, it.browser);
    case "sweep": return void session.run({ kind: "sweep", runner: OTHER_RUNNER, ...(it.force && { force: it.force }) });
    case "boundary": return void session.run({ kind: "boundary", caller: callerIn("A"), boundary: "rewind", to: endOr(session, it.to), base: it.stale ? seen.base : session.position(), interrupt: it.interrupt });
    case "wait": return void session.later(it.ms);
    case "renew": return void session.run({ kind: "renew", runner: RUNNER, ...session.live() });
    case "delete": case "restore": return void session.run({ kind: it.do, caller: callerIn("A") });
  }
}

/** The end of some turn, else a place that may be anything. */
function endOr(session: TestSession, n: number): number {
  return session.all("turn-end")[n]?.seq ?? n;
}

/** Runs the steps; `check` sees the session after each of them, and what it was before. */
function every(check: (session: TestSession, before: { records: KnownRecord[]; state: TestSession["state"] }) => void): void {
  fc.assert(fc.property(commands, (steps) => {
    const session = new TestSession();
    session.create();
    const seen = { base: session.position() };
    for (const next of steps) {
      const before = { records: session.records, state: session.state };
      take(session, next, seen);
      check(session, before);
      if (session.records.length % 5 === 0) seen.base = session.position();
    }
  }), { numRuns: 400, seed: 1 });
}

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

it("the random commands reach what the rules are about: refusals that reached nothing once made these tests green", () => {
  const reached = new Map<string, number>();
  const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  every((session, before) => {
    for (const record of session.records.slice(before.records.length)) count(record.type === "chunk" ? record.data.type : record.type);
    const { reply } = session.decision!;
    if (!reply.ok) count(reply.problem.code);
    else if (reply.kind === "turn-settled") count(reply.state);
    else if ("first" in reply && !reply.first) count(`${reply.kind} again`);
  });
  const wanted = [
    "turn-start", "turn-pause", "turn-resume", "turn-end", "gate-open", "gate-answer", "call-end", "boundary", "tool-approval-response", "tool-output-available", "tool-output-error",
    "fenced", "batch-gap", "turn-in-progress", "conversation-changed", "message-differs", "gate-answered", "gate-changed", "gate-closed", "invalid", "deleted",
    "ended", "paused", "again", "answered again", "submitted again",
  ];
  must(wanted.every((what) => (reached.get(what) ?? 0) >= 5), `too rare: ${wanted.filter((what) => (reached.get(what) ?? 0) < 5).join(", ")}`);
});

it("LOG-1: any commands leave a dense, append-only log of readable records, and the state knows its end", () => {
  every(({ records, state }, before) => {
    must(before.records.every((record, index) => records[index] === record), "a record was changed");
    records.slice(before.records.length).forEach((record, index) => {
      must(record.seq === before.records.length + index + 1, "a gap");
      must(parseRecord(JSON.parse(JSON.stringify(record)), record.seq).type === record.type, `unreadable: ${JSON.stringify(record)}`);
    });
    must(state!.count === records.length && state!.last === (records.at(-1)?.id ?? null), "the state's end");
  });
});

it("LOG-2: a refused command changes nothing, and an accepted one appends exactly what it says", () => {
  every((session, before) => {
    const { reply, records } = session.decision!;
    if (!reply.ok) must(session.state === before.state && records.length === 0, "a refusal left something");
  });
});

it("TURN-1: at most one turn is live, and the state says which as the log does", () => {
  every(({ records, state }) => {
    let live: string | null = null;
    for (const record of records) {
      if (record.type === "turn-start") {
        must(live === null, "two live turns");
        live = record.turn;
      }
      if (record.type === "turn-end") {
        must(live === record.turn, "an end of a turn that is not live");
        live = null;
      }
    }
    must((state!.live?.turn ?? null) === live, "state and log differ");
  });
});

it("TURN-3: running means a lease in force, paused means none and something waited for, and pause and resume alternate", () => {
  every(({ records, state }) => {
    const live = state!.live;
    if (!live) return;
    must((live.lease !== null) === (live.state === "running"), "lease and state differ");
    const last = records.findLast(({ type }) => type === "turn-start" || type === "turn-pause" || type === "turn-resume");
    must((last!.type === "turn-pause") === (live.state === "paused"), "state and log differ");
    if (live.state === "paused") must(live.gates.length + live.calls.filter(({ name }) => live.tools.includes(name)).length > 0, "waits for nothing");
  });
});

it("TURN-4: the fence only grows, with every run and with every end", () => {
  every(({ records, state }, before) => {
    must(state!.fence >= before.state!.fence, "the fence fell");
    const fences = records.flatMap((record) => (record.type === "turn-start" || record.type === "turn-resume" ? [record.data.fence] : []));
    must(fences.every((fence, index) => index === 0 || fence > fences[index - 1]!), "a fence twice");
    const ended = records.length > before.records.length && records.slice(before.records.length).some(({ type }) => type === "turn-end");
    if (ended) must(state!.fence > before.state!.fence, "an end left the fence");
  });
});

it("TURN-14: nothing of a turn is recorded after its end", () => {
  every(({ records }) => {
    const ended = new Set<string>();
    for (const record of records) {
      must(record.turn === null || !ended.has(record.turn), "a record after the end");
      if (record.type === "turn-end") ended.add(record.turn!);
    }
  });
});

it("TURN-7: a message id has one user message for ever, and each of its submits has its first outcome", () => {
  every((session) => {
    const ids = session.all("user-message").map(({ data }) => data.id);
    must(new Set(ids).size === ids.length, "a message twice");
    const { reply } = session.decision!;
    if (reply.ok && reply.kind === "submitted") {
      const record = session.records[reply.submit.seq - 1];
      must(record?.type === "user-message" && record.turn === reply.submit.turn, "another outcome");
    }
  });
});

it("GATE-3: open is what was asked and not closed, by an answer or by its turn's end", () => {
  every(({ records, state }) => {
    const open = new Set<string>();
    for (const record of records) {
      if (record.type === "gate-open") open.add(record.id);
      if (record.type === "gate-answer") must(open.delete(record.data.gate), "an answer to a closed gate");
      if (record.type === "turn-end") open.clear();
    }
    must(JSON.stringify([...open]) === JSON.stringify(state!.live?.gates.map(({ gate }) => gate) ?? []), "state and log differ");
    must((state!.live?.calls ?? []).every(({ gate }) => gate === null || open.has(gate)), "a call waits for a closed gate");
  });
});

it("GATE-1: a gate has at most one answer, and its decision follows in the same step", () => {
  every((session) => {
    const gates = session.all("gate-answer").map(({ data }) => data.gate);
    must(new Set(gates).size === gates.length, "two answers");
    for (const answer of session.all("gate-answer")) {
      const next = session.records[answer.seq];
      must(next?.type === "chunk" && next.at === answer.at && /^tool-(approval-response|output-(available|error))$/.test(next.data.type), "no decision after an answer");
    }
  });
});

it("the state stays small, whatever the log's length", () => {
  every(({ state }) => must(JSON.stringify(state).length < 8000, "a large state"));
});
