import { expect, it } from "vitest";
import { agentIdSchema } from "../ids/ids.ts";
import { problemOf, RUNNER, TAB_A, TestSession, waiting } from "./testSession.ts";
import type { FoundTab } from "./types.ts";

/** Sweeps every second for `ms`; the window A renews itself where `change` says how it is. Returns after how many ms the call ended, null if it did not. */
function endsAfter(session: TestSession, ms: number, change: Partial<FoundTab> | null, steadyMs?: number): number | null {
  for (let past = 1000; past <= ms; past += 1000) {
    session.later(1000);
    if (change) session.attach("A", change);
    session.sweep(steadyMs === undefined ? {} : { steadyMs });
    if (session.all("call-end").length > 0) return past;
  }
  return null;
}
const endOf = (session: TestSession) => session.all("call-end")[0]!.data;

it("PIN-3: case 30: the call of a window that went fails 30 s later with a sentence that names it, and the turn goes on", () => {
  const { session, call } = waiting();
  session.later(20_000).attach("A", { detachedAt: session.at, label: "Firefox on Linux" });
  expect(endsAfter(session, 60_000, null)).toBe(30_000);
  expect(endOf(session)).toEqual({ call, outcome: "not-run", reason: "Firefox on Linux was away for 30 seconds" });
  expect(session.decision!.reply).toMatchObject({ kind: "swept", ended: null, run: session.live() });
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
});

it("PIN-3: a call that was opened while its window was away has its 30 s from then on", () => {
  const session = new TestSession();
  session.create();
  session.attach("A", { detachedAt: session.at });
  session.submit("m1", { tools: [{ name: "paint" }] });
  session.later(10_000).callPage("c1");
  session.later(10_000).end();
  expect(endsAfter(session, 60_000, null)).toBe(30_000);
});

it("PIN-3: while the agent still speaks no window could run the call, however long that takes: its time begins at the pause", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }] });
  session.callPage("c1");
  for (let minute = 0; minute < 8; minute++) {
    for (let n = 0; n < 6; n++) session.later(10_000).run({ kind: "renew", runner: RUNNER, ...session.live() });
    session.attach("A");
    session.sweep();
  }
  expect(session.all("call-end")).toEqual([]);
  session.end();
  expect(endsAfter(session, 400_000, {})).toBe(300_000);
});

it("PIN-3: the window that comes back in time finds its call as it was", () => {
  const { session, call } = waiting();
  session.attach("A", { detachedAt: session.at });
  expect(endsAfter(session, 29_000, null)).toBeNull();
  session.attach("A");
  expect(endsAfter(session, 60_000, {})).toBeNull();
  expect(session.claimCall(call)).toMatchObject({ kind: "call-claimed" });
});

it("PIN-3: a window that nobody heard of for 150 s is away, and its call fails 30 s after that", () => {
  const { session } = waiting();
  expect(endsAfter(session, 300_000, null)).toBe(180_000);
  expect(endOf(session)).toMatchObject({ outcome: "not-run", reason: "Window A was away for 30 seconds" });
});

it("PIN-3: while its window is there a call has 5 minutes; claimed, it ends as outcome unknown", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  expect(endsAfter(session, 400_000, {})).toBe(300_000);
  expect(endOf(session)).toEqual({ call, outcome: "unknown", reason: "Window A gave no result for 5 minutes" });
});

it("PIN-10: a call without a pin waits 5 minutes for a take-over", () => {
  const { session } = waiting({ origin: { tab: null, context: null, agent: agentIdSchema.parse("offline") } });
  expect(endsAfter(session, 400_000, null)).toBe(300_000);
  expect(endOf(session)).toMatchObject({ outcome: "not-run", reason: "no window took it over for 5 minutes" });
});

