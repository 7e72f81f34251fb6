import { expect, it } from "vitest";
import { agentIdSchema, messageIdSchema } from "../ids/ids.ts";
import { callerIn, external, OTHER_RUNNER, problemOf, running, RUNNER, TAB_B, TestSession } from "./testSession.ts";

it("TURN-14: a stop ends the turn and grows the fence in one step, says who, and needs no runner", () => {
  const session = running();
  session.ask("c", {});
  const { turn } = session.live();
  expect(session.stop(turn, "B")).toEqual({ ok: true, kind: "stopped", stopped: true });
  expect(session.decision!.records).toMatchObject([{ type: "turn-end", turn, by: { kind: "user", tab: TAB_B, name: "Owner" }, data: { outcome: "stopped" } }]);
  expect(session.state).toMatchObject({ live: null, fence: 2, lastOutcome: { outcome: "stopped" } });
  expect(session.stop(turn)).toEqual({ ok: true, kind: "stopped", stopped: false });
  expect(session.all("turn-end")).toHaveLength(1);
});

it("TURN-14: a paused turn is stopped the same way, and a stop of an older turn leaves the live one alone", () => {
  const session = running();
  const { turn } = session.live();
  session.ask("c", {});
  session.end();
  session.stop(turn);
  session.submit("m2");
  expect(session.stop(turn)).toMatchObject({ stopped: false });
  expect(session.state!.live).toMatchObject({ state: "running" });
});

it("TURN-4: the sweep ends a turn whose lease is past its time, once, as interrupted, and grows the fence", () => {
  const session = running();
  const held = session.live();
  session.later(29_999).run({ kind: "sweep", runner: OTHER_RUNNER });
  expect(session.state!.live).not.toBeNull();
  expect(session.later(1).run({ kind: "sweep", runner: OTHER_RUNNER })).toMatchObject({ ended: held.turn });
  expect(session.all("turn-end")[0]).toMatchObject({ by: { kind: "gateway" }, data: { outcome: "interrupted" } });
  expect(session.state!.fence).toBe(2);
  expect(problemOf(session.append([{ type: "start-step" }], held))).toBe("fenced");
  session.later(60_000).run({ kind: "sweep", runner: OTHER_RUNNER });
  expect(session.all("turn-end")).toHaveLength(1);
});

it("TURN-4: a renewed lease is in force for another 30 s", () => {
  const session = running();
  for (let i = 0; i < 5; i++) {
    session.later(10_000).run({ kind: "renew", runner: RUNNER, ...session.live() });
    session.run({ kind: "sweep", runner: OTHER_RUNNER });
  }
  expect(session.state!.live!.state).toBe("running");
  expect(session.decision!.headerChanged).toBe(false);
});

it("a gateway that stops ends its running turn; one that starts ends its predecessor's, never its own", () => {
  const stopping = running();
  stopping.run({ kind: "sweep", runner: RUNNER, force: "server-stopped" });
  expect(stopping.all("turn-end")[0]!.data).toEqual({ outcome: "interrupted", error: "The server was stopped." });
  const starting = running();
  starting.run({ kind: "sweep", runner: RUNNER, force: "predecessor" });
  expect(starting.state!.live).not.toBeNull();
  starting.run({ kind: "sweep", runner: { ...RUNNER, secretHash: "fresh" }, force: "predecessor" });
  expect(starting.all("turn-end")[0]!.data).toMatchObject({ outcome: "interrupted" });
});

it("TURN-10: a turn that waits for nothing and that no runner takes ends as failed, with the reason", () => {
  const session = external();
  session.later(29_999).run({ kind: "sweep", runner: RUNNER });
  expect(session.all("turn-end")).toEqual([]);
  // A rename is a record, and no sign of a runner.
  session.run({ kind: "patch", caller: callerIn("B"), version: 0, change: { title: "Harbour" } });
  session.later(1).run({ kind: "sweep", runner: RUNNER });
  expect(session.all("turn-end")[0]!.data).toEqual({ outcome: "failed", error: "No runner could start it within 30 seconds." });
  expect(session.all("user-message")).toHaveLength(1);
});

