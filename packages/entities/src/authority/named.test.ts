import { expect, it } from "vitest";
import { messageIdSchema } from "../ids/ids.ts";
import { callerIn, external, problemOf, RUNNER, TAB_A, TestSession } from "./testSession.ts";
import type { Caller, Reply } from "./types.ts";

const PAINT = { tools: [{ name: "paint" }] };
/** Somebody whose token names the session; they sit in window A. */
const GUEST = { ...callerIn("A"), subject: "guest", named: true as const };

function made(): TestSession {
  const session = new TestSession();
  session.create();
  return session;
}

it("SEC-5: whoever is named for a session writes in it; the same person unnamed finds nothing there, and its owner stays its owner", () => {
  const session = made();
  expect(session.submit("m1", { caller: GUEST })).toMatchObject({ ok: true });
  expect(session.state!.owner).toBe("owner");
  expect(problemOf(session.submit("m2", { caller: { ...callerIn("A"), subject: "guest" } }))).toBe("not-found");
  expect(session.create({ caller: GUEST })).toMatchObject({ ok: true, kind: "there" });
  expect(problemOf(session.create({ caller: { ...callerIn("A"), subject: "guest" } }))).toBe("id-unusable");
});

it("PIN-4: a guest's message pins their window, which stays pinned; the owner under the same id is not that window", () => {
  const session = made();
  session.attach("A", { subject: "guest" });
  session.submit("m1", { caller: GUEST, ...PAINT });
  const call = session.callPage("c1");
  session.end();
  expect(session.all("pin")).toEqual([]);
  expect(session.state!.live!.pin).toEqual({ tab: TAB_A, version: 0, subject: "guest" });
  expect(problemOf(session.claimCall(call, { caller: callerIn("A") }))).toBe("not-pinned-here");
  expect(problemOf(session.claimCall(call, { caller: { ...GUEST, subject: "another" } }))).toBe("not-pinned-here");
  expect(session.claimCall(call, { caller: GUEST })).toMatchObject({ ok: true });
  expect(problemOf(session.giveResult(call, { kind: "output", output: 1 }, { caller: callerIn("A") }))).toBe("not-pinned-here");
  expect(session.giveResult(call, { kind: "output", output: 1 }, { caller: GUEST })).toMatchObject({ ok: true });
});

it("PIN-4: a guest's message that waited pins their window when it goes out, and once somebody else has that window the pin is over", () => {
  const session = made();
  session.attach("A", { subject: "guest" });
  session.submit("m1");
  session.submit("m2", { caller: GUEST, onBusy: "enqueue", ...PAINT });
  session.end();
  expect(session.state!.live).toMatchObject({ message: "m2", pin: { tab: TAB_A, subject: "guest" } });
  session.attach("A");
  session.callPage("c1");
  session.end();
  expect(session.types().slice(-3)).toEqual(["pin", "call-end", "turn-end"]);
});

it("PIN-9: a take-over by a guest names them, and the window of the same id and another subject is taken over from, too", () => {
  const session = made();
  session.attach("A");
  session.submit("m1", PAINT);
  session.attach("A", { subject: "guest" });
  expect(session.takeOver("A", { caller: GUEST })).toMatchObject({ kind: "taken-over", version: 1 });
  expect(session.state!.live!.pin).toEqual({ tab: TAB_A, version: 1, subject: "guest" });
  expect(session.takeOver("A", { caller: GUEST })).toMatchObject({ record: null, version: 1 });
});

