import { describe, expect, it } from "vitest";
import type { GateId, MessageId, TurnId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "./fold.ts";
import { emptyFold } from "./foldState.ts";
import { gateOf, itemsOf, liveTurnOf, messageCount, messageCountFrom, messagesOf, needsBefore, openGatesOf, endsTurn, seqOfMessage, turnIsOver } from "./queries.ts";

const foldAll = (records: readonly LogRecord[]) => fold(emptyFold(), records);
const texts = (records: readonly LogRecord[]) => messagesOf(foldAll(records)).map((message) => message.parts.map((part) => (part.type === "text" ? part.text : part.type)).join("|"));

describe("one turn", () => {
  it("LOG-5: a turn that pauses and resumes is one message from start to finish", () => {
    const script = recordScript().user("t1", "m1", "Add milk").start("t1");
    const counts: number[] = [];
    const count = () => counts.push(messageCount(foldAll(script.records)));
    script.chunks("t1", { type: "start-step" }, { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "milk" } });
    count();
    script.chunks("t1", { type: "tool-approval-request", toolCallId: "c", approvalId: "ap" })
      .add("gate-open", "t1", { kind: "approval", approvalId: "ap", call: "r4" as never, input: { text: "milk" }, inputHash: "0" })
      .add("turn-pause", "t1", { waits: [{ gate: "r6" as GateId }] });
    count();
    script.add("gate-answer", "t1", { gate: "r6" as GateId, answerId: "a1" as never, answer: "approve" }, { kind: "user", tab: "C.U" as never })
      .chunks("t1", { type: "tool-approval-response", approvalId: "ap", approved: true }).add("turn-resume", "t1", { fence: 2 });
    count();
    script.chunks("t1", { type: "tool-output-available", toolCallId: "c", output: "saved" }, { type: "finish-step" }, { type: "start-step" }).text("t1", "p", "Done.").end("t1");
    count();
    expect(counts).toEqual([2, 2, 2, 2]);
    const answer = messagesOf(foldAll(script.records))[1]!;
    expect(answer).toMatchObject({ id: "t1", metadata: { turnState: { kind: "ended", outcome: "done" }, firstSeq: 3, lastSeq: script.count() } });
    expect(answer.metadata.calls).toMatchObject([{ call: "r4", part: 1, gate: "r6", closed: null }]);
    expect(answer.metadata.gates).toMatchObject([{ id: "r6", part: 1, toolName: "notes", state: { kind: "answered", answer: "approve", by: { tab: "C.U" } } }]);
  });

  it("GATE-3: a gate is open from its record to the record that closes it, wherever the reader begins", () => {
    const script = recordScript().user("t1", "m1", "Ask").start("t1")
      .chunks("t1", { type: "tool-input-available", toolCallId: "c", toolName: "ask", input: { title: "How?", schema: {} } })
      .add("gate-open", "t1", { kind: "form", call: "r3" as never, input: { title: "How?" }, inputHash: "0", schema: { type: "object" } });
    const asked = foldAll(script.records);
    expect(openGatesOf(asked)).toMatchObject([{ id: "r4", kind: "form", call: "r3", part: 0, toolName: "ask", schema: { type: "object" } }]);
    expect(liveTurnOf(asked)).toMatchObject({ turn: "t1", kind: "running" });
    script.add("gate-answer", "t1", { gate: "r4" as GateId, answerId: "a1" as never, answer: "submit", value: { how: "so" } });
    const answered = fold(asked, script.records);
    expect(openGatesOf(answered)).toEqual([]);
    // A second answer changes nothing: the first in the log stands.
    script.add("gate-answer", "t1", { gate: "r4" as GateId, answerId: "a2" as never, answer: "cancel" });
    expect(gateOf(fold(answered, script.records), "r4" as GateId)?.state).toMatchObject({ kind: "answered", answerId: "a1", answer: "submit", value: { how: "so" } });
  });

  it("LOG-8: order is record order; a time that goes backwards moves nothing", () => {
    const script = recordScript().user("t1", "m1", "One").start("t1").text("t1", "p", "first").end("t1").user("t2", "m2", "Two").start("t2").text("t2", "p", "second").end("t2");
    const turned = script.records.map((record, index) => ({ ...record, at: `2026-11-29T00:00:${String(59 - index).padStart(2, "0")}Z` }));
    expect(texts(turned)).toEqual(["One", "first", "Two", "second"]);
    expect(texts(turned)).toEqual(texts(script.records));
  });

  it("case 08: TURN-17: a resumed turn writes to its own message, once, and the answer before it stays the same object", () => {
    const script = recordScript().user("t1", "m1", "One").text("t1", "p", "first").end("t1").user("t2", "m2", "Two").start("t2");
    const before = foldAll(script.records);
    expect(messagesOf(before).map((message) => message.id)).toEqual(["m1", "t1", "m2"]);
    script.chunks("t2", { type: "text-start", id: "p" }, { type: "text-delta", id: "p", delta: "x" }, { type: "text-delta", id: "p", delta: "y" });
    const resumed = fold(before, script.records);
    // The same records once more, as a second mount reads them.
    const twice = fold(resumed, script.records);
    expect(twice).toBe(resumed);
    expect(messagesOf(twice).map((message) => message.id)).toEqual(["m1", "t1", "m2", "t2"]);
    expect(messagesOf(twice)[1]).toBe(messagesOf(before)[1]);
    expect(messagesOf(twice)[3]!.parts).toMatchObject([{ type: "text", text: "xy" }]);
    // What still comes for the turn before does not land in this one.
    const late = fold(twice, script.chunks("t1", { type: "text-delta", id: "p", delta: "late" }).records);
    expect(messagesOf(late)).toBe(messagesOf(twice));
  });

  it("ADOPT-12: what a record did not touch keeps its object: messages, parts, and the whole list", () => {
    const script = recordScript().user("t1", "m1", "One").start("t1").text("t1", "p", "whole").chunks("t1", { type: "text-start", id: "q" });
    const before = foldAll(script.records);
    script.chunks("t1", { type: "text-delta", id: "q", delta: "more" });
    const after = fold(before, script.records);
    expect(messagesOf(after)[0]).toBe(messagesOf(before)[0]);
    expect(messagesOf(after)[1]).not.toBe(messagesOf(before)[1]);
    expect(messagesOf(after)[1]!.parts[0]).toBe(messagesOf(before)[1]!.parts[0]);
    script.add("title", null, { title: "A title", by: "auto", version: 1 }).stranger("t1");
    const unseen = fold(after, script.records);
    expect(unseen.count).toBe(script.count());
    expect(itemsOf(unseen)).toBe(itemsOf(after));
    expect(messagesOf(unseen)).toBe(messagesOf(after));
    const lined = fold(unseen, script.unreadable("t1").records);
    expect(itemsOf(lined)).toHaveLength(3);
    expect(messagesOf(lined).map((message, index) => message === messagesOf(after)[index])).toEqual([true, true]);
  });

  it("LOG-5: a turn that fails before its first word shows that it failed", () => {
    const [, answer] = messagesOf(foldAll(recordScript().user("t1", "m1", "Hi").start("t1").end("t1", "failed", "no model").records));
    expect(answer).toMatchObject({ id: "t1", parts: [], metadata: { turnState: { kind: "ended", outcome: "failed", error: "no model" } } });
  });
});

