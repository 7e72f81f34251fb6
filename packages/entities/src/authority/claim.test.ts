import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { external, OTHER_RUNNER, problemOf, running, RUNNER, TestSession } from "./testSession.ts";

const sweep = (session: TestSession) => session.run({ kind: "sweep", runner: { id: "gateway", secretHash: "g" } });
const call = (toolCallId: string, input: unknown = {}): UIMessageChunk => ({ type: "tool-input-available", toolCallId, toolName: "notes", input });

it("TURN-3: a turn of an external agent starts paused in one step, is nobody's, and its claim resumes it under the next fence", () => {
  const session = external();
  expect(session.types()).toEqual(["user-message", "turn-start", "turn-pause"]);
  expect(session.all("turn-pause")[0]!.data).toEqual({ waits: [] });
  expect(session.decision!.reply).not.toHaveProperty("run");
  expect(session.state!.live).toMatchObject({ state: "paused", lease: null, fence: 1 });
  expect(session.claim()).toEqual({ ok: true, kind: "claimed", first: true, fence: 2, expiresAt: "2026-11-29T10:00:30.000Z" });
  expect(session.all("turn-resume")).toMatchObject([{ by: { kind: "gateway" }, data: { fence: 2 } }]);
  expect(session.state!.live).toMatchObject({ state: "running", lease: { runner: RUNNER.id } });
  expect(session.append([{ type: "text-start", id: "t" }])).toMatchObject({ ok: true, duplicate: false });
});

it("TURN-2: the same claim again gets the same answer and writes nothing, another runner gets the holder", () => {
  const session = external();
  const first = session.claim();
  const before = session.state;
  expect(session.later(5_000).claim()).toEqual({ ...first, first: false });
  const held = { ok: false, problem: { code: "lease-held", holder: RUNNER.id, expiresAt: "2026-11-29T10:00:30.000Z" } };
  expect(session.claim(OTHER_RUNNER)).toEqual(held);
  expect(session.claim({ ...RUNNER, secretHash: "guess" })).toEqual(held);
  expect(session.state).toBe(before);
});

it("SEC-6: a claim for another's session, an ended turn, a built-in agent's turn or a turn that waits for a person leaves no record", () => {
  const session = external();
  expect(problemOf(session.claim(RUNNER, { caller: { subject: "somebody" } }))).toBe("not-found");
  session.claim();
  const { turn } = session.live();
  session.ask("c", {});
  session.end();
  const waiting = session.state;
  expect(session.claim(OTHER_RUNNER)).toEqual({ ok: false, problem: { code: "lease-held", holder: null, expiresAt: null } });
  expect(session.state).toBe(waiting);
  session.stop(turn);
  expect(problemOf(session.claim(OTHER_RUNNER, { turn }))).toBe("turn-ended");
  const builtIn = running();
  const before = builtIn.state;
  expect(problemOf(builtIn.claim(OTHER_RUNNER))).toBe("invalid");
  expect(problemOf(builtIn.run({ kind: "release", runner: RUNNER, ...builtIn.live() }))).toBe("invalid");
  expect(builtIn.state).toBe(before);
});

it("TURN-15: after a runner's lease ran out another one succeeds, first wins: begun calls are closed as unknown, and the old runner is refused", () => {
  const session = external();
  session.claim();
  const lost = session.live();
  session.append([call("begun"), call("done"), { type: "tool-output-available", toolCallId: "done", output: 1 }]);
  session.ask("asked", {});
  const third = { id: "third", secretHash: "hash3" };
  expect(problemOf(session.later(29_999).claim(OTHER_RUNNER))).toBe("lease-held");
  expect(session.later(1).claim(OTHER_RUNNER)).toMatchObject({ ok: true, first: true, fence: 3 });
  expect(problemOf(session.claim(third))).toBe("lease-held");
  expect(session.decision!.records).toEqual([]);
  expect(session.types(-2)).toEqual(["call-end", "turn-resume"]);
  expect(session.all("call-end").map(({ data }) => data)).toMatchObject([{ call: session.all("chunk")[0]!.id, outcome: "unknown" }]);
  for (const refused of [session.append([{ type: "start-step" }], { ...lost, batch: 9 }), session.end(lost), session.run({ kind: "release", runner: RUNNER, ...lost }), session.run({ kind: "renew", runner: RUNNER, ...lost }), session.claim()]) {
    expect(refused).toEqual({ ok: false, problem: { code: "fenced", fence: 3 } });
  }
  expect(session.state!.live!.gates).toHaveLength(1);
});

it("TURN-15: a call approved before its runner was lost is not run again by the next one", () => {
  const session = external();
  session.claim();
  const gate = session.ask("c", {});
  session.end();
  session.answer(gate, "approve");
  session.claim({ id: "second", secretHash: "s2" });
  expect(session.state!.live!.calls).toMatchObject([{ answered: "approve" }]);
  session.later(30_000).claim({ id: "third", secretHash: "s3" });
  expect(session.state!.live!.calls).toEqual([]);
  expect(session.all("call-end")).toMatchObject([{ data: { outcome: "unknown" } }]);
});

it("TURN-15: a call that was denied has surely not begun: its runner's loss makes no outcome unknown of it", () => {
  const session = external();
  session.claim();
  const gate = session.ask("c", {});
  session.end();
  session.answer(gate, "deny");
  session.claim({ id: "second", secretHash: "s2" });
  session.later(30_000).claim({ id: "third", secretHash: "s3" });
  expect(session.all("call-end")).toEqual([]);
  expect(session.state!.live!.calls).toMatchObject([{ answered: "deny" }]);
});

