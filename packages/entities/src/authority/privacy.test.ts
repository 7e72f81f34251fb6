import { expect, it } from "vitest";
import { callerIn, problemOf, RUNNER, TAB_A, TAB_B, TestSession, waiting } from "./testSession.ts";

const set = (session: TestSession, on: boolean, browser: "A" | "B" = "B") => session.run({ kind: "privacy", caller: callerIn(browser), runner: RUNNER, on });
const reason = "the person keeps their page private";

it("PIN-12: the flag is the chat's, says who set it, is set once, and stays until a person turns it off", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  expect(set(session, true)).toMatchObject({ ok: true, kind: "changed" });
  const flag = { by: { kind: "user", tab: TAB_B, name: "Owner" }, at: session.at };
  expect([session.state!.private, session.decision!.headerChanged]).toEqual([flag, true]);
  set(session.later(1000), true, "A");
  session.tabs.clear();
  session.later(900_000).sweep();
  session.stop();
  expect(session.state!.private).toEqual(flag);
  set(session, false, "A");
  expect(session.state!.private).toBeNull();
});

it("PIN-12: turned on while a call waits, it never runs: closed in the same step, with the reason, and the turn goes on", () => {
  const { session, call } = waiting();
  expect(set(session, true)).toMatchObject({ kind: "changed", run: { turn: session.live().turn } });
  expect(session.decision!.records).toMatchObject([{ type: "call-end", data: { call, outcome: "not-run", reason } }, { type: "turn-resume" }]);
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
});

it("PIN-12: while it is on, a call of the agent's next stream is closed at its end; turned off, the next one waits again", () => {
  const { session } = waiting();
  set(session, true);
  const second = session.callPage("c2");
  session.end();
  expect(session.all("call-end")[1]!.data).toEqual({ call: second, outcome: "not-run", reason });
  set(session, false);
  session.submit("m2", { tools: [{ name: "paint" }] });
  session.callPage("c3");
  expect(session.end()).toMatchObject({ state: "paused" });
});

it("PIN-12: the result of a call that ran already is withheld: it stands in no record, as an output or as an error", () => {
  for (const result of [{ kind: "output", output: "SECRET" }, { kind: "error", error: "SECRET" }] as const) {
    const { session, call } = waiting();
    session.claimCall(call);
    set(session, true);
    expect(session.all("call-end")).toEqual([]);
    expect(session.giveResult(call, result)).toMatchObject({ kind: "call-settled", record: { by: { tab: TAB_A }, data: { type: "tool-output-error", errorText: `Withheld: ${reason}.` } } });
    expect(JSON.stringify(session.records)).not.toContain("SECRET");
  }
});

it("PIN-12: while the agent speaks it holds at the end of its stream, so that an approval under way finds its call", () => {
  const session = new TestSession();
  session.create();
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1");
  set(session, true);
  expect(session.decision!.records).toEqual([]);
  expect(session.append([{ type: "tool-approval-request", approvalId: "ap", toolCallId: "c1" }])).toMatchObject({ kind: "appended" });
  session.end();
  const [gate] = session.state!.live!.gates;
  expect(session.answer(gate!.gate, "approve")).toHaveProperty("run");
  expect(session.all("call-end")[0]!.data).toEqual({ call, outcome: "not-run", reason });
  expect(session.types().slice(-3)).toEqual(["tool-approval-response", "call-end", "turn-resume"]);
});
