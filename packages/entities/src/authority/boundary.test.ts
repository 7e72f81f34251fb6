import { expect, it } from "vitest";
import { messageIdSchema } from "../ids/ids.ts";
import { emptyFold, fold, messagesOf } from "../transcript/index.ts";
import type { KnownRecord } from "../records/record.ts";
import { callerIn, problemOf, RUNNER, TAB_B, TestSession, waiting } from "./testSession.ts";

/** The texts of the conversation as a window shows it. */
function foldAll(records: KnownRecord[]): string[] {
  return messagesOf(fold(emptyFold(), records)).map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
}
type Kind = "clear" | "rewind" | "switch";
const bound = (session: TestSession, boundary: Kind, to: number, change: { interrupt?: boolean; base?: ReturnType<TestSession["position"]> } = {}) =>
  session.run({ kind: "boundary", caller: callerIn("B"), boundary, to, base: session.position(), interrupt: false, ...change });
const ends = (session: TestSession) => session.all("turn-end").map(({ seq }) => seq);
/** One finished turn for each text. */
function talk(...texts: string[]): TestSession {
  const session = new TestSession();
  session.create();
  for (const words of texts) {
    session.submit(words);
    session.append([{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: `re ${words}` }, { type: "text-end", id: "t" }]);
    session.end();
  }
  return session;
}
const regenerate = (session: TestSession, message: string, words: string, rewindTo: number) =>
  session.submit(message, { message: { id: messageIdSchema.parse(message), parts: [{ type: "text", text: words }] }, rewindTo, onBusy: "interrupt" });

it("BOUND-1: after a boundary the conversation is what it was right after that record, in every window that reads it", () => {
  const session = talk("a", "b", "c");
  const [first] = ends(session);
  bound(session, "rewind", first!);
  expect(foldAll(session.records)).toEqual(["a", "re a"]);
  bound(session, "clear", 0);
  expect(foldAll(session.records)).toEqual([]);
  bound(session, "switch", ends(session)[2]!);
  expect(foldAll(session.records)).toEqual(["a", "re a", "b", "re b", "c", "re c"]);
  expect(session.state).toMatchObject({ tip: ends(session)[2], lastBoundary: session.records.length });
});

it("BOUND-1: open gates close and waiting page calls fail with the turn that a boundary ends", () => {
  const { session, call } = waiting();
  session.claimCall(call);
  session.giveResult(call);
  const gate = session.ask("c2", {});
  const page = session.callPage("c3");
  session.end();
  expect(bound(session, "clear", 0, { interrupt: true })).toMatchObject({ kind: "bounded" });
  expect(session.types().slice(-2)).toEqual(["turn-end", "boundary"]);
  expect([problemOf(session.answer(gate, "approve")), problemOf(session.claimCall(page))]).toEqual(["gate-closed", "call-settled"]);
});

it("BOUND-2: regenerate is one step: the live turn's end, the boundary, the message under a new id and its start", () => {
  const session = talk("a");
  session.submit("b");
  const [first] = ends(session);
  const reply = regenerate(session, "b2", "b", first!);
  expect(session.decision!.records.map(({ type }) => type)).toEqual(["turn-end", "boundary", "user-message", "turn-start"]);
  expect(session.decision!.records[1]).toMatchObject({ data: { kind: "rewind", to: first } });
  expect(reply).toMatchObject({ kind: "submitted", first: true, run: session.live() });
  session.end();
  expect(foldAll(session.records)).toEqual(["a", "re a", "b"]);
});

it("BOUND-2: edit and resend keeps the earlier branch, and a switch to its end shows it again, and back", () => {
  const session = talk("a", "b", "c");
  const [first, , third] = ends(session);
  regenerate(session, "b2", "other words", first!);
  session.end();
  const fourth = ends(session)[3]!;
  expect(foldAll(session.records)).toEqual(["a", "re a", "other words"]);
  bound(session, "switch", third!);
  expect(foldAll(session.records)).toEqual(["a", "re a", "b", "re b", "c", "re c"]);
  bound(session, "switch", fourth);
  expect(foldAll(session.records)).toEqual(["a", "re a", "other words"]);
});

it("BOUND-2: a retry of a regenerate makes no second branch", () => {
  const session = talk("a", "b");
  const [first] = ends(session);
  const reply = regenerate(session, "b2", "b", first!);
  const { length } = session.records;
  expect(regenerate(session, "b2", "b", first!)).toEqual({ ok: true, kind: "submitted", first: false, submit: "submit" in reply ? reply.submit : null });
  expect(problemOf(regenerate(session, "b2", "b", 0))).toBe("message-differs");
  expect(session.records).toHaveLength(length);
});

it("BOUND-4: a clear is done, with its record, or refused with a reason and no record: half of it never is", () => {
  const session = talk("a");
  const old = session.position();
  session.submit("b");
  session.submit("q1", { onBusy: "enqueue" });
  const { state } = session;
  expect(bound(session, "clear", 0)).toEqual({ ok: false, problem: { code: "turn-in-progress", turn: session.live().turn } });
  expect(problemOf(bound(session, "clear", ends(session)[0]!, { interrupt: true }))).toBe("invalid");
  expect(problemOf(bound(session, "rewind", 2, { interrupt: true }))).toBe("invalid");
  expect(problemOf(bound(session, "rewind", 99, { interrupt: true }))).toBe("invalid");
  expect(session.state).toBe(state);
  expect(bound(session, "clear", 0, { interrupt: true })).toMatchObject({ kind: "bounded", record: { seq: session.records.length, by: { tab: TAB_B }, data: { kind: "clear", to: 0 } } });
  expect(session.decision!.headerChanged).toBe(true);
  expect(bound(session, "clear", 0, { base: old })).toEqual({ ok: false, problem: { code: "conversation-changed", boundary: session.records.length } });
});

it("BOUND-4: a clear of an idle chat changes its header, also where only its queue was emptied", () => {
  const session = talk("a");
  session.submit("b");
  session.submit("q1", { onBusy: "enqueue" });
  session.stop();
  bound(session, "clear", 0);
  expect(session.decision).toMatchObject({ headerChanged: true, state: { queue: [] }, queueWrites: [{ message: "q1", parts: null }] });
  expect(session.submit("c", { runner: RUNNER })).toMatchObject({ kind: "submitted" });
});
