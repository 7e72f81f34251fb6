import { describe, expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import type { CallId, GateId, TabId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "./fold.ts";
import { emptyFold } from "./foldState.ts";
import { modelMessagesOf, WITHHELD } from "./modelMessages.ts";
import { gateOf, liveTurnOf, messagesOf, openPageCallsOf } from "./queries.ts";

const A = "B.one" as TabId;
const B = "B.two" as TabId;
const foldAll = (records: readonly LogRecord[]) => fold(emptyFold(), records);
const page = (id: string, name = "read"): UIMessageChunk => ({ type: "tool-input-available", toolCallId: id, toolName: name, input: { id }, dynamic: true });
const start = (tab: TabId | null, note?: string) => ({ turn: "t1" as never, messages: ["m1" as never], agent: "offline" as never, fence: 1, pin: tab && { tab }, ...(note !== undefined && { note }) });
const said = (script = recordScript()) => script.add("user-message", "t1", {
  id: "m1" as never, parts: [{ type: "text", text: "Do it" }], origin: { tab: A, context: { id: "p1", title: "Page one" }, agent: "offline" as never }, queuedAt: "2026-11-29T00:00:00Z",
}, { kind: "user", tab: A });

describe("page calls in the fold", () => {
  it("PIN-7: a call that a window is to run is open from its pause to its end, and says who took it", () => {
    const script = said().add("turn-start", "t1", start(A)).chunks("t1", page("c1"), page("c2"));
    expect(openPageCallsOf(foldAll(script.records))).toEqual([]);
    script.add("turn-pause", "t1", { waits: [{ call: "r3" as CallId }, { call: "r4" as CallId }] });
    expect(openPageCallsOf(foldAll(script.records))).toMatchObject([{ call: "r3", name: "read", input: { id: "c1" }, claim: null }, { call: "r4" }]);
    script.add("call-start", "t1", { call: "r3" as CallId, tab: A, version: 0 });
    expect(openPageCallsOf(foldAll(script.records))[0]).toMatchObject({ claim: { tab: A, version: 0 } });
    script.chunks("t1", { type: "tool-output-available", toolCallId: "c1", output: "words" });
    expect(openPageCallsOf(foldAll(script.records)).map(({ call }) => call)).toEqual(["r4"]);
    script.add("call-end", "t1", { call: "r4" as CallId, outcome: "not-run", reason: "its window is away" });
    const state = foldAll(script.records);
    expect(openPageCallsOf(state)).toEqual([]);
    expect(messagesOf(state)[1]!.metadata.calls).toMatchObject([{ page: true, claim: { tab: A }, closed: null }, { page: true, claim: null, closed: { outcome: "not-run" } }]);
  });

  it("PIN-9: the pin moves with each take-over, its version grows, and who had it before is known", () => {
    const script = said().add("turn-start", "t1", start(A));
    const live = () => liveTurnOf(foldAll(script.records));
    expect(live()).toMatchObject({ pin: { tab: A, version: 0 }, pinVersion: 0, moved: [] });
    script.add("pin", "t1", { tab: B, reason: "taken-over", version: 1 });
    expect(live()).toMatchObject({ pin: { tab: B, version: 1 }, pinVersion: 1, moved: [A] });
    script.add("pin", "t1", { tab: null, reason: "it shows another chat now", version: 2 });
    expect(live()).toMatchObject({ pin: null, pinVersion: 2, moved: [A, B] });
    script.add("pin", "t1", { tab: A, reason: "taken-over", version: 3 });
    expect(live()).toMatchObject({ pin: { tab: A, version: 3 }, moved: [B] });
  });

  it("PIN-5: a turn's page is its message's, and moves only by its own navigating tool", () => {
    const script = said().add("turn-start", "t1", start(A));
    expect(liveTurnOf(foldAll(script.records))!.context).toEqual({ id: "p1", title: "Page one" });
    script.add("pin", "t1", { tab: A, reason: "navigated", version: 0, context: { id: "p2", title: "Page two" } }).add("pin", "t1", { tab: B, reason: "taken-over", version: 1 });
    expect(liveTurnOf(foldAll(script.records))!.context).toEqual({ id: "p2", title: "Page two" });
  });

  it("TURN-12: a message that was queued keeps who wrote it, where and when, beside when it was said", () => {
    expect(messagesOf(foldAll(said().records))[0]!.metadata).toMatchObject({ queuedAt: "2026-11-29T00:00:00Z", by: { tab: A }, origin: { tab: A, context: { id: "p1" } } });
  });
});

describe("what the agent reads", () => {
  const note = "The page changed: page tools act on \"Page one\" now. The conversation goes on.";

  it("PIN-6: the note stands in front of the person's words for the agent, and is no part of them for anybody else", () => {
    const state = foldAll(said().add("turn-start", "t1", start(A, note)).records);
    expect(messagesOf(state)[0]!.parts).toEqual([{ type: "text", text: "Do it" }]);
    expect(modelMessagesOf(state)[0]!.parts).toEqual([{ type: "text", text: note }, { type: "text", text: "Do it" }]);
    expect(modelMessagesOf(foldAll(said().add("turn-start", "t1", start(A)).records))[0]!.parts).toEqual([{ type: "text", text: "Do it" }]);
  });

  it("PIN-12: while it is private, notes and what windows gave back are withheld, also of earlier turns, and nothing else is", () => {
    const script = said().add("turn-start", "t1", start(A, note)).chunks("t1", page("c1"), page("c2"), page("c3"), page("c4"))
      .add("turn-pause", "t1", { waits: ["r3", "r4", "r5"].map((call) => ({ call: call as CallId })) });
    for (const call of ["r3", "r4", "r5"]) script.add("call-start", "t1", { call: call as CallId, tab: A, version: 0 });
    script.chunks("t1", { type: "tool-output-available", toolCallId: "c1", output: "secret words" }, { type: "tool-output-error", toolCallId: "c2", errorText: "secret failure" })
      .add("call-end", "t1", { call: "r5" as CallId, outcome: "unknown", reason: "its window is away" })
      .chunks("t1", { type: "tool-output-available", toolCallId: "c4", output: "of the server" }).end("t1").user("t2", "m2", "And?").start("t2");
    const state = foldAll(script.records);
    const open = JSON.stringify(modelMessagesOf(state, { private: false }));
    for (const text of ["secret words", "secret failure", "its window is away", "of the server", "The page changed"]) expect(open).toContain(text);
    const messages = modelMessagesOf(state, { private: true });
    const hidden = JSON.stringify(messages);
    for (const text of ["secret", "The page changed"]) expect(hidden).not.toContain(text);
    for (const text of ["its window is away", "of the server", "Do it"]) expect(hidden).toContain(text);
    expect(messages[1]!.parts.slice(0, 2)).toMatchObject([{ state: "output-error", errorText: WITHHELD }, { state: "output-error", errorText: WITHHELD }]);
  });
});

describe("an edited approval", () => {
  const asked = (script = said()) => script.add("turn-start", "t1", start(null)).chunks("t1", { type: "start-step" },
    { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "milk" } }, { type: "tool-approval-request", toolCallId: "c", approvalId: "ap" })
    .add("gate-open", "t1", { kind: "approval", approvalId: "ap", call: "r4" as CallId, input: { text: "milk" }, inputHash: "0" });
  const person = { kind: "user", tab: B } as const;

  it("GATE-4: an input that was edited is the call's own, with its approval, and what the model reads; the scope is told", () => {
    const script = asked().chunks("t1", { type: "finish-step" }, { type: "start-step" }).add("turn-pause", "t1", { waits: [{ gate: "r6" as GateId }] })
      .add("gate-answer", "t1", { gate: "r6" as GateId, answerId: "a" as never, answer: "approve", value: { text: "bread" }, scope: "session" }, person)
      .add("chunk", "t1", { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "bread" } }, person)
      .add("chunk", "t1", { type: "tool-approval-response", approvalId: "ap", approved: true }, person);
    const state = foldAll(script.records);
    const message = messagesOf(state)[1]!;
    expect(message.parts.filter((part) => part.type === "tool-notes")).toMatchObject([{ state: "approval-responded", input: { text: "bread" }, approval: { id: "ap", approved: true } }]);
    expect(message.metadata.calls).toMatchObject([{ call: "r4", gate: "r6" }]);
    expect(gateOf(state, "r6" as GateId)!.state).toMatchObject({ kind: "answered", scope: "session", value: { text: "bread" } });
    expect(JSON.stringify(modelMessagesOf(state))).not.toContain("milk");
  });

  it("LOG-9: the agent's own next call with the same id in a later step is another call, and leaves the approval where it is", () => {
    const script = asked().chunks("t1", { type: "start-step" }, { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "eggs" } });
    expect(messagesOf(foldAll(script.records))[1]!.parts.filter((part) => part.type === "tool-notes")).toMatchObject([
      { state: "approval-requested", input: { text: "milk" } }, { state: "input-available", input: { text: "eggs" } },
    ]);
  });
});
