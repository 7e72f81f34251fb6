import { expect, it } from "vitest";
import { agentIdSchema, messageIdSchema, type MessageId } from "../ids/ids.ts";
import type { UserPart } from "../records/record.ts";
import type { CommandInput } from "./foundFor.ts";
import { callerIn, OTHER_RUNNER, problemOf, running, RUNNER, TAB_A, TAB_B, TestSession } from "./testSession.ts";
import { QUEUE_MAX } from "./types.ts";

const id = (message: string): MessageId => messageIdSchema.parse(message);
const text = (words: string): UserPart[] => [{ type: "text", text: words }];
const fromB = { caller: callerIn("B"), origin: { tab: TAB_B, context: { id: "r7", title: "Record 7" }, agent: agentIdSchema.parse("offline") } };
const enqueue = (session: TestSession, message: string, change: Partial<Extract<CommandInput, { kind: "submit" }>> = {}) => session.submit(message, { onBusy: "enqueue", ...change });
const sendNow = (session: TestSession, item: string) => session.run({ kind: "send-now", caller: callerIn("B"), runner: RUNNER, item: id(item) });
const edit = (session: TestSession, item: string, version: number, words: string) => session.run({ kind: "queue-edit", caller: callerIn("A"), item: id(item), version, parts: text(words) });
const remove = (session: TestSession, item: string) => session.run({ kind: "queue-remove", caller: callerIn("A"), item: id(item) });
const said = (session: TestSession) => session.all("user-message").map(({ data }) => data.id);
const queued = (session: TestSession) => session.state!.queue.map(({ item }) => item);

/** A running turn and two messages that wait: q1 from this window, q2 from the other browser. */
function busy(): TestSession {
  const session = running();
  enqueue(session, "q1");
  enqueue(session, "q2", { ...fromB, tools: [{ name: "paint" }, { name: "go", navigates: true }] });
  return session;
}

it("TURN-11: a message sent while an answer runs waits at the server, and its parts stand beside the state", () => {
  const session = running();
  expect(enqueue(session, "q1")).toEqual({ ok: true, kind: "queued", first: true, item: "q1" });
  expect(session.decision).toMatchObject({ records: [], headerChanged: true, queueWrites: [{ message: "q1", parts: text("q1") }] });
  expect(session.state!.queue).toEqual([{ item: "q1", version: 0, by: { kind: "user", tab: TAB_A, name: "Owner" }, origin: { tab: TAB_A, context: null, agent: "offline" }, at: session.at, tools: [] }]);
  expect(session.state!.live).not.toBeNull();
});

it("TURN-11: the step that ends an answer as done starts the next message, one at a time and in order", () => {
  const session = busy();
  expect(session.end()).toMatchObject({ kind: "turn-settled", state: "ended", next: { turn: session.all("turn-start")[1]!.data.turn, fence: 3 } });
  expect(session.decision!.records.map(({ type }) => type)).toEqual(["turn-end", "user-message", "turn-start"]);
  expect([said(session), queued(session)]).toEqual([["m1", "q1"], ["q2"]]);
  expect(session.decision!.queueWrites).toEqual([{ message: "q1", parts: null }]);
  session.end();
  expect([said(session), queued(session)]).toEqual([["m1", "q1", "q2"], []]);
  expect(session.end()).toMatchObject({ state: "ended" });
  expect(session.state!.live).toBeNull();
});

it("TURN-11: after a stop, a failure and an interruption the queue is held, and the next message sets it going behind it", () => {
  for (const ending of ["stop", "fail", "interrupt"]) {
    const session = busy();
    if (ending === "stop") session.stop();
    else if (ending === "fail") session.end({ outcome: { kind: "failed", error: "no" } });
    else session.later(30_000).run({ kind: "sweep", runner: OTHER_RUNNER });
    expect([session.state!.live, queued(session)]).toEqual([null, ["q1", "q2"]]);
    expect(session.submit("m2")).toMatchObject({ kind: "queued", first: true, item: "m2", run: { turn: session.live().turn } });
    expect([said(session), queued(session)]).toEqual([["m1", "q1"], ["q2", "m2"]]);
  }
});