it("TURN-4: the holder may renew past its time until somebody succeeds; a turn that was stopped says so", () => {
  const session = external();
  session.claim();
  const held = session.live();
  const renew = () => session.run({ kind: "renew", runner: RUNNER, ...held });
  expect(session.later(40_000).run({ kind: "renew", runner: RUNNER, ...held })).toEqual({ ok: true, kind: "renewed", stop: false, expiresAt: "2026-11-29T10:01:10.000Z" });
  expect(problemOf(session.claim(OTHER_RUNNER))).toBe("lease-held");
  session.stop(held.turn);
  expect(renew()).toMatchObject({ kind: "renewed", stop: true });
});

it("TURN-15: a runner that gives its turn back makes it free at once, without the right to append", () => {
  const session = external();
  session.claim();
  session.append([call("c")]);
  const held = session.live();
  expect(session.run({ kind: "release", runner: RUNNER, ...held })).toEqual({ ok: true, kind: "released" });
  expect(session.types(-2)).toEqual(["call-end", "turn-pause"]);
  expect(problemOf(session.append([call("d")], held))).toBe("fenced");
  expect(session.claim(OTHER_RUNNER)).toMatchObject({ first: true, fence: 3 });
});

it("TURN-2: a late duplicate of a claim whose lease is over takes nothing", () => {
  const session = external();
  session.claim();
  session.run({ kind: "release", runner: RUNNER, ...session.live() });
  const before = session.state;
  expect(session.claim()).toEqual({ ok: false, problem: { code: "fenced", fence: 2 } });
  expect(session.state).toBe(before);
  expect(session.claim({ ...RUNNER, secretHash: "made anew" })).toMatchObject({ first: true });
});

it("GATE-3: after its answer an external turn waits for a claim for 30 s, and resumes once; nothing else resumes it", () => {
  const session = external();
  session.claim();
  const gate = session.ask("c", {});
  session.end();
  session.later(3_600_000);
  sweep(session);
  expect(session.state!.live).toMatchObject({ state: "paused" });
  expect(session.answer(gate, "approve")).not.toHaveProperty("run");
  expect(session.types(-2)).toEqual(["gate-answer", "tool-approval-response"]);
  session.later(29_999);
  sweep(session);
  expect(session.claim(OTHER_RUNNER)).toMatchObject({ first: true });
  expect(problemOf(session.claim({ id: "late", secretHash: "l" }))).toBe("lease-held");
  expect(session.all("turn-resume")).toHaveLength(2);
});

it("GATE-3: an answer that came while the external runner's stream ended waits for the next claim, not for itself", () => {
  const session = external();
  session.claim();
  const gate = session.ask("c", {});
  session.answer(gate, "approve");
  expect(session.end()).toEqual({ ok: true, kind: "turn-settled", state: "paused" });
  expect(session.all("turn-pause").at(-1)!.data).toEqual({ waits: [] });
  expect(session.claim(OTHER_RUNNER)).toMatchObject({ first: true });
  expect(session.end({ runner: OTHER_RUNNER })).toMatchObject({ state: "ended" });
});

it("TURN-5: a gateway that has just come up executes no deadline: neither a submit, an answer nor a claim ends or takes a turn", () => {
  const session = external();
  session.claim();
  const gate = session.ask("c", {});
  session.later(60_000);
  const tooEarly = true as const;
  expect(problemOf(session.submit("m2", { tooEarly, runner: OTHER_RUNNER }))).toBe("turn-in-progress");
  expect(problemOf(session.claim(OTHER_RUNNER, { tooEarly }))).toBe("lease-held");
  expect(session.answer(gate, "approve", { tooEarly, runner: OTHER_RUNNER })).toMatchObject({ ok: true });
  session.run({ kind: "sweep", runner: RUNNER, force: "predecessor" });
  expect(session.all("turn-end")).toEqual([]);
  expect(session.submit("m3", { runner: OTHER_RUNNER })).toMatchObject({ ok: true });
  expect(session.all("turn-end")[0]!.data).toMatchObject({ outcome: "interrupted" });
});

it("TURN-15: a gateway that stops or starts leaves a foreign runner's turn to its runner", () => {
  const session = external();
  session.claim();
  session.run({ kind: "sweep", runner: OTHER_RUNNER, force: "server-stopped" });
  session.run({ kind: "sweep", runner: OTHER_RUNNER, force: "predecessor" });
  expect(session.append([{ type: "text-start", id: "t" }])).toMatchObject({ ok: true });
  session.later(30_000);
  sweep(session);
  expect(session.all("turn-end")[0]!.data).toMatchObject({ outcome: "interrupted" });
});

it("an error that the runner recorded ends the turn as failed, also where it gives the turn back", () => {
  const session = external();
  session.claim();
  session.append([{ type: "error", errorText: "out of paper" }]);
  session.run({ kind: "release", runner: RUNNER, ...session.live() });
  expect(session.all("turn-end")[0]!.data).toEqual({ outcome: "failed", error: "out of paper" });
});

it("PIN-7: a page call of a runner that was lost is closed as not run before the next one reads the log: no window could take it", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { external: true, tools: [{ name: "paint" }] });
  session.claim();
  const lost = session.callPage("c1");
  session.later(30_000);
  expect(session.claim(OTHER_RUNNER)).toMatchObject({ first: true });
  expect(session.all("call-end").map(({ data }) => data)).toMatchObject([{ call: lost, outcome: "not-run" }]);
  expect([session.state!.live!.calls, session.types(-2)]).toEqual([[], ["call-end", "turn-resume"]]);
});