describe("records that do not fit", () => {
  it("LOG-6: an unknown type is counted and skipped; an unreadable one is counted and one line", () => {
    const state = foldAll(recordScript().user("t1", "m1", "Hi").stranger("t1").unreadable("t1").start("t1").text("t1", "p", "Yes").end("t1").unreadable(null).records);
    expect(state.notShown).toMatchObject({ unknown: 1, malformed: 2 });
    expect(itemsOf(state).map((item) => item.key)).toEqual(["m1", "t1", "line-3", "line-9"]);
    expect(itemsOf(state)[2]).toMatchObject({ kind: "line", line: { kind: "unreadable", seq: 3 } });
  });

  it("LOG-6: chunks without what they belong to, of unknown types, or of wrong shape take nothing down", () => {
    const odd = [
      { type: "text-delta", id: "nobody", delta: "x" }, { type: "text-end", id: "nobody" }, { type: "tool-input-delta", toolCallId: "c", inputTextDelta: "{" },
      { type: "tool-output-available", toolCallId: "c", output: 1 }, { type: "tool-output-denied", toolCallId: "c" },
      { type: "tool-approval-response", approvalId: "a", approved: true }, { type: "from-the-future" }, { type: "constructor" }, { type: "__proto__" },
    ];
    const wrong = [{ type: "text-start" }, { type: "text-delta", id: "p", delta: null }, { type: "file", url: {} }, { type: "steering-message", id: "s", parts: 1 }];
    const script = recordScript().user("t1", "m1", "Hi").start("t1");
    for (const chunk of [...odd, ...wrong]) script.chunks("t1", chunk as never);
    const state = foldAll(script.text("t1", "q", "still here").end("t1").records);
    expect(messagesOf(state).at(-1)!.parts).toMatchObject([{ type: "text", text: "still here", state: "done" }]);
    expect(state.notShown).toEqual({ unknown: 3, malformed: 4, late: 0, orphan: 6 });
    expect(itemsOf(state).filter((item) => item.kind === "line")).toHaveLength(4);
  });

  it("LOG-6: a turn whose user message or end can't be read still shows what can", () => {
    const headless = recordScript().unreadable("t1").start("t1").text("t1", "p", "an answer").end("t1").records;
    expect(texts(headless)).toEqual(["an answer"]);
    const endless = recordScript().user("t1", "m1", "One").text("t1", "p", "first").unreadable("t1").user("t2", "m2", "Two").text("t2", "p", "second").end("t2").records;
    expect(texts(endless)).toEqual(["One", "first", "Two", "second"]);
    expect(messagesOf(foldAll(endless))[1]!.metadata.turnState).toMatchObject({ kind: "ended", outcome: "interrupted" });
  });

  it("SEC-8: a message's metadata and ids can't reach a prototype", () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"fine":1}') as object;
    const script = recordScript().user("t1", "m1", "Hi").chunks("t1", { type: "message-metadata", messageMetadata: { first: 1 } }, { type: "message-metadata", messageMetadata: metadata })
      .text("t1", "__proto__", "x");
    const answer = messagesOf(foldAll(script.records))[1]!;
    expect(answer.metadata.agent).toEqual({ first: 1, fine: 1 });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("ended turns", () => {
  const call = (id: string, name = "tool") => ({ type: "tool-input-available" as const, toolCallId: id, toolName: name, input: {} });

  it("LOG-9: what surely never started is not run, anything else without a result is unknown, and a denied call is denied", () => {
    const script = recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1",
      { type: "tool-input-start", toolCallId: "cut", toolName: "tool" }, { type: "tool-input-delta", toolCallId: "cut", inputTextDelta: '{"a":1,"b' },
      call("asked"), { type: "tool-approval-request", toolCallId: "asked", approvalId: "a1" },
      call("denied"), { type: "tool-approval-request", toolCallId: "denied", approvalId: "a2" }, { type: "tool-approval-response", approvalId: "a2", approved: false, reason: "no" },
      call("approved"), { type: "tool-approval-request", toolCallId: "approved", approvalId: "a3" }, { type: "tool-approval-response", approvalId: "a3", approved: true },
      call("server"), call("page"), call("claimed"), call("form"), call("done"), { type: "tool-output-available", toolCallId: "done", output: 1 },
    );
    const id = (toolCallId: string) => script.records.find((record) => record.type === "chunk" && record.data.type === "tool-input-available" && record.data.toolCallId === toolCallId)!.id as never;
    script.add("gate-open", "t1", { kind: "form", call: id("form"), input: {}, inputHash: "0" })
      .add("turn-pause", "t1", { waits: [{ call: id("page") }, { call: id("claimed") }] })
      .add("call-start", "t1", { call: id("claimed"), tab: "B.T" as never, version: 1 })
      .end("t1", "stopped");
    const message = messagesOf(foldAll(script.records))[1]!;
    const shown = message.parts.map((part, index) => {
      const { toolCallId, state, errorText } = part as { toolCallId: string; state: string; errorText?: string };
      return [toolCallId, state, message.metadata.calls.find((view) => view.part === index)!.closed?.outcome ?? null, errorText?.split(":")[0]];
    });
    expect(shown).toEqual([
      ["cut", "output-error", "not-run", "Not run"], ["asked", "output-error", "not-run", "Not run"], ["denied", "output-denied", null, undefined],
      ["approved", "output-error", "unknown", "Outcome unknown"], ["server", "output-error", "unknown", "Outcome unknown"],
      ["page", "output-error", "not-run", "Not run"], ["claimed", "output-error", "unknown", "Outcome unknown"], ["form", "output-error", "not-run", "Not run"],
      ["done", "output-available", null, undefined],
    ]);
    expect(message.parts[0]).toMatchObject({ input: { a: 1 } });
    expect(message.metadata.gates).toMatchObject([{ state: { kind: "closed", why: "turn-end" } }]);
  });

  it("LOG-9: a call closed by its own record says why, while its turn goes on", () => {
    const script = recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1", call("c", "open_record"))
      .add("call-end", "t1", { call: "r3" as never, outcome: "not-run", reason: "no window offers open_record" }).text("t1", "p", "I can't.");
    const message = messagesOf(foldAll(script.records))[1]!;
    expect(message.parts[0]).toMatchObject({ state: "output-error", errorText: "Not run: no window offers open_record." });
    expect(message.metadata.calls[0]).toMatchObject({ closed: { outcome: "not-run" }, endedAt: expect.stringContaining("00:00:04") });
  });

  it("LOG-9: a chunk of a turn that has ended is counted and not shown", () => {
    const script = recordScript().user("t1", "m1", "Hi").text("t1", "p", "whole").end("t1", "stopped");
    const before = foldAll(script.records);
    const after = fold(before, script.chunks("t1", { type: "text-start", id: "q" }, { type: "text-delta", id: "q", delta: "late" }).records);
    expect(itemsOf(after)).toBe(itemsOf(before));
    expect(after).toMatchObject({ count: script.count(), notShown: { late: 2 } });
    expect(turnIsOver(after, "t1" as TurnId)).toBe(true);
  });

  it("LOG-6: what came late in one joined record is counted by the records that it was", () => {
    const script = recordScript().user("t1", "m1", "Hi").text("t1", "p", "whole").end("t1", "stopped");
    const before = script.records.length;
    script.chunks("t1", { type: "text-start", id: "q" }, ...[..."late"].map((delta) => ({ type: "text-delta" as const, id: "q", delta })));
    const joined = joinDeltas(script.records.slice(before));
    expect(joined).toHaveLength(2);
    for (const rows of [joined, script.records.slice(before)]) expect(fold(foldAll(script.records.slice(0, before)), rows).notShown.late).toBe(5);
  });

  it("LOG-9: a chunk behind a boundary is counted and not shown, and its gate is closed by the boundary", () => {
    const script = recordScript().user("t1", "m1", "Hi").text("t1", "p", "kept").end("t1").user("t2", "m2", "Again").chunks("t2", call("c"))
      .add("gate-open", "t2", { kind: "approval", call: "r7" as never, input: {}, inputHash: "0" }).boundary(5).chunks("t2", { type: "text-start", id: "q" });
    const state = foldAll(script.records);
    expect(messagesOf(state).map((message) => message.id)).toEqual(["m1", "t1"]);
    expect(state.notShown.late).toBe(1);
    expect(liveTurnOf(state)).toBeNull();
    expect(gateOf(state, "r8" as GateId)?.state).toMatchObject({ kind: "closed", why: "boundary" });
    // Its end may still come, and is a place to go back to.
    const back = fold(state, script.end("t2", "stopped").boundary(script.count(), "switch").records);
    expect(messagesOf(back).map((message) => message.id)).toEqual(["m1", "t1", "m2", "t2"]);
    expect(messagesOf(back).at(-1)!.metadata.turnState).toMatchObject({ outcome: "stopped" });
  });
});

describe("boundaries and windows", () => {
  const script = recordScript();
  for (const n of [1, 2, 3, 4]) script.user(`t${n}`, `m${n}`, `Q${n}`).start(`t${n}`).text(`t${n}`, "p", `A${n}`).end(`t${n}`);
  const ends = [6, 12, 18, 24];

  it("LOG-3: a rewind, a clear and a switch each show the conversation as it was right after their record", () => {
    expect(texts([...script.records])).toHaveLength(8);
    const more = recordScript(25).boundary(ends[0]!).boundary(0, "clear").boundary(ends[2]!, "switch").records;
    const state = foldAll(script.records);
    expect(messagesOf(fold(state, more.slice(0, 1))).map((message) => message.id)).toEqual(["m1", "t1"]);
    expect(messagesOf(fold(state, more.slice(0, 2)))).toEqual([]);
    expect(messagesOf(fold(state, more))).toHaveLength(6);
    expect(itemsOf(fold(state, more)).at(-1)).toMatchObject({ kind: "line", line: { kind: "boundary", boundary: "switch", seq: 27 } });
    expect(messagesOf(fold(state, more))[0]).toBe(messagesOf(state)[0]);
    expect(endsTurn(state, 12)).toBe(true);
    expect(endsTurn(state, 11)).toBe(false);
    expect(seqOfMessage(fold(state, more), "m4" as MessageId)).toBe(19);
  });

  it("ADOPT-8: a boundary that points before the first record can't be folded; to nothing it can", () => {
    const window = script.records.slice(12);
    expect(needsBefore(foldAll(window))).toBe(false);
    expect(messageCountFrom(foldAll(script.records), 13)).toBe(messageCount(foldAll(window)));
    expect(needsBefore(foldAll([...window, ...recordScript(25).boundary(ends[0]!).records]))).toBe(true);
    expect(needsBefore(foldAll([...window, ...recordScript(25).boundary(ends[2]!).records]))).toBe(false);
    expect(needsBefore(foldAll([...window, ...recordScript(25).boundary(ends[0]!).boundary(0, "clear").records]))).toBe(false);
  });

  it("ADOPT-8: a slice that begins inside a turn shows the turn's end, and says that its beginning is missing", () => {
    const state = foldAll(script.records.slice(3, 12));
    expect(messagesOf(state).map((message) => message.parts.map((part) => "text" in part && part.text).join(""))).toEqual(["A1", "Q2", "A2"]);
    expect(needsBefore(state)).toBe(true);
  });

  it("LOG-6: a boundary to a record that ends no turn is counted and changes nothing", () => {
    const state = foldAll(script.records);
    const after = fold(state, recordScript(25).boundary(11).records);
    expect(itemsOf(after)).toBe(itemsOf(state));
    expect(after.notShown.orphan).toBe(1);
  });
});
