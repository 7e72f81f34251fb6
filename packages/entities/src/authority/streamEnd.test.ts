import { expect, it } from "vitest";
import { inputHash } from "../gate/inputHash.ts";
import { OTHER_RUNNER, problemOf, running, RUNNER } from "./testSession.ts";

const form = { title: "Where to?", schema: { type: "object" } };

it("a stream that leaves nothing open ends the turn as done, with its usage; the tip moves to the end", () => {
  const session = running();
  expect(session.end({ outcome: { kind: "end", usage: { tokens: 3 } } })).toEqual({ ok: true, kind: "turn-settled", state: "ended" });
  expect(session.all("turn-end")[0]).toMatchObject({ by: { kind: "agent" }, data: { outcome: "done", usage: { tokens: 3 } } });
  expect(session.state).toMatchObject({ live: null, tip: 3, lastOutcome: { outcome: "done", seq: 3 } });
});

it("TURN-3: a turn that waits for a person pauses and gives its lease back in the same step; no lapse and no restart ends it", () => {
  const session = running();
  const gate = session.ask("c", {});
  expect(session.end()).toMatchObject({ state: "paused" });
  expect(session.all("turn-pause")[0]).toMatchObject({ by: { kind: "agent" }, data: { waits: [{ gate }] } });
  expect(session.state!.live).toMatchObject({ state: "paused", lease: null });
  session.later(7 * 86_400_000);
  for (const force of ["predecessor", "server-stopped"] as const) session.run({ kind: "sweep", runner: OTHER_RUNNER, force });
  session.run({ kind: "sweep", runner: OTHER_RUNNER });
  expect(session.state!.live).toMatchObject({ state: "paused", gates: [{ gate }] });
  expect(problemOf(session.append([{ type: "start-step" }]))).toBe("fenced");
});

it("TURN-3: once the last gate is answered one runner has the turn, under a new fence, once", () => {
  const session = running();
  const [one, two] = [session.ask("c1", { n: 1 }), session.ask("c2", { n: 2 })];
  session.end();
  expect(session.answer(two, "approve")).not.toHaveProperty("run");
  expect(session.state!.live!.state).toBe("paused");
  expect(session.answer(one, "deny")).toMatchObject({ run: { fence: 2 } });
  expect(session.answer(one, "deny")).not.toHaveProperty("run");
  expect(session.all("turn-resume").map(({ data }) => data)).toEqual([{ fence: 2 }]);
  expect(session.state!.live).toMatchObject({ state: "running", fence: 2, batch: -1, lease: { runner: RUNNER.id } });
});

it("a form pauses the turn behind a gate that holds its schema; a submit is the call's result", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "f", toolName: "ask", input: form }]);
  expect(session.end()).toMatchObject({ state: "paused" });
  const open = session.all("gate-open")[0]!;
  expect(open.data).toMatchObject({ kind: "form", input: form, schema: form.schema, inputHash: inputHash(form) });
  session.answer(open.id as never, "submit", { value: { city: "Cadiz" } });
  expect(session.types(-3)).toEqual(["gate-answer", "tool-output-available", "turn-resume"]);
  expect(session.all("chunk").at(-1)!.data).toEqual({ type: "tool-output-available", toolCallId: "f", output: { city: "Cadiz" } });
  expect(session.end()).toMatchObject({ state: "ended" });
});

it("a cancelled form is the call's error", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "f", toolName: "ask", input: form }]);
  session.end();
  session.answer(session.all("gate-open")[0]!.id as never, "cancel");
  expect(session.all("chunk").at(-1)!.data).toMatchObject({ type: "tool-output-error", toolCallId: "f" });
});

