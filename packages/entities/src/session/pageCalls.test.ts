import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { CallId, TabId, TurnId } from "../ids/ids.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { LiveTurnView, OpenPageCall } from "../transcript/queries.ts";
import { GRACE_MS, pageCallsStep } from "./pageCalls.ts";
import { NO_CALLS, type PageCallEffect, type PageCallEvent, type PageCallsState, type Situation } from "./pageCallsState.ts";
import type { PageNow } from "./pageOffers.ts";

const me = "B.me" as TabId;
const other = "B.other" as TabId;
const C = "c1" as CallId;
const orders: PageContext = { id: "orders", title: "Orders" };
const page = (over: Partial<PageNow> = {}): PageNow => ({
  context: orders, titles: new Map(),
  offers: [{ name: "read" }, { name: "fill", mutates: true }, { name: "mark", mutates: true, repeatable: true }, { name: "go", navigates: true }], ...over,
});
const live = (over: Partial<LiveTurnView> = {}): LiveTurnView => ({
  turn: "t1" as TurnId, kind: "paused", waits: [], fence: 1, pin: { tab: me, version: 0 }, pinVersion: 0, moved: [], context: orders, origin: null, startSeq: 1, since: "", lastAt: "", ...over,
});
const open = (name: string, claim: OpenPageCall["claim"] = null, call = C): OpenPageCall => ({ call, name, toolCallId: "x", input: { a: 1 }, openedAt: "", claim });
const mine = { tab: me, version: 0, at: "" };

/** The machine with what a test says of the log and the page; `take` gives the effects without wakes and notes. */
function machine(start: Partial<Situation> = {}, state: PageCallsState = NO_CALLS) {
  let now: Situation = { me, upToDate: true, mayAct: true, live: live(), open: [], page: page(), nowMs: 0, ...start };
  const all: PageCallEffect[] = [];
  const take = (event: PageCallEvent, change: Partial<Situation> = {}): PageCallEffect["type"][] => {
    now = { ...now, ...change };
    const step = pageCallsStep(state, event, now);
    state = step.state;
    all.push(...step.effects);
    return step.effects.flatMap(({ type }) => (type === "wake-at" || type === "note-call" || type === "drop-note" ? [] : [type]));
  };
  return { take, look: (change: Partial<Situation> = {}) => take({ type: "look" }, change), all, state: () => state, work: (call = C) => state.work.get(call)?.kind };
}
const bodyOf = (effects: PageCallEffect[]) => effects.flatMap((effect) => (effect.type === "settle-call" ? [effect.body] : [])).at(-1);

/** The call opens while the page is there. */
function here(name: string, change: Partial<Situation> = {}) {
  const one = machine();
  one.look();
  one.look({ open: [open(name)], ...change });
  return one;
}

