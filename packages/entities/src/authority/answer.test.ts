import { expect, it } from "vitest";
import { gateIdSchema } from "../ids/ids.ts";
import { inputHash } from "../gate/inputHash.ts";
import { callerIn, OTHER_RUNNER, problemOf, running, TAB_A, TAB_B, type TestSession } from "./testSession.ts";

function paused(): { session: TestSession; gate: ReturnType<TestSession["ask"]> } {
  const session = running();
  const gate = session.ask("c", { text: "Buy milk" });
  session.end();
  return { session, gate };
}

it("GATE-1: case 21: approve and deny for one gate: the first wins, the other reads the winner's record and who gave it", () => {
  const { session, gate } = paused();
  const first = session.answer(gate, "approve", { caller: callerIn("A") });
  const other = session.answer(gate, "deny", { caller: callerIn("B") });
  expect(first).toMatchObject({ first: true, record: { by: { kind: "user", tab: TAB_A, name: "Owner" } } });
  expect(other).toEqual({ ok: false, problem: { code: "gate-answered", record: session.all("gate-answer")[0] } });
  expect(session.all("gate-answer")).toHaveLength(1);
  expect(session.all("turn-resume")).toHaveLength(1);
});

it("GATE-1: case 21: the same decision again succeeds with the first record, whatever its reason, its window and its answer id", () => {
  const { session, gate } = paused();
  session.answer(gate, "approve", { reason: "ok" });
  const seq = session.state!.count;
  expect(session.answer(gate, "approve", { caller: callerIn("A") })).toEqual({ ok: true, kind: "answered", first: false, record: session.all("gate-answer")[0] });
  session.end();
  expect(session.answer(gate, "approve")).toMatchObject({ first: false });
  expect(session.all("gate-answer")[0]!.seq).toBeLessThan(seq);
  expect(session.all("gate-answer")).toHaveLength(1);
});

it("GATE-1: two forms with other values are two decisions, the same value in another key order is one", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "f", toolName: "ask", input: { title: "?", schema: {} } }]);
  session.end();
  const gate = gateIdSchema.parse(session.all("gate-open")[0]!.id);
  session.answer(gate, "submit", { value: { a: 1, b: 2 } });
  expect(session.answer(gate, "submit", { value: { b: 2, a: 1 } })).toMatchObject({ first: false });
  expect(problemOf(session.answer(gate, "submit", { value: { a: 1 } }))).toBe("gate-answered");
});

it("GATE-2: an answer to another input than the one that is asked about is refused and leaves no record, also after the gate was answered", () => {
  const { session, gate } = paused();
  const before = session.state;
  expect(problemOf(session.answer(gate, "approve", { inputHash: inputHash({ text: "Delete all" }) }))).toBe("gate-changed");
  expect(session.state).toBe(before);
  session.answer(gate, "approve");
  expect(problemOf(session.answer(gate, "approve", { inputHash: inputHash({ text: "Delete all" }) }))).toBe("gate-changed");
});

it("GATE-3: answer, decision and resume are one step: no record of it stands alone", () => {
  const { session, gate } = paused();
  session.answer(gate, "deny", { reason: "not today" });
  expect(session.decision!.records.map((record) => record.type)).toEqual(["gate-answer", "chunk", "turn-resume"]);
  expect(session.all("chunk").at(-1)!.data).toEqual({ type: "tool-approval-response", approvalId: "ap-c", approved: false, reason: "not today" });
  expect(session.all("gate-answer")[0]).toMatchObject({ by: { kind: "user", tab: TAB_B }, data: { gate, answer: "deny", reason: "not today", scope: "once" } });
});

it("GATE-3: a gate that closed with its turn takes no answer, and the late answer leaves no record", () => {
  const { session, gate } = paused();
  session.stop();
  const before = session.state;
  expect(problemOf(session.answer(gate, "approve"))).toBe("gate-closed");
  expect(session.state).toBe(before);
  expect(session.all("gate-answer")).toEqual([]);
});

it("GATE-3: a gate is open until a record closes it: time, restarts and other sessions' ids change nothing", () => {
  const { session, gate } = paused();
  session.later(30 * 86_400_000).run({ kind: "sweep", runner: OTHER_RUNNER, force: "predecessor" });
  expect(problemOf(session.answer(gateIdSchema.parse("unknown"), "approve"))).toBe("not-found");
  expect(problemOf(session.answer(gateIdSchema.parse(session.records[0]!.id), "approve"))).toBe("not-found");
  expect(session.answer(gate, "approve")).toMatchObject({ first: true, run: { fence: 2 } });
});

it("TURN-4: an answer first ends a turn whose lease is past its time: its gate closed with it", () => {
  const session = running();
  const gate = session.ask("c", {});
  session.later(30_000);
  expect(problemOf(session.answer(gate, "approve", { runner: OTHER_RUNNER }))).toBe("gate-closed");
  expect(session.all("gate-answer")).toEqual([]);
});

it("an answer of the wrong kind is refused: a form isn't approved, an approval isn't submitted, a denial changes no input", () => {
  const { session, gate } = paused();
  for (const decision of ["submit", "cancel"] as const) expect(problemOf(session.answer(gate, decision))).toBe("invalid");
  expect(problemOf(session.answer(gate, "deny", { value: { text: "Buy oats" } }))).toBe("invalid");
  expect(session.all("gate-answer")).toEqual([]);
});

it("GATE-2: an answered call's input does not change under its answer; said again as it is, the answer holds", () => {
  const session = running();
  const gate = session.ask("c", { n: 1 });
  session.answer(gate, "approve");
  const again = (n: number) => session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { n } }]);
  expect(problemOf(again(2))).toBe("invalid");
  expect(again(1)).toMatchObject({ ok: true });
  expect(session.state!.live!.calls).toMatchObject([{ answered: "approve", settled: true }]);
});

it("GATE-2: a changed input is refused where a later call came under the same tool call id: every reader would take it for that one's", () => {
  const session = running();
  session.append([{ type: "start-step" }]);
  const gate = session.ask("c", { n: 1 });
  session.append([{ type: "start-step" }, { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { n: 2 } }]);
  const before = session.state;
  expect(problemOf(session.answer(gate, "approve", { value: { n: 9 } }))).toBe("invalid");
  expect(session.state).toBe(before);
  expect(session.answer(gate, "approve")).toMatchObject({ first: true });
});
