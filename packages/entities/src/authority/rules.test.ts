import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { inputHash } from "../gate/inputHash.ts";
import { callerIn, problemOf, running, RUNNER, TAB_B, type TestSession } from "./testSession.ts";

const byB = { kind: "user", tab: TAB_B, name: "Owner" };
const drop = (session: TestSession, tool = "notes") => session.run({ kind: "drop-rule", caller: callerIn("A"), tool });
const call = (id: string, toolName: string, input: unknown = {}, more: object = {}): UIMessageChunk[] => [
  { type: "tool-input-available", toolCallId: id, toolName, input, ...more }, { type: "tool-approval-request", approvalId: `ap-${id}`, toolCallId: id },
];

/** A running turn in which "notes" was approved for the whole chat, from the other browser. */
function ruled(): TestSession {
  const session = running();
  const gate = session.ask("c0", {});
  session.end();
  session.answer(gate, "approve", { scope: "session" });
  return session;
}

it("GATE-4: approved for the whole chat, the rule is a record of the same step and stands at the server with who set it", () => {
  const session = running();
  const gate = session.ask("c0", {});
  session.end();
  const reply = session.answer(gate, "approve", { scope: "session" });
  expect(session.decision!.records).toMatchObject([
    { type: "gate-answer", by: byB, data: { answer: "approve", scope: "session" } }, { type: "chunk", data: { type: "tool-approval-response", approved: true } },
    { type: "rule", turn: null, by: byB, data: { tool: "notes", by: byB, on: true } }, { type: "turn-resume" },
  ]);
  expect(reply).toMatchObject({ kind: "answered", first: true, run: { turn: session.live().turn } });
  expect([session.state!.rules, session.decision!.headerChanged]).toEqual([{ notes: { by: byB, at: session.at } }, true]);
});

it("GATE-4: the rule keeps who set it first: a second \"always allow\" for the same tool writes none", () => {
  const session = running();
  const [first, second] = [session.ask("c0", {}), session.ask("c1", {})];
  session.answer(first, "approve", { scope: "session" });
  session.later(1_000).answer(second, "approve", { scope: "session", caller: callerIn("A") });
  expect(session.all("rule")).toHaveLength(1);
  expect(session.state!.rules["notes"]).toMatchObject({ by: byB });
});

it("GATE-4: a later request of that tool is answered by the gateway in the same append, and the agent is called again with it", () => {
  const session = ruled();
  session.append(call("c1", "notes", { n: 1 }));
  const [, request, open, answer, response] = session.decision!.records;
  expect(session.decision!.records.map(({ type }) => type)).toEqual(["chunk", "chunk", "gate-open", "gate-answer", "chunk"]);
  expect([request!.data, response!.data]).toMatchObject([{ type: "tool-approval-request" }, { type: "tool-approval-response", approvalId: "ap-c1", approved: true }]);
  expect(answer).toMatchObject({ by: { kind: "gateway" }, data: { gate: open!.id, answer: "approve", scope: "session" } });
  expect(session.state!.live!.gates).toEqual([]);
  expect(session.end()).toMatchObject({ state: "again" });
});

it("GATE-4: the rule is this tool's and this chat's alone, and a gate that was open before it stays open", () => {
  const session = running();
  const [first, second] = [session.ask("c0", {}), session.ask("c1", {})];
  session.answer(first, "approve", { scope: "session" });
  session.append(call("c2", "mail"));
  expect(session.state!.live!.gates.map(({ gate }) => gate)).toEqual([second, session.all("gate-open")[2]!.id]);
  const other = running();
  other.append(call("c1", "notes"));
  expect(other.state!.live!.gates).toHaveLength(1);
});

it("GATE-4: taken back, the tool asks again; taking back what is not there says so and leaves no record", () => {
  const session = ruled();
  expect(drop(session)).toMatchObject({ ok: true, kind: "changed" });
  expect(session.decision!.records).toMatchObject([{ type: "rule", turn: null, data: { tool: "notes", on: false } }]);
  session.append(call("c1", "notes"));
  expect([session.state!.rules, session.state!.live!.gates.length]).toEqual([{}, 1]);
  const { state } = session;
  expect([problemOf(drop(session)), problemOf(drop(session, "__proto__"))]).toEqual(["not-found", "not-found"]);
  expect(session.state).toBe(state);
});

it("GATE-4: a rule holds for later turns, and only an approval makes one", () => {
  const session = ruled();
  session.end();
  session.submit("m2");
  session.append(call("c1", "notes"));
  expect(session.all("gate-answer").at(-1)!.by.kind).toBe("gateway");
  const gate = (session.append(call("c2", "mail")), session.state!.live!.gates[0]!.gate);
  expect(problemOf(session.answer(gate, "deny", { scope: "session" }))).toBe("invalid");
  session.answer(gate, "deny");
  expect(Object.keys(session.state!.rules)).toEqual(["notes"]);
});

it("GATE-1: the same approval again says which scope holds, and sets no second rule", () => {
  const session = running();
  const gate = session.ask("c0", {});
  session.answer(gate, "approve");
  expect(session.answer(gate, "approve", { scope: "session" })).toMatchObject({ first: false, record: { data: { scope: "once" } } });
  expect([session.state!.rules, session.all("rule")]).toEqual([{}, []]);
});