describe("a call of this window", () => {
  it("PIN-7: is claimed, executed after the claim's yes, and settled once", () => {
    const one = machine();
    one.look();
    expect(one.look({ open: [open("read")] })).toEqual(["claim-call"]);
    expect(one.look({ open: [open("read")] })).toEqual([]);
    expect(one.take({ type: "claimed", call: C, answer: "yes" })).toEqual(["run-tool"]);
    expect(one.look({ open: [open("read", mine)] })).toEqual([]);
    expect(one.take({ type: "ran", call: C, body: { output: 1 } })).toEqual(["settle-call"]);
    expect(one.take({ type: "settled", call: C, answer: "done" })).toEqual([]);
    expect(one.look()).toEqual([]);
  });

  it("PIN-2: nothing is claimed before the identity is settled, by another window, or before the log was read to its end", () => {
    for (const change of [{ mayAct: false }, { me: other }, { upToDate: false }, { live: live({ pin: null }) }, { live: live({ pin: { tab: other, version: 1 } }) }] satisfies Partial<Situation>[]) {
      const one = machine(change);
      one.look();
      expect(one.look({ open: [open("read")] })).toEqual([]);
    }
  });

  it("PIN-7: a refused claim executes nothing; where the log then shows this window's claim, it was another page load's and ends as lost", () => {
    const one = here("read");
    expect(one.take({ type: "claimed", call: C, answer: "no" })).toEqual([]);
    expect(one.look({ open: [open("read", mine)] })).toEqual(["settle-call"]);
    expect(bodyOf(one.all)).toEqual({ lost: true });
  });

  it("PIN-7: after a lost answer the log tells: claimed by this window under this version, it is executed; by nobody, it is claimed again", () => {
    const got = here("read");
    got.take({ type: "claimed", call: C, answer: "unknown" });
    expect(got.look({ open: [open("read", { ...mine, version: 7 })] })).toEqual([]);
    expect(got.look({ open: [open("read", mine)] })).toEqual(["run-tool"]);

    const never = here("read");
    never.take({ type: "claimed", call: C, answer: "unknown" });
    expect(never.look({ nowMs: 500 })).toEqual([]);
    expect(never.look({ nowMs: 1_000 })).toEqual(["claim-call"]);
    // The first one did get through, after the log was read: this one's no is its yes.
    expect(never.take({ type: "claimed", call: C, answer: "no" })).toEqual([]);
    expect(never.look({ open: [open("read", mine)] })).toEqual(["run-tool"]);
  });

  it("PIN-9: a pin that moved, and a turn that ended, abort what runs, and a late result goes nowhere", () => {
    const gone: Partial<Situation>[] = [{ live: live({ pin: { tab: other, version: 1 } }) }, { live: live({ pin: { tab: me, version: 2 } }), open: [open("read", mine)] }, { live: null, open: [] }, { open: [] }];
    for (const change of gone) {
      const one = here("read");
      one.take({ type: "claimed", call: C, answer: "yes" });
      expect(one.look({ open: [open("read", mine)] })).toEqual([]);
      expect(one.look(change)).toContain("abort-tool");
      expect(one.take({ type: "ran", call: C, body: { output: 1 } })).toEqual([]);
    }
  });

  it("PIN-5: where the page moved between the claim and its answer, a changing tool is not executed", () => {
    const one = here("fill");
    expect(one.take({ type: "claimed", call: C, answer: "yes" }, { page: page({ context: { id: "bills", title: "Bills" } }) })).toEqual(["settle-call"]);
    expect(bodyOf(one.all)).toEqual({ error: 'The page changed from "Orders" to "Bills": nothing was done.' });
  });

  it("PIN-5: a page without a context is one page: two of them are equal, one of them is another", () => {
    const nowhere = here("fill", { live: live({ context: null }), page: page({ context: null }) });
    expect(nowhere.take({ type: "claimed", call: C, answer: "yes" })).toEqual(["run-tool"]);
    const left = here("fill", { page: page({ context: null }) });
    left.take({ type: "claimed", call: C, answer: "yes" });
    expect(bodyOf(left.all)).toEqual({ error: 'The page changed from "Orders" to no page: nothing was done.' });
  });

  it("PIN-13: one that is not offered is claimed and answered with an error that names it", () => {
    const one = here("nothere");
    expect(one.all.map(({ type }) => type)).toEqual(["claim-call"]);
    one.take({ type: "claimed", call: C, answer: "yes" });
    expect(bodyOf(one.all)).toEqual({ error: 'This window offers no tool named "nothere".' });
  });

  it("TURN-9: a result is sent again until it is taken, and waits while the page is offline", () => {
    const one = here("read");
    one.take({ type: "claimed", call: C, answer: "yes" });
    expect(one.take({ type: "ran", call: C, body: { output: 1 } }, { mayAct: false })).toEqual([]);
    expect(one.look({ mayAct: true })).toEqual(["settle-call"]);
    one.take({ type: "settled", call: C, answer: "unknown" });
    expect(one.look({ nowMs: 900 })).toEqual([]);
    expect(one.look({ nowMs: 1_000 })).toEqual(["settle-call"]);
    one.take({ type: "settled", call: C, answer: "done" });
    expect(one.look({ nowMs: 99_000 })).toEqual([]);
  });

  it("PIN-7: two calls are claimed and run one after the other", () => {
    const two = [open("read"), open("read", null, "c2" as CallId)];
    const one = here("read", { open: two });
    one.take({ type: "claimed", call: C, answer: "yes" });
    expect(one.work("c2" as CallId)).toBe(undefined);
    expect(one.take({ type: "ran", call: C, body: { output: 1 } })).toEqual(["settle-call", "claim-call"]);
  });

  it("PIN-5: one that navigates holds the next one up until the log tells which page that one acts on", () => {
    const c2 = "c2" as CallId;
    const bills: PageContext = { id: "bills", title: "Bills" };
    const one = here("go", { open: [open("go"), open("fill", null, c2)] });
    one.take({ type: "claimed", call: C, answer: "yes" });
    expect(one.take({ type: "ran", call: C, body: { output: 1, context: bills } }, { page: page({ context: bills }) })).toEqual(["settle-call"]);
    expect(one.take({ type: "settled", call: C, answer: "done" })).toEqual([]);
    expect(one.look({ open: [open("fill", null, c2)], live: live({ context: bills }) })).toEqual(["claim-call"]);
    expect(one.take({ type: "claimed", call: c2, answer: "yes" })).toEqual(["run-tool"]);
  });
});

