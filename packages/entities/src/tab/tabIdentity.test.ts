import { describe, expect, it } from "vitest";
import { tabIdSchema } from "../ids/ids.ts";
import { identityAtLoad, identityStep, isSettled, LOCK_WAIT_MS, type TabIdentity } from "./tabIdentity.ts";

const mine = tabIdSchema.parse("B.mine");
const spare = tabIdSchema.parse("B.spare");
const load = { stored: mine, locks: true, navigation: "reload", spare } as const;

describe("identityAtLoad", () => {
  it("VIEW-5: waits 2 s for the lock after a reload or a return, and not at all otherwise", () => {
    expect(LOCK_WAIT_MS).toBe(2000);
    const waits = (["reload", "return", "fresh"] as const).map((navigation) => identityAtLoad({ ...load, navigation }).effects);
    expect(waits).toEqual([2000, 2000, 0].map((waitMs) => [{ type: "ask-lock", tab: mine, ask: 1, waitMs }]));
  });

  it("VIEW-5: is unsettled until the lock is answered", () => {
    const { state } = identityAtLoad(load);
    expect([state.kind, isSettled(state)]).toEqual(["settling", false]);
  });

  it("VIEW-5: without locks takes a fresh identity that starts from a copy", () => {
    const { state, effects } = identityAtLoad({ ...load, locks: false });
    expect(state).toEqual({ kind: "fresh", tab: spare, ask: 1, copyOf: mine });
    expect(effects).toEqual([{ type: "store", tab: spare }]);
  });

  it("gives a new browser tab an identity of its own at once", () => {
    expect(identityAtLoad({ ...load, stored: null }).state).toEqual({ kind: "fresh", tab: spare, ask: 1, copyOf: null });
  });
});

describe("identityStep", () => {
  const settling = identityAtLoad(load).state;
  const own = identityStep(settling, { type: "lock-answered", ask: 1, granted: true }).state;

  it("VIEW-5: got the lock: the same identity; not: a fresh one, and its own lock is held", () => {
    expect(own).toEqual({ kind: "own", tab: mine, ask: 1 });
    const refused = identityStep(settling, { type: "lock-answered", ask: 1, granted: false });
    expect(refused.state).toEqual({ kind: "fresh", tab: spare, ask: 2, copyOf: mine });
    expect(refused.effects).toEqual([{ type: "store", tab: spare }, { type: "ask-lock", tab: spare, ask: 2, waitMs: 0 }]);
  });

  it("VIEW-5: lets the lock go on pagehide and asks again on pageshow before it is anybody", () => {
    const away = identityStep(own, { type: "hide" });
    expect(away).toEqual({ state: { kind: "away", tab: mine, ask: 1 }, effects: [{ type: "release-lock", ask: 1 }] });
    const back = identityStep(away.state, { type: "show", locks: true, spare });
    expect(back).toEqual({ state: { kind: "settling", tab: mine, ask: 2, spare }, effects: [{ type: "ask-lock", tab: mine, ask: 2, waitMs: LOCK_WAIT_MS }] });
  });

  it("gives back a lock that comes after the page went", () => {
    const away = identityStep(settling, { type: "hide" }).state;
    const late = identityStep(away, { type: "lock-answered", ask: 1, granted: true });
    expect(late).toEqual({ state: away, effects: [{ type: "release-lock", ask: 1 }] });
    const back = identityStep(away, { type: "show", locks: true, spare }).state;
    expect(identityStep(back, { type: "lock-answered", ask: 1, granted: true }).state).toBe(back);
  });

  it("VIEW-5: the gateway's tab-superseded overrides a held lock", () => {
    const step = identityStep(own, { type: "superseded", tab: mine, spare, locks: true });
    expect(step.state).toEqual({ kind: "superseded", tab: spare, ask: 2, copyOf: mine });
    expect(step.effects[0]).toEqual({ type: "release-lock", ask: 1 });
  });

  it("ignores a late refusal of an identity that it gave up before", () => {
    const once = identityStep(own, { type: "superseded", tab: mine, spare, locks: true }).state;
    expect(identityStep(once, { type: "superseded", tab: mine, spare: tabIdSchema.parse("B.third"), locks: true })).toEqual({ state: once, effects: [] });
  });

  it("the first pageshow of a load changes nothing", () => {
    for (const state of [settling, own] satisfies TabIdentity[]) expect(identityStep(state, { type: "show", locks: true, spare })).toEqual({ state, effects: [] });
  });
});
