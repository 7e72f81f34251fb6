import { expect, it } from "vitest";
import type { Epoch, MessageId, TabId, TurnId } from "../ids/ids.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import { createDriverState } from "./createDriverState.ts";
import { drive } from "./driver.ts";
import { NO_PAGE } from "./pageOffers.ts";
import type { DriverEffect, DriverEvent, DriverState } from "./driverState.ts";

const me = "B.T" as TabId;
const key = { connection: "c", agent: "offline", session: "s" } as DriverState["key"];
const position = { epoch: "E" as Epoch, count: 0, last: null };
const head = { position, turn: { kind: "idle" }, headerRevision: 0, serverTime: "", pollAfterMs: null } as const;
const accepted: OutboxEntry = {
  kind: "message", id: "m1" as MessageId, parts: [{ type: "text", text: "Lost" }], base: position, origin: { tab: me, context: null, agent: key.agent },
  creates: false, madeAt: 0, attempts: 1, tab: me, state: { kind: "accepted", seq: 9 },
};

/** A window that has read an empty log to its end and asks a head: what that head's answer makes it do. */
function afterHead(entries: OutboxEntry[], before: (state: DriverState) => DriverState = (state) => state): { state: DriverState; effects: DriverEffect[] } {
  let state = createDriverState(key, { appendOnly: true, numbered: true, mayLag: false, queue: true, push: true, gates: true }, { me, settled: true, madeHere: false, role: "owner" }, true);
  let nowMs = 0;
  const take = (event: DriverEvent): DriverEffect[] => {
    const step = drive(state, event, { nowMs, wallMs: nowMs, random: 0 });
    state = step.state;
    return step.effects;
  };
  const flightOf = (effects: DriverEffect[], type: "read" | "head"): number => {
    const found = effects.find((effect) => effect.type === type);
    if (found?.type !== type) throw new Error(`No ${type} among ${effects.map((effect) => effect.type).join(", ")}`);
    return found.flight;
  };
  const flight = flightOf(take({ type: "opened", snapshot: null, entries, visible: true, online: true, page: NO_PAGE, notes: [] }), "read");
  take({ type: "window", answer: { kind: "window", first: 1, records: [], position } });
  take({ type: "read", flight, base: position, answer: { kind: "page", from: 0, records: [], upToDate: true, ...head } });
  state = before(state);
  nowMs = 13_100;
  const asked = flightOf(take({ type: "follow", event: { type: "timer" } }), "head");
  return { effects: take({ type: "head", flight: asked, answer: { kind: "head", ...head } }), state };
}

it("ADOPT-15: what only a read can judge causes one after a head, which brings nothing to judge by", () => {
  const waiting = afterHead([accepted]);
  expect(waiting.state.outbox[0]?.state).toEqual({ kind: "accepted", seq: 9, missed: true });
  expect(waiting.effects.filter((effect) => effect.type === "read")).toHaveLength(1);
  expect(afterHead([]).effects.filter((effect) => effect.type === "read")).toEqual([]);
});

it("LOG-1: a header of the same revision that says something else runs is of another store, and is asked for anew", () => {
  const headed = (live: { turn: string } | null, revision = 0) => (state: DriverState) => ({ ...state, header: { revision, live } as DriverState["header"], headerKnown: 0, headerAsked: false });
  const asks = (effects: DriverEffect[]) => effects.filter(({ type }) => type === "fetch-header").length;
  expect(asks(afterHead([], headed({ turn: "t1" })).effects)).toBe(1);
  expect(asks(afterHead([], headed(null)).effects)).toBe(0);
});

it("TURN-14: a stop of a turn that the log, read to its end, knows nothing of is over: its store was put back", () => {
  const stopped = (state: DriverState): DriverState => ({ ...state, stop: { turn: "t1" as TurnId, items: [], failed: false } });
  expect(afterHead([], stopped).state.stop).toBeNull();
});