describe("a page load that finds open calls", () => {
  it("PIN-3: runs one that may be repeated or changes nothing; asks before another, and does as the person says", () => {
    for (const name of ["read", "mark"]) expect(machine({ open: [open(name)] }).look()).toEqual(["claim-call"]);
    const asks = machine({ open: [open("fill")] });
    expect(asks.look()).toEqual([]);
    expect(asks.work()).toBe("asks");
    expect(asks.take({ type: "decided", call: C, run: true })).toEqual(["claim-call"]);
    expect(asks.take({ type: "decided", call: C, run: false })).toEqual([]);
    expect(asks.take({ type: "claimed", call: C, answer: "yes" })).toEqual(["run-tool"]);
    const declined = machine({ open: [open("fill")] });
    declined.look();
    declined.take({ type: "decided", call: C, run: false });
    expect(declined.take({ type: "claimed", call: C, answer: "yes" })).toEqual(["settle-call"]);
  });

  it("PIN-13: gives the page a moment to offer its tools, and to say where it is", () => {
    const late = machine({ open: [open("read")], page: page({ offers: [] }) });
    expect(late.look()).toEqual([]);
    expect(late.look({ page: page() })).toEqual(["claim-call"]);
    const never = machine({ open: [open("read")], page: page({ offers: [] }) });
    never.look();
    expect(never.look({ nowMs: GRACE_MS })).toEqual(["claim-call"]);
  });

  it("PIN-5: gives the page a moment to say where it is before it takes it for another page", () => {
    const late = machine({ open: [open("mark")], page: page({ context: null }) });
    expect(late.look()).toEqual([]);
    expect(late.look({ page: page() })).toEqual(["claim-call"]);
    expect(late.take({ type: "claimed", call: C, answer: "yes" })).toEqual(["run-tool"]);
    const never = machine({ open: [open("mark")], page: page({ context: null }) });
    never.look();
    never.look({ nowMs: GRACE_MS });
    never.take({ type: "claimed", call: C, answer: "yes" });
    expect(bodyOf(never.all)).toEqual({ error: 'The page changed from "Orders" to no page: nothing was done.' });
  });

  it("PIN-7: a claimed one is settled from its note or as lost, never executed", () => {
    const lost = machine({ open: [open("read", mine)] });
    expect(lost.look()).toEqual(["settle-call"]);
    expect(bodyOf(lost.all)).toEqual({ lost: true });
    const kept = machine({ open: [open("read", mine)] }, { ...NO_CALLS, notes: [{ call: C, tab: me, body: { output: 5 } }] });
    kept.look();
    expect(bodyOf(kept.all)).toEqual({ output: 5 });
    const anothers = machine({ open: [open("read", mine)] }, { ...NO_CALLS, notes: [{ call: C, tab: other, body: { output: 5 } }] });
    anothers.look();
    expect(bodyOf(anothers.all)).toEqual({ lost: true });
  });

  it("PIN-5: one that navigated is settled with the page that this document has, once it says so", () => {
    const one = machine({ open: [open("go", mine)], page: page({ context: null }) }, { ...NO_CALLS, notes: [{ call: C, tab: me, body: null }] });
    expect(one.look()).toEqual([]);
    expect(one.look({ page: page() })).toEqual(["settle-call"]);
    expect(bodyOf(one.all)).toEqual({ output: { navigated: true, page: orders }, context: orders });
  });

  it("PIN-5: a tool that navigates is noted before it is executed, and the note goes when the result was taken", () => {
    const one = here("go");
    one.take({ type: "claimed", call: C, answer: "yes" });
    expect(one.all.map(({ type }) => type).filter((type) => type !== "wake-at")).toEqual(["claim-call", "note-call", "run-tool"]);
    one.take({ type: "ran", call: C, body: { output: 1, context: orders } });
    one.take({ type: "settled", call: C, answer: "done" });
    expect(one.all.at(-1)).toEqual({ type: "drop-note", call: C });
    expect(one.state().notes).toEqual([]);
  });
});

