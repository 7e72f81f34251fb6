import { expect, it } from "vitest";
import { messageIdSchema, recordIdSchema, turnIdSchema } from "../ids/ids.ts";
import { START } from "../records/position.ts";
import { callerIn, OTHER_RUNNER, problemOf, running, RUNNER, TAB_A, TAB_B, TestSession } from "./testSession.ts";

function fresh(): TestSession {
  const session = new TestSession();
  session.create();
  return session;
}

it("TURN-10: the message enters the log only together with its turn's start, leased to a runner in the same step", () => {
  const session = fresh();
  const reply = session.submit("m1");
  const [message, start] = session.records;
  expect(session.decision!.records.map(({ type, seq }) => [type, seq])).toEqual([["user-message", 1], ["turn-start", 2]]);
  expect(message).toMatchObject({ by: { kind: "user", tab: TAB_A, name: "Owner" }, data: { id: "m1" }, turn: start!.turn });
  expect(start).toMatchObject({ by: { kind: "gateway" }, data: { messages: ["m1"], fence: 1, pin: { tab: TAB_A } } });
  expect(reply).toMatchObject({ kind: "submitted", first: true, submit: { turn: start!.turn, seq: 1, missed: 0 }, run: { turn: start!.turn, fence: 1 } });
  expect(session.state!.live).toMatchObject({ state: "running", lease: { runner: RUNNER.id, expiresAt: "2026-11-29T10:00:30.000Z" } });
});

it("TURN-1: a second submit is refused while a turn runs, and while it waits for a person", () => {
  const session = running();
  expect(session.submit("m2")).toEqual({ ok: false, problem: { code: "turn-in-progress", turn: session.live().turn } });
  session.ask("c1", {});
  session.end();
  expect(session.state!.live!.state).toBe("paused");
  expect(problemOf(session.submit("m2"))).toBe("turn-in-progress");
  expect(session.all("user-message")).toHaveLength(1);
});

it("TURN-1: case 23: of two submits in the same millisecond one wins, and the other one's retry after the end makes its own turn", () => {
  const session = fresh();
  const base = session.position();
  session.submit("m1", { base });
  expect(problemOf(session.submit("m2", { base, caller: callerIn("B") }))).toBe("turn-in-progress");
  expect(session.types()).toEqual(["user-message", "turn-start"]);
  session.end();
  expect(session.submit("m2", { base })).toMatchObject({ first: true, submit: { missed: 3 } });
  expect(session.all("user-message").map(({ data }) => data.id)).toEqual(["m1", "m2"]);
});

it("TURN-7: case 27: a submit whose answer was lost gets the first outcome again, in the turn and after it", () => {
  const session = fresh();
  const base = session.position();
  const first = session.submit("m1", { base });
  const again = { ...first, first: false, run: undefined };
  expect({ ...session.submit("m1", { base }), run: undefined }).toEqual(again);
  session.end();
  session.submit("m2");
  // Base, origin, tools and onBusy may differ in a retry, even where they would be refused.
  const wrong = { base: { epoch: null, count: 99, last: recordIdSchema.parse("gone") }, onBusy: "interrupt", tools: [{ name: "page" }] } as const;
  expect({ ...session.submit("m1", { ...wrong, tools: [...wrong.tools] }), run: undefined }).toEqual(again);
  expect(session.state!.live!.turn).toBe(session.all("turn-start")[1]!.data.turn);
  expect(session.all("user-message")).toHaveLength(2);
});

it("TURN-7: the same id with other parts or another place to go back to is refused; the same text under two ids makes two turns", () => {
  const session = running();
  session.end();
  expect(problemOf(session.submit("m1", { message: { id: messageIdSchema.parse("m1"), parts: [{ type: "text", text: "other" }] } }))).toBe("message-differs");
  expect(problemOf(session.submit("m1", { rewindTo: 0 }))).toBe("message-differs");
  session.submit("m5", { message: { id: messageIdSchema.parse("m5"), parts: [{ type: "text", text: "m1" }] } });
  expect(session.all("user-message").map(({ data }) => data.id)).toEqual(["m1", "m5"]);
});

it("TURN-7: a refusal is not remembered: the same id is decided anew", () => {
  const session = running();
  expect(problemOf(session.submit("m2"))).toBe("turn-in-progress");
  session.end();
  expect(session.submit("m2")).toMatchObject({ ok: true, first: true });
});

it("TURN-8: case 06: a send from a stale window goes to the real end, and everything it missed stays", () => {
  const session = running();
  session.end();
  const stale = session.position();
  for (const message of ["p1", "p2", "p3"]) {
    session.submit(message, { caller: callerIn("B") });
    session.append([{ type: "text-start", id: "t" }]);
    session.end();
  }
  const before = session.records;
  expect(session.submit("late", { base: stale })).toMatchObject({ first: true, submit: { seq: before.length + 1, missed: before.length - stale.count } });
  expect(session.records.slice(0, before.length)).toEqual(before);
});