it("TURN-11: send now is one step: end of the live turn as stopped, the item, its start; the others go on after it", () => {
  const session = busy();
  const reply = sendNow(session, "q2");
  expect(session.decision!.records.map(({ type }) => type)).toEqual(["turn-end", "user-message", "turn-start"]);
  expect(session.all("turn-end")[0]).toMatchObject({ by: { kind: "user", tab: TAB_B }, data: { outcome: "stopped" } });
  expect(reply).toMatchObject({ kind: "sent-now", submit: { turn: session.live().turn, seq: 4 }, run: session.live() });
  expect(queued(session)).toEqual(["q1"]);
  session.end();
  expect(said(session)).toEqual(["m1", "q2", "q1"]);
});

it("TURN-11: an item goes out once, whoever asks for it, and whatever is asked of it afterwards says that it is gone", () => {
  const session = busy();
  session.stop();
  sendNow(session, "q1");
  for (const again of [() => sendNow(session, "q1"), () => edit(session, "q1", 0, "x"), () => remove(session, "q1")]) {
    const { state } = session;
    expect(problemOf(again())).toBe("queue-item-removed");
    expect(session.state).toBe(state);
  }
  expect(enqueue(session, "q1")).toEqual({ ok: true, kind: "queued", first: false, item: "q1" });
  expect(said(session)).toEqual(["m1", "q1"]);
});

it("TURN-7: a retry of a queued message gets its first outcome while it waits and after it went out; once removed, it says so", () => {
  const session = running();
  const base = session.position();
  enqueue(session, "q1", { base });
  const again = { ok: true, kind: "queued", first: false, item: "q1" };
  expect(session.submit("q1", { base, onBusy: "reject" })).toEqual(again);
  edit(session, "q1", 0, "other words");
  expect(enqueue(session, "q1", { base })).toEqual(again);
  expect(problemOf(enqueue(session, "q1", { base, message: { id: id("q1"), parts: text("other words") } }))).toBe("message-differs");
  remove(session, "q1");
  expect(problemOf(enqueue(session, "q1", { base }))).toBe("queue-item-removed");
  session.end();
  expect(problemOf(session.submit("q1", { base }))).toBe("queue-item-removed");
  expect(said(session)).toEqual(["m1"]);
});

it("TURN-12: case 24: a queued message keeps who said it, where and when, through an edit elsewhere, and goes into its own chat only", () => {
  const session = running();
  enqueue(session, "q1", fromB);
  const { at } = session;
  const other = running();
  edit(session.later(60_000), "q1", 0, "edited in A");
  session.end({ runner: RUNNER });
  expect(session.all("user-message")[1]).toMatchObject({
    by: { kind: "user", tab: TAB_B, name: "Owner" }, data: { id: "q1", parts: text("edited in A"), origin: fromB.origin, queuedAt: at },
  });
  expect(session.all("turn-start")[1]!.data).toMatchObject({ messages: ["q1"], pin: { tab: TAB_B } });
  expect(other.all("user-message")).toHaveLength(1);
});

it("TURN-12: case 31: a queued message doesn't move the running turn, and its own turn is its window's", () => {
  const session = running();
  enqueue(session, "q1", { ...fromB, tools: [{ name: "paint" }, { name: "go", navigates: true }] });
  expect(session.state!.live).toMatchObject({ message: "m1", pin: { tab: TAB_A, version: 0 }, context: null, tools: [] });
  session.end();
  expect(session.state!.live).toMatchObject({ message: "q1", pin: { tab: TAB_B, version: 0 }, context: fromB.origin.context, tools: ["paint", "go"], navigating: ["go"] });
});

it("TURN-13: two messages that wait make two turns", () => {
  const session = busy();
  session.end();
  session.end();
  expect(session.all("turn-start").map(({ data }) => data.messages)).toEqual([["m1"], ["q1"], ["q2"]]);
});

it("an edit names the version that it saw; one that another edit overtook is refused with the version that holds", () => {
  const session = busy();
  expect(edit(session, "q1", 0, "first")).toMatchObject({ ok: true, kind: "changed" });
  expect(session.decision).toMatchObject({ headerChanged: true, queueWrites: [{ message: "q1", parts: text("first") }] });
  expect(edit(session, "q1", 0, "late")).toEqual({ ok: false, problem: { code: "header-changed", version: 1 } });
  session.end();
  expect(session.all("user-message")[1]!.data.parts).toEqual(text("first"));
});

