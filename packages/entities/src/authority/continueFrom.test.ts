import { expect, it } from "vitest";
import { agentIdSchema, sessionIdSchema } from "../ids/ids.ts";
import { emptyFold, fold, messagesOf } from "../transcript/index.ts";
import type { CommandInput } from "./foundFor.ts";
import { callerIn, problemOf, RUNNER, TAB_A, TestSession } from "./testSession.ts";

const agent = agentIdSchema.parse("writer");
const offline = agentIdSchema.parse("offline");
type Continue = Extract<CommandInput, { kind: "continue" }>;

/** A chat with a branch that is not shown any more, a title of its own, a rule and an approved call. */
function source(): TestSession {
  const session = new TestSession();
  session.create();
  session.submit("a", { origin: { tab: TAB_A, context: { id: "r1", title: "Record 1" }, agent: offline } });
  session.answer(session.ask("c1", { text: "Buy milk" }), "approve", { scope: "session" });
  session.append([{ type: "tool-output-available", toolCallId: "c1", output: "noted" }]);
  session.end();
  session.end();
  const first = session.state!.tip;
  session.submit("b");
  session.end();
  session.run({ kind: "patch", caller: callerIn("A"), version: 0, change: { title: "Harbour" } });
  session.submit("c", { rewindTo: first, origin: { tab: TAB_A, context: { id: "r2", title: "Record 2" }, agent: offline } });
  session.end();
  return session;
}

function go(from: TestSession, change: Partial<Continue> = {}, into = new TestSession("made")): TestSession {
  into.source = from;
  into.run({ kind: "continue", caller: callerIn("B"), session: sessionIdSchema.parse("s2"), agent, from: { session: from.state!.id, at: from.state!.tip }, ...change });
  return into;
}
const texts = (session: TestSession) => messagesOf(fold(emptyFold(), session.records)).map(({ id, role, parts }) => ({ id, role, parts }));

it("BOUND-5: the new chat shows what was visible, from 1 without gaps, with the same ids, times and turns, and nothing runs again", () => {
  const from = source();
  const made = go(from);
  expect(made.decision!.reply).toEqual({ ok: true, kind: "continued", first: true });
  expect(texts(made)).toEqual(texts(from));
  expect(made.all("user-message").map(({ data }) => data.id)).toEqual(["a", "c"]);
  expect(made.records.map(({ seq }) => seq)).toEqual(made.records.map((_, index) => index + 1));
  expect(made.records.every(({ id, at, turn }) => from.records.some((record) => record.id === id && record.at === at && record.turn === turn))).toBe(true);
  expect(made.records.filter(({ type }) => type === "boundary" || type === "title" || type === "rule")).toEqual([]);
  expect(made.state).toMatchObject({
    id: "s2", agent: "writer", owner: "owner", title: "Harbour", titleBy: "user", count: made.records.length, last: made.records.at(-1)!.id, tip: made.records.length,
    live: null, lastBoundary: 0, queue: [], rules: {}, continuedFrom: { session: "s1", agent: "offline", at: from.state!.tip }, lastOutcome: { outcome: "done", seq: made.records.length },
  });
  expect(made.state!.epoch).not.toBe(from.state!.epoch);
  expect(made.decision!.headerChanged).toBe(true);
});

it("BOUND-5: the first chat is unchanged, and a live turn of it goes on", () => {
  const from = source();
  from.submit("d");
  const before = { state: from.state, records: from.records };
  const made = go(from, { from: { session: from.state!.id, at: from.state!.tip } });
  expect(made.state!.live).toBeNull();
  expect({ state: from.state, records: from.records }).toEqual(before);
  expect(from.state).toBe(before.state);
});

it("BOUND-5: the same request again finds the chat that it made; the id of anything else is not usable", () => {
  const from = source();
  const made = go(from);
  const { state, records } = made;
  const again = (change: Partial<Continue> = {}) => go(from, change, made).decision!.reply;
  expect(again()).toEqual({ ok: true, kind: "continued", first: false });
  expect(problemOf(again({ agent: offline }))).toBe("id-unusable");
  expect(problemOf(again({ from: { session: from.state!.id, at: 1 } }))).toBe("id-unusable");
  expect(problemOf(again({ caller: { subject: "somebody" } }))).toBe("id-unusable");
  expect(problemOf(go(from, {}, source()).decision!.reply)).toBe("id-unusable");
  expect([made.state, made.records.length]).toEqual([state, records.length]);
  made.run({ kind: "delete", caller: callerIn("A") });
  expect(problemOf(again())).toBe("deleted");
});

it("BOUND-5: refused where the place is no turn's end, and where the first chat is not there, another's or deleted", () => {
  const from = source();
  const refused = (change: Partial<Continue>, of = from) => {
    const made = go(of, change);
    expect([made.state, made.records]).toEqual([null, []]);
    return problemOf(made.decision!.reply);
  };
  expect(refused({ from: { session: from.state!.id, at: 2 } })).toBe("invalid");
  expect(refused({ from: { session: from.state!.id, at: 999 } })).toBe("invalid");
  expect(refused({ caller: { subject: "somebody" } })).toBe("not-found");
  from.run({ kind: "delete", caller: callerIn("A") });
  expect(refused({})).toBe("deleted");
  const nowhere = new TestSession();
  nowhere.run({ kind: "continue", caller: callerIn("B"), session: sessionIdSchema.parse("s2"), agent, from: { session: sessionIdSchema.parse("gone"), at: 3 } });
  expect(problemOf(nowhere.decision!.reply)).toBe("not-found");
});

it("BOUND-5: the new chat goes on as any other: its fence is beyond every copied one, its title stays, and its page is known", () => {
  const made = go(source());
  const fences = made.records.flatMap((record) => (record.type === "turn-start" || record.type === "turn-resume" ? [record.data.fence] : []));
  made.submit("d", { origin: { tab: TAB_A, context: { id: "r1", title: "Record 1" }, agent } });
  expect(made.state!.live!.fence).toBeGreaterThan(Math.max(...fences));
  expect(made.state!.title).toBe("Harbour");
  expect(made.all("turn-start").at(-1)!.data).toMatchObject({ agent: "writer", note: expect.stringContaining("Record 1") });
});

it("BOUND-5: a chat goes on from an earlier branch, too", () => {
  const from = source();
  const second = from.all("turn-end")[1]!.seq;
  expect(go(from, { from: { session: from.state!.id, at: second } }).all("user-message").map(({ data }) => data.id)).toEqual(["a", "b"]);
});

it("PIN-12: what a page said stays private from the agent that goes on", () => {
  const from = source();
  from.run({ kind: "privacy", caller: callerIn("A"), runner: RUNNER, on: true });
  expect(go(from).state!.private).toEqual(from.state!.private);
});

it("BOUND-5: who goes on from somebody else's chat is not made the author of what was said there", () => {
  const from = source();
  const ben = { subject: "ben", name: "Ben", named: true as const };
  for (const caller of [ben, { ...ben, subject: "cem", name: "Cem" }]) {
    from.submit(`by-${caller.name}`, { caller });
    from.end();
  }
  const said = (session: TestSession) => session.all("user-message").map(({ by: { name, guest } }) => [name, guest ?? false]);
  const [owners, bens] = [go(from), go(from, { caller: ben })];
  expect(said(owners)).toEqual([["Owner", false], ["Owner", false], ["Ben", true], ["Cem", true]]);
  expect(said(bens)).toEqual([["Owner", true], ["Owner", true], ["Ben", false], ["Cem", true]]);
});