it("a gate past its time is answered as expired by the gateway, once, and the turn goes on", () => {
  const session = running();
  const gate = session.ask("c", {});
  session.end();
  const live = session.state!.live!;
  session.state = { ...session.state!, live: { ...live, gates: live.gates.map((open) => ({ ...open, expiresAt: "2026-11-29T10:05:00.000Z" })) } };
  session.later(300_000);
  expect(problemOf(session.answer(gate, "approve"))).toBe("gate-closed");
  expect(session.run({ kind: "sweep", runner: RUNNER })).toMatchObject({ ended: null, run: { fence: 2 } });
  expect(session.all("gate-answer")[0]).toMatchObject({ by: { kind: "gateway" }, data: { gate, answer: "expired" } });
  expect(session.all("chunk").at(-1)!.data).toMatchObject({ type: "tool-approval-response", approved: false });
  expect(problemOf(session.answer(gate, "deny"))).toBe("gate-closed");
});

it("a boundary moves the tip, ends a live turn only when asked to, and stands at the end of a turn", () => {
  const session = running();
  session.end();
  session.submit("m2");
  const boundary = (to: number, interrupt: boolean, kind: "clear" | "rewind" = "rewind") => session.run({ kind: "boundary", caller: callerIn("B"), boundary: kind, to, base: session.position(), interrupt });
  expect(problemOf(boundary(3, false))).toBe("turn-in-progress");
  expect(problemOf(boundary(2, true))).toBe("invalid");
  expect(problemOf(boundary(3, true, "clear"))).toBe("invalid");
  expect(boundary(3, true)).toMatchObject({ kind: "bounded", record: { turn: null, data: { kind: "rewind", to: 3 } } });
  expect(session.types(5)).toEqual(["turn-end", "boundary"]);
  expect(session.state).toMatchObject({ tip: 3, lastBoundary: 7, live: null });
  expect(boundary(0, false, "clear")).toMatchObject({ kind: "bounded" });
});

it("case 52: a rename is refused where another writer was first, and its history is a record", () => {
  const session = running();
  const rename = (version: number, title: string) => session.run({ kind: "patch", caller: callerIn("B"), version, change: { title } });
  expect(rename(0, "Harbour")).toMatchObject({ ok: true, kind: "changed" });
  expect(rename(0, "Old")).toEqual({ ok: false, problem: { code: "header-changed", version: 1 } });
  expect(rename(1, "Harbour")).toMatchObject({ ok: true });
  expect(session.state).toMatchObject({ title: "Harbour", titleBy: "user", version: 1 });
  expect(session.all("title")).toMatchObject([{ turn: null, data: { title: "Harbour", version: 1 } }]);
});

it("starring writes no record, and a rename does not lift an old chat", () => {
  const session = running();
  session.end();
  const { updatedAt, count } = session.state!;
  session.later(5000).run({ kind: "patch", caller: callerIn("A"), version: 0, change: { starred: true } });
  expect(session.state).toMatchObject({ starred: true, version: 1, count, updatedAt });
  session.run({ kind: "patch", caller: callerIn("A"), version: 1, change: { title: "T" } });
  expect(session.state).toMatchObject({ updatedAt, count: count + 1 });
});

it("VIEW-7: a deletion ends the live turn, refuses what comes after, and is undone within 30 days", () => {
  const session = running();
  const remove = () => session.run({ kind: "delete", caller: callerIn("A") });
  remove();
  expect(session.types(2)).toEqual(["turn-end"]);
  expect(problemOf(session.submit("m2"))).toBe("deleted");
  expect(problemOf(session.create())).toBe("deleted");
  expect(remove()).toMatchObject({ ok: true });
  session.later(30 * 86_400_000 - 1).run({ kind: "restore", caller: callerIn("A") });
  expect(session.state!.deletedAt).toBeNull();
  remove();
  expect(problemOf(session.later(30 * 86_400_000).run({ kind: "restore", caller: callerIn("A") }))).toBe("deleted");
});

it("creating again finds the same session; another's id or another agent's is not usable", () => {
  const session = new TestSession();
  expect(session.create()).toMatchObject({ kind: "created" });
  const { epoch } = session.state!;
  expect(session.create()).toMatchObject({ kind: "there" });
  expect(problemOf(session.create({ caller: { subject: "somebody" } }))).toBe("id-unusable");
  expect(problemOf(session.create({ agent: agentIdSchema.parse("other") }))).toBe("id-unusable");
  expect(session.state!.epoch).toBe(epoch);
  expect(session.submit(messageIdSchema.parse("m1"))).toMatchObject({ ok: true });
});
