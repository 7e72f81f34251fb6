import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { inputHash } from "../gate/inputHash.ts";
import { OTHER_RUNNER, problemOf, running, RUNNER } from "./testSession.ts";

const text: UIMessageChunk[] = [{ type: "text-start", id: "t" }];

it("LOG-1: every record has the next number, its own id and the step's time", () => {
  const session = running();
  session.append(text);
  session.later(1000).append([{ type: "text-delta", id: "t", delta: "a" }, { type: "text-delta", id: "t", delta: "b" }]);
  expect(session.records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(session.records.map(({ at }) => at.slice(17, 19))).toEqual(["00", "00", "00", "01", "01"]);
  expect(new Set(session.records.map(({ id }) => id)).size).toBe(5);
  expect(session.state).toMatchObject({ count: 5, last: session.records[4]!.id, live: { lastRecordAt: session.at } });
});

it("LOG-1: what the agent does to its chunk afterwards changes no record", () => {
  const session = running();
  const input = { list: ["milk"] };
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input }]);
  input.list.push("poison");
  expect(session.all("chunk")[0]!.data).toMatchObject({ input: { list: ["milk"] } });
});

it("LOG-2: one bad chunk refuses its whole batch, and the batch number is free again", () => {
  const session = running();
  const before = session.state;
  expect(problemOf(session.append([...text, { type: "tool-approval-request", approvalId: "a", toolCallId: "nobody" }]))).toBe("invalid");
  expect(problemOf(session.append([...text, { type: "data-x", data: 1n }]))).toBe("invalid");
  expect(session.state).toBe(before);
  expect(session.append(text)).toMatchObject({ duplicate: false });
});

it("LOG-2: a batch sent again is acknowledged and not written again; a gap says which number was expected", () => {
  const session = running();
  session.append(text, { batch: 0 });
  expect(session.append(text, { batch: 0 })).toEqual({ ok: true, kind: "appended", duplicate: true, stop: false });
  expect(session.append(text, { batch: 2 })).toEqual({ ok: false, problem: { code: "batch-gap", expected: 1 } });
  expect(session.types()).toEqual(["user-message", "turn-start", "text-start"]);
});

it("SEC-6: a wrong secret, runner, fence or turn leaves no record, and a guessed fence gives nothing", () => {
  const session = running();
  const before = session.state;
  const wrong = [
    { runner: { ...RUNNER, secretHash: "guess" } }, { runner: { ...RUNNER, id: "another" } }, { runner: OTHER_RUNNER }, { fence: 0 }, { fence: 2 }, { turn: "other" as ReturnType<typeof session.live>["turn"] },
  ];
  for (const change of wrong) expect(session.append(text, change)).toEqual({ ok: false, problem: { code: "fenced", fence: 1 } });
  expect(session.state).toBe(before);
});

it("TURN-14: after a stop the runner reads the grown fence, and nothing of it lands", () => {
  const session = running();
  const held = session.live();
  session.stop();
  expect(session.append(text, held)).toEqual({ ok: false, problem: { code: "fenced", fence: 2 } });
  expect(problemOf(session.end(held))).toBe("fenced");
  expect(session.run({ kind: "renew", runner: RUNNER, ...held })).toMatchObject({ kind: "renewed", stop: true });
  expect(session.types()).toEqual(["user-message", "turn-start", "turn-end"]);
});

it("start, finish, abort and transient chunks are not recorded; what they carry as metadata is", () => {
  const session = running();
  session.append([
    { type: "start", messageId: "theirs" }, { type: "start", messageMetadata: { model: "m" } }, { type: "data-note", data: 1, transient: true },
    { type: "data-note", data: 2 }, { type: "abort" }, { type: "finish" }, { type: "finish", messageMetadata: { tokens: 3 } },
  ]);
  expect(session.all("chunk").map(({ data }) => data)).toEqual([
    { type: "message-metadata", messageMetadata: { model: "m" } }, { type: "data-note", data: 2 }, { type: "message-metadata", messageMetadata: { tokens: 3 } },
  ]);
});

it("GATE-2: an approval opens its gate in the same append, with the call's input and its hash", () => {
  const session = running();
  const input = { b: 1, a: "Buy milk" };
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input }]);
  session.append([{ type: "tool-approval-request", approvalId: "ap", toolCallId: "c" }]);
  const [, call, , open] = session.records.slice(1);
  expect(open).toMatchObject({ type: "gate-open", by: { kind: "agent" }, data: { kind: "approval", approvalId: "ap", call: call!.id, input, inputHash: inputHash({ a: "Buy milk", b: 1 }) } });
  expect(session.state!.live).toMatchObject({ calls: [{ call: call!.id, gate: open!.id }], gates: [{ gate: open!.id, seq: open!.seq }] });
  expect(session.decision!.headerChanged).toBe(true);
});

