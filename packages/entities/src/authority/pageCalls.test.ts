import { expect, it } from "vitest";
import { agentIdSchema, tabIdSchema } from "../ids/ids.ts";
import { callerIn, problemOf, RUNNER, TAB_A, TestSession, waiting } from "./testSession.ts";

const offline = agentIdSchema.parse("offline");

it("PIN-1: the pin is the window that the message came from, whichever window attached last or offers the same tool", () => {
  const { session, call } = waiting();
  session.later(1).attach("B");
  expect(session.all("turn-start")[0]!.data.pin).toEqual({ tab: TAB_A });
  expect(problemOf(session.claimCall(call, { caller: callerIn("B") }))).toBe("not-pinned-here");
  expect(session.claimCall(call)).toMatchObject({ kind: "call-claimed", record: { data: { call, tab: TAB_A, version: 0 } } });
});

it("PIN-2: the pin follows its window through a reload and other pages, and is nobody else's: a duplicate of the window claims nothing", () => {
  const { session, call } = waiting();
  session.attach("A", { detachedAt: session.at });
  session.later(5000).attach("A", { context: { id: "r9", title: "Record 9" }, tools: [] });
  session.sweep();
  session.tabs.set(tabIdSchema.parse("A.2"), session.tabs.get(TAB_A)!);
  expect(problemOf(session.claimCall(call, { caller: { ...callerIn("A"), tab: tabIdSchema.parse("A.2") } }))).toBe("not-pinned-here");
  expect([session.all("pin"), session.state!.live!.pin]).toEqual([[], { tab: TAB_A, version: 0 }]);
  expect(session.claimCall(call)).toMatchObject({ kind: "call-claimed" });
});

it("PIN-7: a call is claimed once, before it runs, and the claim says the window and the version of its pin", () => {
  const { session, call } = waiting();
  const reply = session.claimCall(call);
  expect(session.decision!.records).toMatchObject([{ type: "call-start", by: { kind: "user", tab: TAB_A }, data: { call, tab: TAB_A, version: 0 } }]);
  expect(reply).toEqual({ ok: true, kind: "call-claimed", record: session.records.at(-1) });
  const { state } = session;
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
  expect(session.state).toBe(state);
  expect(session.state!.live).toMatchObject({ state: "paused", calls: [{ call, claim: { tab: TAB_A, version: 0, at: session.at } }] });
});

it("PIN-8: a result is accepted once, from the window that claimed the call, and the turn goes on in the same step", () => {
  const { session, call } = waiting();
  expect(session.giveResult(call)).toMatchObject({ ok: false, problem: { code: "invalid", detail: "Claim the call before you give its result." } });
  session.claimCall(call);
  expect(problemOf(session.giveResult(call, undefined, { caller: callerIn("B") }))).toBe("not-pinned-here");
  const reply = session.giveResult(call, { kind: "output", output: { n: 1 } });
  expect(session.decision!.records).toMatchObject([
    { type: "chunk", by: { kind: "user", tab: TAB_A }, data: { type: "tool-output-available", toolCallId: "c1", output: { n: 1 } } }, { type: "turn-resume" },
  ]);
  expect(reply).toMatchObject({ kind: "call-settled", record: session.decision!.records[0], run: session.live() });
  expect(problemOf(session.giveResult(call))).toBe("call-settled");
  expect(session.all("chunk").filter(({ data }) => data.type === "tool-output-available")).toHaveLength(1);
});

it("PIN-8: an error is a result, and a turn with two calls goes on after the second one", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }] });
  const [one, two] = [session.callPage("c1"), session.callPage("c2")];
  session.end();
  session.claimCall(two);
  session.claimCall(one);
  expect(session.giveResult(two, { kind: "error", error: "no paint" })).not.toHaveProperty("run");
  expect(session.records.at(-1)!.data).toEqual({ type: "tool-output-error", toolCallId: "c2", errorText: "no paint" });
  expect(session.giveResult(one)).toHaveProperty("run");
  expect(session.all("turn-resume")).toHaveLength(1);
});

it("PIN-7: a call that a page lost in its reload ends as outcome unknown, and the agent is told", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  expect(session.giveResult(call, { kind: "lost" })).toMatchObject({ kind: "call-settled", run: { turn: session.live().turn } });
  expect(session.all("call-end")[0]!.data).toEqual({ call, outcome: "unknown", reason: "its page was loaded anew while it ran" });
});

it("PIN-7: a turn's end closes what no window took as not run by a record, where no pause has told of it", () => {
  const session = new TestSession();
  session.create();
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1");
  session.stop();
  expect(session.decision!.records.map(({ type }) => type)).toEqual(["call-end", "turn-end"]);
  expect(session.all("call-end")[0]!.data).toEqual({ call, outcome: "not-run", reason: "the answer ended before a window ran it" });
  const { session: told, call: waited } = waiting();
  told.claimCall(waited);
  told.stop();
  expect(told.decision!.records.map(({ type }) => type)).toEqual(["turn-end"]);
  expect(problemOf(told.giveResult(waited))).toBe("call-settled");
});