it("SEC-8: a tool called __proto__ has a rule of its own and no other", () => {
  const session = running();
  session.append(call("c0", "__proto__"));
  session.answer(session.state!.live!.gates[0]!.gate, "approve", { scope: "session" });
  session.state = JSON.parse(JSON.stringify(session.state));
  session.append(call("c1", "__proto__"));
  session.append(call("c2", "toString"));
  session.append(call("c3", "by"));
  expect(session.all("gate-answer")).toHaveLength(2);
  expect(session.state!.live!.gates).toHaveLength(2);
  drop(session, "__proto__");
  session.append(call("c4", "__proto__"));
  expect(session.state!.live!.gates).toHaveLength(3);
});

it("the rules of a chat are limited; a tool that has one already is no new one", () => {
  const session = running();
  const allow = (n: number) => {
    session.append(call(`c${n}`, `tool${n}`));
    const reply = session.answer(session.state!.live!.gates[0]!.gate, "approve", { scope: "session" });
    if (!reply.ok) session.answer(session.state!.live!.gates[0]!.gate, "approve");
    return problemOf(reply);
  };
  expect(Array.from({ length: 101 }, (_, n) => allow(n)).filter((code) => code !== "none")).toEqual(["invalid"]);
  expect(Object.keys(session.state!.rules)).toHaveLength(100);
});

it("GATE-4: an edited input stands before its approval, under the same call, and its hash is the one that holds", () => {
  const session = running();
  session.append(call("c0", "notes", { text: "Buy milk" }, { dynamic: true }));
  session.end();
  const [open] = session.all("gate-open");
  const { call: id } = session.state!.live!.calls[0]!;
  const value = { text: "Buy oats" };
  session.answer(session.state!.live!.gates[0]!.gate, "approve", { value });
  expect(session.decision!.records).toMatchObject([
    { type: "gate-answer", by: byB, data: { gate: open!.id, answer: "approve", value, scope: "once" } },
    { type: "chunk", by: byB, data: { type: "tool-input-available", toolCallId: "c0", toolName: "notes", input: value, dynamic: true } },
    { type: "chunk", by: byB, data: { type: "tool-approval-response", approvalId: "ap-c0", approved: true } }, { type: "turn-resume" },
  ]);
  expect(session.state!.live!.calls).toMatchObject([{ call: id, inputHash: inputHash(value), answered: "approve" }]);
  expect(session.all("gate-answer")[0]!.data).not.toHaveProperty("edited");
});

it("GATE-2: an edit is bound to the input that was shown, too; the same edit again succeeds, another one gets the first", () => {
  const session = running();
  const gate = session.ask("c0", { text: "Buy milk" });
  const value = { text: "Buy oats", n: 1 };
  expect(problemOf(session.answer(gate, "approve", { value, inputHash: inputHash(value) }))).toBe("gate-changed");
  session.answer(gate, "approve", { value });
  expect(session.answer(gate, "approve", { value: { n: 1, text: "Buy oats" } })).toMatchObject({ first: false });
  expect(problemOf(session.answer(gate, "approve"))).toBe("gate-answered");
  expect(session.all("chunk").filter(({ data }) => data.type === "tool-input-available")).toHaveLength(2);
});

it("an edit that could not hold is refused: too deep, or of a call that the model's provider runs", () => {
  const session = running();
  const gate = session.ask("c0", {});
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(problemOf(session.answer(gate, "approve", { value: deep }))).toBe("invalid");
  session.append(call("c1", "search", {}, { providerExecuted: true }));
  const asked = session.state!.live!.gates[1]!.gate;
  expect(problemOf(session.answer(asked, "approve", { value: { q: "x" } }))).toBe("invalid");
  expect(session.all("gate-answer")).toEqual([]);
  expect(session.answer(asked, "approve", { runner: RUNNER })).toMatchObject({ first: true });
});

it("GATE-5: several gates are open at once, each answered alone and in any order, and the turn goes on after the last", () => {
  const session = running();
  const gates = [session.ask("c0", { n: 0 }), session.ask("c1", { n: 1 }), session.ask("c2", { n: 2 })];
  session.end();
  expect(session.answer(gates[1]!, "deny")).not.toHaveProperty("run");
  expect(session.answer(gates[2]!, "approve", { caller: callerIn("A") })).not.toHaveProperty("run");
  expect(session.state!.live).toMatchObject({ state: "paused", gates: [{ gate: gates[0] }] });
  expect(session.answer(gates[0]!, "approve")).toHaveProperty("run");
  expect(session.all("gate-answer").map(({ data }) => [data.gate, data.answer])).toEqual([[gates[1], "deny"], [gates[2], "approve"], [gates[0], "approve"]]);
  expect(session.all("turn-resume")).toHaveLength(1);
});

it("GATE-5: a gate and a page call wait side by side; either may be settled first", () => {
  for (const order of ["gate", "page"]) {
    const session = running();
    session.end();
    session.attach("A");
    session.submit("m2", { tools: [{ name: "paint" }] });
    const gate = session.ask("c0", {});
    const page = session.callPage("c1");
    session.end();
    const settle = { gate: () => session.answer(gate, "approve"), page: () => (session.claimCall(page), session.giveResult(page)) };
    expect(settle[order === "gate" ? "gate" : "page"]()).not.toHaveProperty("run");
    expect(settle[order === "gate" ? "page" : "gate"]()).toHaveProperty("run");
  }
});
