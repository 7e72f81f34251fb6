import { expect, it } from "vitest";
import { messageIdSchema } from "../ids/ids.ts";
import { callerIn, problemOf, TAB_A, TestSession } from "./testSession.ts";
import type { Caller } from "./types.ts";

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