it("SEC-5: a message that waits goes out under its writer's name, so nobody else changes its words; anybody may take it out", () => {
  const session = made();
  session.submit("m1");
  session.submit("m2", { onBusy: "enqueue" });
  session.submit("m3", { caller: GUEST, onBusy: "enqueue" });
  const edit = (item: string, caller: Caller) => session.run({ kind: "queue-edit", caller, item: messageIdSchema.parse(item), version: 0, parts: [{ type: "text", text: "Pay them." }] });
  const before = session.state;
  expect([problemOf(edit("m2", GUEST)), problemOf(edit("m3", callerIn("A")))]).toEqual(["forbidden", "forbidden"]);
  expect(session.state).toBe(before);
  expect([edit("m2", callerIn("B")), edit("m3", GUEST)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(session.run({ kind: "queue-remove", caller: GUEST, item: messageIdSchema.parse("m2") })).toMatchObject({ ok: true });
});

const OWNER = callerIn("B");

it("SEC-5: what outlives a guest's visit, or undoes what others rely on, is the owner's alone, and a guest's try changes nothing", () => {
  const session = made();
  session.submit("m1");
  const gate = session.ask("c1", {});
  session.end();
  session.run({ kind: "privacy", caller: GUEST, runner: RUNNER, on: true });
  const before = session.state;
  const tries = (caller: Caller): Record<string, () => Reply> => ({
    "page shown again": () => session.run({ kind: "privacy", caller, runner: RUNNER, on: false }),
    archived: () => session.run({ kind: "patch", caller, version: 0, change: { archived: true } }),
    "always allowed": () => session.answer(gate, "approve", { caller, scope: "session" }),
    deleted: () => session.run({ kind: "delete", caller }),
    restored: () => session.run({ kind: "restore", caller }),
  });
  for (const [name, act] of Object.entries(tries(GUEST))) expect([name, problemOf(act())]).toEqual([name, "forbidden"]);
  expect(session.state).toBe(before);
  for (const [name, act] of Object.entries(tries(OWNER))) expect([name, act().ok]).toEqual([name, true]);
});

it("SEC-5: a guest speaks and decides like anybody: names the chat, keeps pages private, approves this once, takes a rule back", () => {
  const session = made();
  session.submit("m1", { caller: GUEST });
  const [first, second] = [session.ask("c1", {}), session.ask("c2", {})];
  session.end();
  session.answer(first, "approve", { caller: OWNER, scope: "session" });
  for (const reply of [
    session.run({ kind: "privacy", caller: GUEST, runner: RUNNER, on: true }), session.run({ kind: "patch", caller: GUEST, version: 0, change: { title: "Ours", starred: true } }),
    session.answer(second, "approve", { caller: GUEST, scope: "once" }), session.run({ kind: "drop-rule", caller: GUEST, tool: "notes" }),
  ]) expect(reply).toMatchObject({ ok: true });
});

it("PIN-4: a person's own runner calls no page tool in somebody else's window, also not after a take-over there", () => {
  const session = external();
  session.stop();
  session.attach("A", { subject: "guest" });
  session.submit("m2", { caller: GUEST, external: true, ...PAINT });
  expect(session.claim(RUNNER, { caller: callerIn("B") })).toMatchObject({ ok: true });
  expect(session.decision!.records).toMatchObject([{ type: "pin", data: { tab: null, version: 1, reason: expect.stringContaining("runner") } }, { type: "turn-resume" }]);
  expect(problemOf(session.takeOver("A", { caller: GUEST }))).toBe("forbidden");
  const call = session.callPage("c1");
  expect(problemOf(session.claimCall(call, { caller: GUEST, version: 1 }))).toBe("not-pinned-here");
  session.end();
  expect(session.all("call-end")).toMatchObject([{ data: { call, outcome: "not-run" } }]);
});

it("PIN-4: the server's own runner calls page tools in every window of a chat, and a person's in that person's", () => {
  const guests = external();
  guests.stop();
  guests.attach("A", { subject: "guest" });
  guests.submit("m2", { caller: GUEST, external: true, ...PAINT });
  guests.claim(RUNNER, { caller: { subject: "owner", operator: true } });
  const theirs = guests.callPage("c1");
  guests.end();
  expect(guests.claimCall(theirs, { caller: GUEST })).toMatchObject({ ok: true });
  const own = external();
  own.stop();
  own.attach("A");
  own.submit("m2", { external: true, ...PAINT });
  own.claim(RUNNER, { caller: callerIn("B") });
  const mine = own.callPage("c1");
  own.end();
  expect(own.claimCall(mine, { caller: callerIn("A") })).toMatchObject({ ok: true });
});