it("TURN-8: a base is checked by its record, whatever the epoch, and by the epoch where it names none", () => {
  const session = running();
  session.end();
  const held = session.position();
  const other = { ...held, epoch: "other" as typeof held.epoch };
  expect(problemOf(session.submit("m2", { base: { ...held, last: recordIdSchema.parse("forged") } }))).toBe("log-restarted");
  expect(session.submit("m2", { base: { ...held, count: 9 } })).toEqual({ ok: false, problem: { code: "log-restarted", epoch: held.epoch, count: 3 } });
  expect(problemOf(session.submit("m2", { base: { ...other, last: null } }))).toBe("log-restarted");
  expect(problemOf(session.submit("m2", { base: { epoch: null, count: 3, last: null } }))).toBe("log-restarted");
  expect(problemOf(session.submit("m2", { base: { ...held, count: 4, last: null } }))).toBe("log-restarted");
  expect(session.records).toHaveLength(3);
  expect(session.submit("m2", { base: other })).toMatchObject({ first: true });
});

it("TURN-8: a window that knows nothing yet writes at the real end", () => {
  const session = running();
  session.end();
  expect(session.submit("m2", { base: START })).toMatchObject({ submit: { missed: 3 } });
});

it("TURN-8: a boundary beyond the base refuses, one at or before it does not", () => {
  const session = running();
  session.end();
  const base = session.position();
  session.run({ kind: "boundary", caller: callerIn("B"), boundary: "clear", to: 0, base, interrupt: false });
  expect(session.submit("m2", { base })).toEqual({ ok: false, problem: { code: "conversation-changed", boundary: 4 } });
  expect(session.submit("m2")).toMatchObject({ first: true });
});

it("TURN-16: nothing that a window does but a stop ends a turn: the same submit again, a read position, a rename", () => {
  const session = running();
  session.submit("m1");
  session.submit("m9");
  session.run({ kind: "patch", caller: callerIn("B"), version: 0, change: { title: "Renamed" } });
  expect(session.state!.live).toMatchObject({ state: "running", turn: session.all("turn-start")[0]!.data.turn });
  expect(session.append([{ type: "text-start", id: "t" }])).toMatchObject({ ok: true });
});

it("edits and sends again in one step: boundary, message, start; the tip goes back", () => {
  const session = running();
  session.end();
  session.submit("m2");
  session.end();
  const decided = session.submit("m3", { rewindTo: 3 });
  expect(decided).toMatchObject({ first: true, submit: { seq: 8 } });
  expect(session.types(6)).toEqual(["boundary", "user-message", "turn-start"]);
  expect(session.state).toMatchObject({ tip: 3, lastBoundary: 7 });
  session.end();
  expect(problemOf(session.submit("m4", { rewindTo: 2 }))).toBe("invalid");
});

it("onBusy interrupt ends the live turn as stopped, by whom, in the same step", () => {
  const session = running();
  const first = session.live().turn;
  session.submit("m2", { onBusy: "interrupt", caller: callerIn("B") });
  expect(session.types(2)).toEqual(["turn-end", "user-message", "turn-start"]);
  expect(session.all("turn-end")[0]).toMatchObject({ turn: first, by: { kind: "user", tab: TAB_B }, data: { outcome: "stopped" } });
  expect(session.live()).toMatchObject({ fence: 3 });
});

it("TURN-4: a submit first ends a turn whose lease is past its time", () => {
  const session = running();
  session.later(29_999);
  expect(problemOf(session.submit("m2", { runner: OTHER_RUNNER }))).toBe("turn-in-progress");
  session.later(1);
  expect(session.submit("m2", { runner: OTHER_RUNNER })).toMatchObject({ first: true });
  expect(session.types(2)).toEqual(["turn-end", "user-message", "turn-start"]);
  expect(session.all("turn-end")[0]).toMatchObject({ by: { kind: "gateway" }, data: { outcome: "interrupted" } });
});

it("a submit through the gateway that holds the lease itself ends nothing: it is alive and late, and only its sweep judges that", () => {
  const session = running();
  session.later(600_000);
  expect(problemOf(session.submit("m2"))).toBe("turn-in-progress");
  session.run({ kind: "sweep", runner: RUNNER });
  expect(session.submit("m2")).toMatchObject({ first: true });
});

it("sets the title from the first message's first 60 characters, once, and never over a given one", () => {
  const session = fresh();
  const text = `  One\nline ${"🌊".repeat(70)}`;
  session.submit("m1", { message: { id: messageIdSchema.parse("m1"), parts: [{ type: "text", text }] } });
  expect(session.state!.title).toBe(`One line ${"🌊".repeat(51)}`);
  session.end();
  session.submit("m2");
  expect(session.state!.title).toContain("One line");
  const named = new TestSession();
  named.create({ title: "Mine" });
  named.submit("m1");
  expect(named.state).toMatchObject({ title: "Mine", titleBy: "user" });
});

it("SEC-6: a session of another subject looks like none, and nothing is recorded", () => {
  const session = running();
  const stranger = { subject: "somebody" };
  expect(problemOf(session.submit("m2", { caller: stranger }))).toBe("not-found");
  expect(problemOf(session.run({ kind: "stop", caller: stranger, turn: session.live().turn }))).toBe("not-found");
  expect(problemOf(new TestSession().run({ kind: "stop", caller: stranger, turn: turnIdSchema.parse("t") }))).toBe("not-found");
  expect(session.records).toHaveLength(2);
});