it("TURN-5: no deadline of a window is executed before the gateway has been up for that deadline's own life", () => {
  const detached = waiting().session;
  detached.attach("A", { detachedAt: detached.at });
  expect(endsAfter(detached, 60_000, null, 29_999)).toBeNull();
  expect(endsAfter(detached, 1000, null, 30_000)).toBe(1000);
  const lapsed = waiting().session;
  expect(endsAfter(lapsed, 200_000, null, 149_999)).toBeNull();
  expect(endsAfter(lapsed, 1000, null, 150_000)).toBe(1000);
  const limited = waiting().session;
  expect(endsAfter(limited, 310_000, {}, 299_999)).toBeNull();
  expect(endsAfter(limited, 1000, {}, 300_000)).toBe(1000);
});

it("TURN-5: a lease is not judged before a lease's life, whatever else the sweep may do", () => {
  const session = new TestSession();
  session.create();
  session.submit("m1");
  session.later(60_000).sweep({ steadyMs: 29_999 });
  expect(session.state!.live).not.toBeNull();
  session.sweep({ steadyMs: 30_000 });
  expect(session.state!.live).toBeNull();
});

it("PIN-4: a window that shows another chat kills the pin for the rest of the turn, with the reason in a record; its calls end and the turn goes on", () => {
  const { session, call } = waiting();
  session.later(10_000).attach("A", { elsewhere: true, detachedAt: session.at, label: "Firefox on Linux" });
  session.later(4999).sweep();
  expect(session.all("pin")).toEqual([]);
  expect(session.later(1).sweep()).toHaveProperty("run");
  const reason = "Firefox on Linux shows another chat now";
  expect(session.decision!.records).toMatchObject([
    { type: "pin", by: { kind: "gateway" }, data: { tab: null, reason, version: 1 } }, { type: "call-end", data: { call, outcome: "not-run", reason } }, { type: "turn-resume" },
  ]);
  expect(session.state!.live).toMatchObject({ pin: null, pinVersion: 1 });
  session.attach("A");
  const next = session.callPage("c2");
  session.end();
  expect(problemOf(session.claimCall(next, { version: 1 }))).toBe("not-pinned-here");
  expect(session.takeOver("A")).toMatchObject({ version: 2 });
  expect(session.claimCall(next)).toMatchObject({ record: { data: { tab: TAB_A, version: 2 } } });
});

it("PIN-4: absence is waited for, and so is a window that has this chat open beside another one", () => {
  const { session } = waiting();
  for (const change of [{ elsewhere: true }, { detachedAt: session.at }, { here: false }]) {
    session.later(1000).attach("A", change);
    session.sweep();
  }
  expect([session.all("pin"), session.all("call-end")]).toEqual([[], []]);
});

it("PIN-4: a pin whose window is another subject's is killed when the call is given to it; a claimed call's outcome is unknown", () => {
  const session = new TestSession();
  session.create();
  session.attach("A", { subject: "somebody" });
  session.submit("m1", { tools: [{ name: "paint" }] });
  session.callPage("c1");
  session.end();
  expect(session.types().slice(-3)).toEqual(["pin", "call-end", "turn-end"]);
  const { session: claimed, call } = waiting();
  claimed.claimCall(call);
  claimed.attach("A", { subject: "somebody" });
  claimed.sweep();
  expect(endOf(claimed)).toEqual({ call, outcome: "unknown", reason: "its window is somebody else's now" });
});

it("PIN-4: the sweep kills no pin while the agent speaks, nor before the gateway was up for the grace of a reload", () => {
  const gone = (session: TestSession) => session.attach("A", { elsewhere: true, detachedAt: session.at });
  const speaking = new TestSession();
  speaking.create();
  speaking.attach("A");
  speaking.submit("m1", { tools: [{ name: "paint" }] });
  speaking.callPage("c1");
  gone(speaking);
  speaking.later(6_000).sweep();
  expect(speaking.all("pin")).toEqual([]);
  const { session } = waiting();
  gone(session);
  session.later(6_000).sweep({ steadyMs: 4_999 });
  expect(session.all("pin")).toEqual([]);
  session.sweep({ steadyMs: 5_000 });
  expect(session.all("pin")).toMatchObject([{ data: { tab: null, version: 1 } }]);
});
