import type { UIMessageChunk } from "ai";
import fc from "fast-check";
import { it } from "vitest";
import { addMs } from "../turn/isoTime.ts";
import type { CommandInput } from "./foundFor.ts";
import { LEASE_MS, START_LIMIT_MS } from "./types.ts";
import { TestSession } from "./testSession.ts";

/** Three foreign runners and their requests, right and wrong ones, sent again at any later time; every rule is checked after every step. */
const GATEWAY = { id: "gateway", secretHash: "g" };
const runner = fc.constantFrom("r1", "r2", "r3");
const chunk: fc.Arbitrary<UIMessageChunk> = fc.oneof(
  fc.record({ type: fc.constant("text-delta" as const), id: fc.constant("t"), delta: fc.string() }),
  fc.record({ type: fc.constant("tool-input-available" as const), toolCallId: fc.constantFrom("a", "b"), toolName: fc.constant("notes"), input: fc.nat(9) }),
  fc.record({ type: fc.constant("tool-output-available" as const), toolCallId: fc.constantFrom("a", "b"), output: fc.nat(9) }),
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("submit" as const), message: fc.nat(40) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("claim" as const), runner, tooEarly: fc.nat(5).map((n) => n === 0) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("append" as const), chunks: fc.array(chunk, { minLength: 1, maxLength: 2 }), wrong: fc.constantFrom("none", "none", "none", "none", "secret", "fence", "runner", "batch") }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("ask" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("end" as const, "release" as const, "renew" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("answer" as const), approve: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("again" as const), back: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("stop" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), force: fc.constantFrom(undefined, undefined, "predecessor" as const, "server-stopped" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, 10_000, 30_000) }) },
);
const commands = fc.noBias(fc.array(step, { minLength: 40, maxLength: 60, size: "max" }));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the runners have done and hold, as they know it from the answers they got. */
interface World { session: TestSession; sent: CommandInput[]; secrets: number; held: { runner: string; secretHash: string; fence: number } | null }

function inputOf(world: World, step: Step): CommandInput | null {
  const { session, held } = world;
  const { turn } = session.live();
  const credential = { runner: { id: held?.runner ?? "r1", secretHash: held?.secretHash ?? "none" }, turn, fence: held?.fence ?? 0 };
  const batch = (session.state?.live?.batch ?? -1) + 1;
  switch (step.do) {
    case "claim": return { kind: "claim", caller: { subject: "owner" }, runner: { id: step.runner, secretHash: `secret${++world.secrets}` }, turn, ...(step.tooEarly && { tooEarly: true }) };
    case "append": return {
      kind: "append", ...credential, batch, chunks: step.chunks,
      ...(step.wrong === "fence" && { fence: credential.fence - 1 }), ...(step.wrong === "secret" && { runner: { ...credential.runner, secretHash: "guess" } }),
      ...(step.wrong === "batch" && { batch: batch + 1 }), ...(step.wrong === "runner" && { runner: { ...credential.runner, id: "r9" } }),
    };
    case "ask": return {
      kind: "append", ...credential, batch,
      chunks: [{ type: "tool-input-available", toolCallId: `q${session.records.length}`, toolName: "notes", input: {} }, { type: "tool-approval-request", approvalId: `q${session.records.length}`, toolCallId: `q${session.records.length}` }],
    };
    case "end": return { kind: "stream-end", ...credential, outcome: { kind: "end" } };
    case "release": case "renew": return { kind: step.do, ...credential };
    case "again": return world.sent.at(-1 - step.back) ?? null;
    case "sweep": return { kind: "sweep", runner: GATEWAY, ...(step.force && { force: step.force }) };
    default: return null;
  }
}

function take(world: World, step: Step): CommandInput | null {
  const { session } = world;
  switch (step.do) {
    case "submit": session.submit(`m${step.message}`, { external: true, runner: GATEWAY }); break;
    case "answer": {
      const gate = session.state?.live?.gates[0];
      if (gate) session.answer(gate.gate, step.approve ? "approve" : "deny", { runner: GATEWAY });
      break;
    }
    case "stop": session.stop(); break;
    case "wait": session.later(step.ms); break;
    default: {
      const input = inputOf(world, step);
      if (input === null) break;
      session.run(input);
      if (step.do !== "again" && input.kind !== "sweep") world.sent.push(input);
      const { reply } = session.decision!;
      if (input.kind === "claim" && reply.ok && reply.kind === "claimed") world.held = { runner: input.runner.id, secretHash: input.runner.secretHash, fence: reply.fence };
      return input;
    }
  }
  return null;
}

function every(check: (world: World, before: Pick<TestSession, "state" | "records">, input: CommandInput | null) => void): void {
  fc.assert(fc.property(commands, (steps) => {
    const session = new TestSession();
    session.create();
    const world: World = { session, sent: [], secrets: 0, held: null };
    for (const next of steps) {
      const before = { state: session.state, records: session.records };
      check(world, before, take(world, next));
    }
  }), { numRuns: 300, seed: 3 });
}

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