it("a call that nobody can run is closed as not run, and closing it is no reason to run again", () => {
  const session = running();
  session.append([
    { type: "tool-input-available", toolCallId: "a", toolName: "paint", input: {} },
    { type: "tool-input-available", toolCallId: "b", toolName: "search", input: {}, providerExecuted: true },
  ]);
  expect(session.end()).toMatchObject({ state: "ended" });
  expect(session.all("call-end").map(({ data }) => data)).toEqual([{ call: session.all("chunk")[0]!.id, outcome: "not-run", reason: "no window offers paint" }]);
});

it("a call of a tool that the page offered waits for the page", () => {
  const session = running();
  session.end();
  session.submit("m2", { tools: [{ name: "paint" }] });
  session.append([{ type: "tool-input-available", toolCallId: "a", toolName: "paint", input: {} }]);
  expect(session.end()).toMatchObject({ state: "paused" });
  expect(session.all("turn-pause")[0]!.data).toEqual({ waits: [{ call: session.all("chunk")[0]!.id }] });
});

it("GATE-3: an answer that came while the stream still ran has the agent called again, not waited for twice", () => {
  const session = running();
  const held = session.live();
  const gate = session.ask("c", {});
  expect(session.answer(gate, "approve")).not.toHaveProperty("run");
  expect(session.end()).toMatchObject({ state: "again", run: { turn: held.turn, fence: 2 } });
  expect(session.all("turn-pause")).toEqual([]);
  expect(problemOf(session.append([{ type: "start-step" }], held))).toBe("fenced");
  session.append([{ type: "tool-output-available", toolCallId: "c", output: "noted" }]);
  expect(session.end()).toMatchObject({ state: "ended" });
});

it("the agent is not called again for ever: what it left undone after its next run is closed", () => {
  for (const decision of ["approve", "deny"] as const) {
    const session = running();
    const gate = session.ask("c", {});
    session.end();
    session.answer(gate, decision);
    expect(session.end()).toMatchObject({ state: "ended" });
    expect(session.all("call-end")[0]!.data).toMatchObject({ outcome: "not-run", reason: expect.stringContaining(decision === "deny" ? "denied" : "approved") });
  }
});

it("an error of the agent ends the turn failed with its reason, and an error chunk with its own text", () => {
  const thrown = running();
  thrown.ask("c", {});
  thrown.end({ outcome: { kind: "failed", error: "The model refused." } });
  expect(thrown.all("turn-end")[0]!.data).toEqual({ outcome: "failed", error: "The model refused." });
  const chunk = running();
  chunk.append([{ type: "error", errorText: "Out of credit." }, { type: "error", errorText: "later" }]);
  chunk.end();
  expect(chunk.all("turn-end")[0]!.data).toEqual({ outcome: "failed", error: "Out of credit." });
  expect(chunk.state!.lastOutcome).toMatchObject({ outcome: "failed", error: "Out of credit." });
});

it("GATE-3: a form's answer is its call's result: the call is over with it, and no end of a stream closes it once more", () => {
  for (const decision of ["submit", "cancel"] as const) {
    const session = running();
    session.append([{ type: "tool-input-available", toolCallId: "f", toolName: "ask", input: form }]);
    session.end();
    session.answer(session.state!.live!.gates[0]!.gate, decision, decision === "submit" ? { value: { to: "Harbour" } } : {});
    expect(session.state!.live!.calls).toEqual([]);
    session.end();
    expect(session.all("call-end")).toEqual([]);
  }
});

it("GATE-3: of two forms under one tool call id the last is asked, the first is closed: its answer would be read as the other's", () => {
  const session = running();
  const ask = (title: string) => session.append([{ type: "start-step" }, { type: "tool-input-available", toolCallId: "f", toolName: "ask", input: { ...form, title } }]);
  ask("First?");
  ask("Second?");
  session.end();
  expect(session.all("gate-open").map(({ data }) => data.input)).toEqual([{ ...form, title: "Second?" }]);
  expect(session.all("call-end").map(({ data }) => data)).toMatchObject([{ call: session.all("chunk")[1]!.id, outcome: "not-run" }]);
});