it("GATE-2: the input of a call can't change while it waits for its approval", () => {
  const session = running();
  session.ask("c", { path: "/tmp/a" });
  expect(problemOf(session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { path: "/" } }]))).toBe("invalid");
  expect(problemOf(session.append([{ type: "reset-step" }]))).toBe("invalid");
});

it("GATE-3: an agent can't answer or get past a gate of its own", () => {
  const session = running();
  session.ask("c", {});
  const before = session.state;
  expect(problemOf(session.append([{ type: "tool-approval-response", approvalId: "ap-c", approved: true }]))).toBe("invalid");
  expect(problemOf(session.append([{ type: "tool-output-available", toolCallId: "c", output: "ran" }]))).toBe("invalid");
  expect(problemOf(session.append([{ type: "tool-approval-request", approvalId: "second", toolCallId: "c" }]))).toBe("invalid");
  expect(session.state).toBe(before);
});

it("an approval id that comes twice in a turn is refused, an automatic one opens no gate", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "clock", input: {} }, { type: "tool-approval-request", approvalId: "a", toolCallId: "c", isAutomatic: true }]);
  expect(session.state!.live!.gates).toEqual([]);
  session.append([{ type: "tool-approval-response", approvalId: "a", approved: true }, { type: "tool-output-available", toolCallId: "c", output: 1 }]);
  session.append([{ type: "start-step" }, { type: "tool-input-available", toolCallId: "c", toolName: "clock", input: {} }]);
  expect(problemOf(session.append([{ type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]))).toBe("invalid");
});

it("a tool call id that comes again in a later step is another call, and a result belongs to the last", () => {
  const session = running();
  const call = (input: number): UIMessageChunk => ({ type: "tool-input-available", toolCallId: "c", toolName: "clock", input });
  session.append([{ type: "start-step" }, call(1), { type: "start-step" }, call(2)]);
  expect(session.state!.live!.calls.map(({ inputHash: hash }) => hash)).toEqual([inputHash(1), inputHash(2)]);
  session.append([{ type: "tool-output-available", toolCallId: "c", output: 0, preliminary: true }]);
  expect(session.state!.live!.calls).toHaveLength(2);
  session.append([{ type: "tool-output-available", toolCallId: "c", output: 0 }]);
  expect(session.state!.live!.calls.map(({ inputHash: hash }) => hash)).toEqual([inputHash(1)]);
  // The last call with the id is settled: nothing with that id speaks of the older one any more.
  expect(problemOf(session.append([{ type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]))).toBe("invalid");
  session.append([{ type: "tool-output-available", toolCallId: "c", output: 0 }]);
  expect(session.state!.live!.calls).toHaveLength(1);
});

it("a newer input in the same step is the same call, under its first id and with the newer hash", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input: 1 }]);
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input: 2 }]);
  session.append([{ type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]);
  expect(session.all("gate-open")[0]!.data).toMatchObject({ call: session.all("chunk")[0]!.id, input: 2, inputHash: inputHash(2) });
});

it("the state keeps hashes, not inputs: a large input costs the next appends nothing", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "x".repeat(200_000) } }]);
  session.append([{ type: "tool-approval-request", approvalId: "y".repeat(100_000), toolCallId: "c", isAutomatic: true }]);
  expect(JSON.stringify(session.state).length).toBeLessThan(2000);
});

it("SEC-8: a tool call with the id __proto__ is one call like any other", () => {
  const session = running();
  session.append([{ type: "tool-input-available", toolCallId: "__proto__", toolName: "notes", input: { x: 1 } }]);
  session.append([{ type: "tool-approval-request", approvalId: "ap", toolCallId: "__proto__" }]);
  expect(session.all("gate-open")[0]!.data.input).toEqual({ x: 1 });
});

it("TURN-4: the holder of a lease past its time may still append and renew until somebody takes that step", () => {
  const session = running();
  session.later(60_000);
  expect(session.append(text)).toMatchObject({ ok: true });
  expect(session.run({ kind: "renew", runner: RUNNER, ...session.live() })).toMatchObject({ stop: false, expiresAt: "2026-11-29T10:01:30.000Z" });
  session.run({ kind: "sweep", runner: RUNNER });
  expect(session.state!.live!.state).toBe("running");
});