it("PIN-10: a turn that no window asked for has no pin, its calls wait, and nobody can claim them", () => {
  const { session, call } = waiting({ origin: { tab: null, context: null, agent: offline } });
  expect(session.all("turn-start")[0]!.data.pin).toBeNull();
  expect(session.all("turn-pause")[0]!.data.waits).toEqual([{ call }]);
  expect(problemOf(session.claimCall(call))).toBe("not-pinned-here");
});

it("PIN-10: an observer is never a target: a window that may not act is refused, pinned or not", () => {
  const { session, call } = waiting();
  session.attach("A", { canAct: false });
  expect(problemOf(session.claimCall(call))).toBe("forbidden");
  session.tabs.clear();
  expect(problemOf(session.claimCall(call))).toBe("forbidden");
  expect(session.all("call-start")).toEqual([]);
});

it("PIN-10: outside a turn no page tool is called, and while the agent speaks none is claimed", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1");
  expect(session.claimCall(call)).toEqual({ ok: false, problem: { code: "turn-in-progress", turn: session.live().turn } });
  session.stop();
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
  expect(session.all("call-start")).toEqual([]);
});

it("PIN-13: a tool that the submit did not offer is not looked for elsewhere: its call is closed and names it", () => {
  const session = new TestSession();
  session.create();
  session.attach("B", { tools: ["scrape"] });
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1", "scrape");
  session.end();
  expect(session.all("call-end")[0]!.data).toEqual({ call, outcome: "not-run", reason: "no window offers scrape" });
  expect(session.all("turn-pause")).toEqual([]);
});

it("LOG-5: a page call's pause and its going on are one turn", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  session.giveResult(call);
  session.end();
  expect(new Set(session.records.map(({ turn }) => turn)).size).toBe(1);
  expect(session.all("turn-end")[0]!.data).toEqual({ outcome: "done" });
});

it("a page call under an id that came again is closed: its result would be read as the later call's", () => {
  const session = new TestSession();
  session.create();
  session.submit("m1", { tools: [{ name: "paint" }] });
  const first = session.callPage("c1");
  session.append([{ type: "start-step" }]);
  const second = session.callPage("c1");
  session.end();
  expect(session.all("call-end")[0]!.data).toEqual({ call: first, outcome: "not-run", reason: "a later call came under its id" });
  expect(session.all("turn-pause")[0]!.data.waits).toEqual([{ call: second }]);
});

it("GATE-3: an approved page call is its window's at once: the turn waits for it, and the agent is called after its result", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "notes" }] });
  const gate = session.ask("c1", {});
  session.end();
  const { call } = session.state!.live!.calls[0]!;
  expect(problemOf(session.claimCall(call))).toBe("invalid");
  expect(session.later(600_000).answer(gate, "approve")).not.toHaveProperty("run");
  expect(session.records.at(-1)).toMatchObject({ type: "turn-pause", data: { waits: [{ call }] } });
  session.sweep();
  session.claimCall(call);
  expect(session.giveResult(call)).toHaveProperty("run");
  expect(session.types().slice(-5)).toEqual(["tool-approval-response", "turn-pause", "call-start", "tool-output-available", "turn-resume"]);
});

it("a denied page call goes to no window", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "notes" }] });
  const [first, second] = [session.ask("c1", {}), session.ask("c2", {})];
  session.end();
  const { call } = session.state!.live!.calls[0]!;
  session.answer(first, "deny");
  expect(problemOf(session.claimCall(call))).toBe("call-settled");
  expect(session.answer(second, "deny")).toHaveProperty("run");
  session.end();
  expect(session.all("call-end").map(({ data }) => data.reason)).toEqual(["it was denied", "it was denied"]);
});

it("a foreign runner's turn that got its last result waits to be claimed", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }], external: true });
  session.claim();
  const call = session.callPage("c1");
  session.end();
  session.claimCall(call);
  expect(session.giveResult(call)).not.toHaveProperty("run");
  expect(session.state!.live).toMatchObject({ state: "paused", startBy: "2026-11-29T10:00:30.000Z" });
  expect(session.claim({ ...RUNNER, secretHash: "fresh" })).toMatchObject({ kind: "claimed", first: true });
});

it("PIN-7: an approved page call that a later one came under its id is no window's any more: its result would be read as the later one's", () => {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }] });
  const open = (n: number) => session.append([{ type: "start-step" }, { type: "tool-input-available", toolCallId: "c", toolName: "paint", input: { n } }]);
  open(1);
  session.append([{ type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]);
  const [gate] = session.state!.live!.gates;
  open(2);
  session.end();
  session.answer(gate!.gate, "approve");
  expect(problemOf(session.claimCall(gate!.call!))).toBe("call-settled");
  expect(session.all("turn-pause")).toHaveLength(1);
});