it("TURN-11: a removed message never goes out, and the ones behind it do", () => {
  const session = busy();
  remove(session, "q1");
  expect(session.decision).toMatchObject({ records: [], headerChanged: true, queueWrites: [{ message: "q1", parts: null }] });
  session.end();
  expect(said(session)).toEqual(["m1", "q2"]);
});

it("a message to an idle chat with an empty queue starts at once, and one that interrupts starts itself before the queue", () => {
  const session = running();
  session.end();
  expect(enqueue(session, "m2")).toMatchObject({ kind: "submitted", first: true });
  enqueue(session, "q1");
  expect(session.submit("m3", { onBusy: "interrupt" })).toMatchObject({ kind: "submitted" });
  session.stop();
  expect(session.submit("m4", { onBusy: "interrupt" })).toMatchObject({ kind: "submitted" });
  expect(queued(session)).toEqual(["q1"]);
  session.end();
  expect(said(session)).toEqual(["m1", "m2", "m3", "m4", "q1"]);
});

it("BOUND-1: a boundary empties the queue, also that of a message that goes back; such a message can't wait", () => {
  const session = busy();
  session.end();
  const end = session.all("turn-end")[0]!.seq;
  expect(problemOf(enqueue(session, "m9", { rewindTo: end }))).toBe("invalid");
  session.submit("m2", { rewindTo: end, onBusy: "interrupt" });
  expect([queued(session), session.decision!.queueWrites]).toEqual([[], [{ message: "q2", parts: null }]]);
  enqueue(session, "q3");
  session.run({ kind: "boundary", caller: callerIn("B"), boundary: "clear", to: 0, base: session.position(), interrupt: true });
  expect([queued(session), session.state!.live]).toEqual([[], null]);
  expect(said(session)).toEqual(["m1", "q1", "m2"]);
  expect(problemOf(enqueue(session, "q3"))).toBe("queue-item-removed");
});

it("the queue has a limit, said in a sentence, and leaves the message with its writer", () => {
  const session = running();
  for (let n = 0; n < QUEUE_MAX; n++) enqueue(session, `q${n}`);
  expect(enqueue(session, "more")).toMatchObject({ ok: false, problem: { code: "invalid", detail: expect.stringContaining("50 messages wait") } });
  session.end();
  expect(enqueue(session, "more")).toMatchObject({ kind: "queued", first: true });
});

it("a queued message of an external agent's chat waits for its runner when it starts", () => {
  const session = new TestSession();
  session.create();
  session.submit("m1", { external: true });
  session.claim(OTHER_RUNNER);
  enqueue(session, "q1", { external: true });
  expect(session.end({ runner: OTHER_RUNNER })).toEqual({ ok: true, kind: "turn-settled", state: "ended" });
  expect(session.types().slice(-4)).toEqual(["turn-end", "user-message", "turn-start", "turn-pause"]);
  expect(session.state!.live).toMatchObject({ state: "paused", external: true, message: "q1" });
});

it("BOUND-1: a message that goes back, sent while others are held, starts itself; those are gone with what they were said into", () => {
  const session = running();
  session.end();
  const [end] = session.all("turn-end");
  session.submit("m2");
  enqueue(session, "q1");
  session.stop();
  expect(session.submit("m3", { rewindTo: end!.seq })).toMatchObject({ kind: "submitted", first: true });
  expect([said(session), queued(session)]).toEqual([["m1", "m2", "m3"], []]);
  expect(session.types(-3)).toEqual(["boundary", "user-message", "turn-start"]);
});

it("TURN-11: a queued message whose words the store has lost stays where a person sees it, and nothing is sent in its place", () => {
  const session = busy();
  session.parts.delete(id("q1"));
  expect(session.end()).toEqual({ ok: true, kind: "turn-settled", state: "ended" });
  expect([queued(session), said(session), session.state!.live]).toEqual([["q1", "q2"], ["m1"], null]);
});
