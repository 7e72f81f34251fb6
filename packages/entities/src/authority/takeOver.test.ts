import { expect, it } from "vitest";
import { agentIdSchema } from "../ids/ids.ts";
import { pinOf } from "./pinOf.ts";
import { callerIn, problemOf, TAB_A, TAB_B, TestSession, waiting } from "./testSession.ts";

const offline = agentIdSchema.parse("offline");

it("PIN-9: case 29: a take-over is a record with the next version of the pin; the old window's open call ends as not run, and the agent is told", () => {
  const { session, call } = waiting();
  session.attach("B");
  const reply = session.takeOver("B");
  expect(session.decision!.records).toMatchObject([
    { type: "pin", by: { kind: "user", tab: TAB_B }, data: { tab: TAB_B, reason: "taken-over", version: 1 } },
    { type: "call-end", data: { call, outcome: "not-run", reason: "its page tools were taken over by another window" } }, { type: "turn-resume" },
  ]);
  expect(reply).toMatchObject({ kind: "taken-over", version: 1, record: session.decision!.records[0], run: session.live() });
  expect(session.decision!.headerChanged).toBe(true);
});

it("PIN-7, PIN-9: case 29: the old window's late claim and late result are refused, and a claimed call ends as outcome unknown", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  session.attach("B");
  session.takeOver("B");
  const { state } = session;
  expect(session.all("call-end")[0]!.data).toMatchObject({ call, outcome: "unknown" });
  expect(problemOf(session.giveResult(call))).toBe("call-settled");
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
  expect(session.state).toBe(state);
});

it("PIN-9: the next call is the new window's, under the new version; the old version claims nothing", () => {
  const { session } = waiting();
  session.attach("B");
  session.takeOver("B");
  const next = session.callPage("c2");
  session.end();
  expect(problemOf(session.claimCall(next))).toBe("not-pinned-here");
  expect(problemOf(session.claimCall(next, { caller: callerIn("B"), version: 0 }))).toBe("not-pinned-here");
  expect(session.claimCall(next, { caller: callerIn("B") })).toMatchObject({ record: { data: { tab: TAB_B, version: 1 } } });
  session.takeOver("A");
  expect(session.state!.live).toMatchObject({ pin: { tab: TAB_A, version: 2 }, pinVersion: 2 });
});

it("PIN-9: taken over while the agent speaks, an open call is still nobody's: an approval may be asked for it, and the new window runs it", () => {
  const session = new TestSession();
  session.create();
  session.attach("B");
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1");
  expect(session.takeOver("B")).not.toHaveProperty("run");
  expect(session.types().at(-1)).toBe("pin");
  expect(session.append([{ type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }])).toMatchObject({ ok: true });
  session.end();
  session.answer(session.state!.live!.gates[0]!.gate, "approve");
  expect(problemOf(session.claimCall(call))).toBe("not-pinned-here");
  expect(session.claimCall(call, { caller: callerIn("B"), version: 1 })).toMatchObject({ record: { data: { tab: TAB_B, version: 1 } } });
});

it("a window that has the page tools already takes nothing over: no record, no version", () => {
  const { session } = waiting();
  const { state } = session;
  expect(session.takeOver("A")).toEqual({ ok: true, kind: "taken-over", record: null, version: 0 });
  expect(session.state).toBe(state);
});

it("PIN-10: what waited for any window at all waits for the one that took over, with its whole time again", () => {
  const { session, call } = waiting({ origin: { tab: null, context: null, agent: offline } });
  session.later(290_000).attach("B");
  expect(session.takeOver("B")).toMatchObject({ version: 1, record: { data: { tab: TAB_B } } });
  expect(session.all("call-end")).toEqual([]);
  session.later(290_000).attach("B");
  session.sweep();
  session.claimCall(call, { caller: callerIn("B") });
  expect(session.giveResult(call, undefined, { caller: callerIn("B") })).toHaveProperty("run");
});

it("PIN-10: a window takes over only where it has the chat open and may act", () => {
  const { session } = waiting();
  const { state } = session;
  expect(problemOf(session.takeOver("B"))).toBe("forbidden");
  session.attach("B", { canAct: false });
  expect(problemOf(session.takeOver("B"))).toBe("forbidden");
  session.attach("B", { here: false, elsewhere: true });
  expect(problemOf(session.takeOver("B"))).toBe("forbidden");
  session.attach("B");
  session.later(150_000);
  expect(problemOf(session.takeOver("B"))).toBe("forbidden");
  expect(problemOf(session.takeOver("B", { caller: { subject: "owner" } }))).toBe("forbidden");
  expect(session.state).toBe(state);
});

it("a turn that is over is not taken over", () => {
  const { session } = waiting();
  const { turn } = session.live();
  session.attach("B");
  session.stop();
  expect(problemOf(session.takeOver("B", { turn }))).toBe("turn-ended");
  session.submit("m2");
  expect(problemOf(session.takeOver("B", { turn }))).toBe("turn-ended");
});

it("TURN-13: the pin is the one window of a turn's messages; where they came from several, or from none, nobody has it", () => {
  const [a, b, none] = [{ tab: TAB_A }, { tab: TAB_B }, { tab: null }];
  expect([pinOf([a]), pinOf([a, a]), pinOf([a, b]), pinOf([a, none]), pinOf([none]), pinOf([])]).toEqual([TAB_A, TAB_A, null, null, null, null]);
});

it("PIN-9: a window that left another chat a moment ago and never had this one open takes nothing over", () => {
  const { session } = waiting();
  session.attach("B", { here: false, detachedAt: session.at });
  expect(problemOf(session.takeOver("B"))).toBe("forbidden");
});