it("PIN-7: whatever happens in whatever order, a page load executes a call at most once, and only under a claim of its own", () => {
  const change = fc.oneof(
    fc.constant<PageCallEvent>({ type: "look" }),
    fc.constantFrom("yes", "no", "unknown").map((answer): PageCallEvent => ({ type: "claimed", call: C, answer: answer as "yes" })),
    fc.constant<PageCallEvent>({ type: "ran", call: C, body: { output: 1 } }),
    fc.constantFrom("done", "unknown").map((answer): PageCallEvent => ({ type: "settled", call: C, answer: answer as "done" })),
    fc.boolean().map((run): PageCallEvent => ({ type: "decided", call: C, run })),
  );
  const situation = fc.record({
    name: fc.constantFrom("read", "fill", "mark", "go", "nothere"), claimed: fc.constantFrom(null, mine, { ...mine, tab: other }), mayAct: fc.boolean(), pinned: fc.boolean(), gap: fc.nat(3_000),
  });
  fc.assert(fc.property(fc.boolean(), situation, fc.array(fc.tuple(change, fc.option(situation)), { maxLength: 40 }), (foundOpen, first, steps) => {
    const one = machine({ open: foundOpen ? [open(first.name)] : [] });
    let nowMs = 0;
    let claims = 0;
    let answered = 0;
    let version = 0;
    let taken = false;
    let claimedInLog: OpenPageCall["claim"] = null;
    one.look();
    for (const [event, next] of steps) {
      // As the server has it: one answer for each claim, one yes at most, and a pin that comes back has a higher version.
      if (event.type === "claimed" && (answered >= claims || (event.answer === "yes" && taken))) continue;
      if (event.type === "claimed") answered++;
      if (event.type === "claimed" && event.answer === "yes") taken = true;
      if (next?.pinned === false) version++;
      nowMs += next?.gap ?? 100;
      if (claims > 0 && claimedInLog === null && next?.claimed) claimedInLog = next.claimed.tab === me ? { ...mine, version } : next.claimed;
      one.take(event, { nowMs, open: [open(first.name, claimedInLog)], mayAct: next?.mayAct ?? true, live: live({ pin: next?.pinned === false ? { tab: other, version } : { tab: me, version } }) });
      claims = one.all.filter(({ type }) => type === "claim-call").length;
    }
    const executed = one.all.filter(({ type }) => type === "run-tool").length;
    expect(executed).toBeLessThanOrEqual(1);
    expect(executed).toBeLessThanOrEqual(claims);
  }), { numRuns: 500 });
});