it("the random requests reach what the rules are about", () => {
  const reached = new Map<string, number>();
  const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  every(({ session }, before, input) => {
    for (const record of session.records.slice(before.records.length)) count(record.type);
    if (!input) return;
    const { reply } = session.decision!;
    if (!reply.ok) return count(`${input.kind} ${reply.problem.code}`);
    if (reply.kind === "claimed") count(!reply.first ? "claimed again" : before.state!.live!.lease ? "succeeded" : "claimed");
    else if (reply.kind === "appended" && reply.duplicate) count("duplicate");
    else count(reply.kind);
  });
  const wanted = [
    "turn-start", "turn-pause", "turn-resume", "turn-end", "gate-answer", "call-end", "claimed", "claimed again", "succeeded", "duplicate", "released", "turn-settled",
    "claim lease-held", "claim fenced", "claim turn-ended", "append fenced", "append batch-gap", "stream-end fenced", "release fenced", "renew fenced",
  ];
  const rare = wanted.filter((what) => (reached.get(what) ?? 0) < 5);
  must(rare.length === 0, `too rare: ${rare.join(", ")}`);
});

it("TURN-2: only the present lease's whole credential appends, pauses or ends; everything else leaves no record", () => {
  every(({ session }, before, input) => {
    if (!input || (input.kind !== "append" && input.kind !== "stream-end" && input.kind !== "release" && input.kind !== "renew")) return;
    const live = before.state!.live;
    const mine = live?.lease?.runner === input.runner.id && live.lease.secretHash === input.runner.secretHash && live.fence === input.fence && live.turn === input.turn;
    if (!mine) must(session.records === before.records || session.records.length === before.records.length, "a foreign credential wrote");
    if (!mine && input.kind !== "renew") must(!session.decision!.reply.ok, "a foreign credential was accepted");
  });
});

it("TURN-3: a running turn has one holder, a paused one has none, and one that waits for nothing has a time to be claimed by", () => {
  every(({ session: { state, at } }) => {
    const live = state!.live;
    if (!live) return;
    must((live.lease !== null) === (live.state === "running"), "lease and state differ");
    const idle = live.state === "paused" && live.gates.length === 0;
    must(idle === (live.startBy != null), "a turn that nobody would ever end, or a time without a reason");
    if (idle) must(live.startBy! <= addMs(at, START_LIMIT_MS), "too late");
  });
});

it("TURN-2: a lease changes hands only by a claim, of a turn that is free or past its time, and grows the fence", () => {
  every(({ session }, before, input) => {
    const [was, is] = [before.state!.live, session.state!.live];
    if (!is?.lease || (was?.lease?.secretHash === is.lease.secretHash && was.turn === is.turn)) return;
    must(input?.kind === "claim" && is.fence > before.state!.fence, "a lease from nowhere");
    must(was!.lease === null || was!.lease.expiresAt <= session.at, "a lease taken from a living holder");
    must(!(input as { tooEarly?: true }).tooEarly || was!.lease === null, "a deadline executed too early");
    must(is.lease.expiresAt === addMs(session.at, LEASE_MS), "the lease's life");
  });
});

it("TURN-15: an approved call is begun by one runner at most, whoever is lost and whoever succeeds", () => {
  const begun = new Map<TestSession, Map<string, number>>();
  every(({ session }) => {
    const live = session.state!.live;
    if (live?.state !== "running") return;
    const mine = begun.get(session) ?? new Map<string, number>();
    begun.set(session, mine);
    for (const { call, answered, gate } of live.calls) {
      if (answered !== "approve" || gate !== null) continue;
      must((mine.get(call) ?? live.fence) === live.fence || !wasRun(session, call, mine.get(call)!), "an approved call was offered to a second runner");
      mine.set(call, live.fence);
    }
  });
});

/** An answer that came during a run belongs to the next one, where that run's stream ended in order. */
function wasRun(session: TestSession, call: string, fence: number): boolean {
  const resumed = session.records.find((record) => record.type === "turn-resume" && record.data.fence === fence)!;
  const gate = session.all("gate-open").find(({ data }) => data.call === call)!;
  const answered = session.all("gate-answer").find(({ data }) => data.gate === (gate.id as string))!;
  return answered.seq < resumed.seq;
}

it("TURN-10: what no runner claimed in its time is ended by the next sweep, and nothing is ended before", () => {
  every(({ session }, before, input) => {
    const was = before.state!.live;
    if (input?.kind !== "sweep" || input.force || !was) return;
    const overdue = (was.lease !== null && was.lease.expiresAt <= session.at) || (was.startBy != null && was.startBy <= session.at);
    must((session.state!.live === null) === overdue, "a deadline executed too early, or not at all");
  });
});
