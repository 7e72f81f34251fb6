import { describe, expect, it } from "vitest";
import type { TabId, TurnId } from "../ids/ids.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { createTimeline, type Timeline, type TimelineReply } from "../testing/timeline.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import { followMachine, SCHEDULE, type Look } from "./index.ts";

const me = "B.here" as TabId;
const other = "A.there" as TabId;
const running = (driver: TabId | null = other): TurnField => ({ kind: "running", turn: "t1" as TurnId, fence: 1, driver, at: "2026-11-29T10:00:00Z" });
const idle: TurnField = { kind: "idle" };

/** A server whose log and liveness the test sets; `grew` follows from its count. */
function world(start: { count?: number; turn?: TurnField; random?: () => number } = {}) {
  const clock = createVirtualClock();
  const server = { count: start.count ?? 12, turn: start.turn ?? idle, reply: null as ((look: Look) => TimelineReply | null) | null };
  const timeline: Timeline = createTimeline({
    clock, me, ...(start.random && { random: start.random }),
    reply: (look) => server.reply?.(look) ?? { count: server.count, turn: server.turn, grew: server.count > timeline.state().count },
  });
  const open = (): void => { timeline.send({ type: "opened", visible: true, online: true }); };
  return { clock, server, timeline, open };
}

describe("a turn that runs elsewhere", () => {
  it("FOLLOW-1: 15, 22.5, 33.75, 50.6, then 60 s for ever, and back to 15 s at growth", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(300_000);
    server.count += 3;
    timeline.advance(100_000);
    expect(timeline.log).toEqual([
      "read@0", "read@15000", "read@37500", "read@71250", "read@121875", "read@181875", "read@241875",
      "read@301875", "read@316875", "read@339375", "read@373125",
    ]);
  });

  it("FOLLOW-2: a turn that only lost records knew ends with the next read, also where a store put back has fewer of them", () => {
    const { server, timeline, open } = world({ turn: running() });
    server.count = 20;
    open();
    timeline.advance(1_000);
    expect(timeline.state().watch.kind).toBe("remote");
    server.count = 12;
    server.turn = idle;
    timeline.advance(60_000);
    expect(timeline.state().watch.kind).toBe("idle");
  });

  it("FOLLOW-1: it never gives up, and the next wait begins when the answer is in", () => {
    const { server, timeline, open } = world({ turn: running() });
    server.reply = () => ({ count: 12, turn: running(), latencyMs: 2_000 });
    open();
    timeline.advance(60_000);
    expect(timeline.log).toEqual(["read@0", "read@17000", "read@41500"]);
    timeline.advance(3_600_000);
    expect(timeline.reads().at(-1)).toBeGreaterThan(3_590_000);
    expect(timeline.mostInFlight()).toBe(1);
  });

  it("FOLLOW-1: never two reads in flight, whatever comes while one is under way", () => {
    const { server, timeline, open } = world({ turn: running() });
    server.reply = () => ({ count: 12, turn: running(), latencyMs: 5_000 });
    open();
    for (const event of ["focus", "visible", "online", "pageshow", "own-write", "check-now", "timer"] as const) {
      timeline.advance(200);
      timeline.send({ type: event });
      timeline.send({ type: "hint", count: 99 });
      // What only plans the next look leaves the one under way alone.
      timeline.send({ type: "push", push: { kind: "hints", sinceMs: -Infinity } });
      timeline.send({ type: "push", push: { kind: "none" } });
      timeline.send({ type: "ask", atMs: 0 });
      timeline.send({ type: "local-turn", untilMs: null });
    }
    timeline.advance(4_000);
    expect(timeline.mostInFlight()).toBe(1);
    // The write may have been applied after the server answered: one more read, at once.
    expect(timeline.log).toEqual(["read@0", "read@5000"]);
  });

  it("FOLLOW-2: the read that says idle is the last one; then heads every 13 s, and the next remote turn is followed at once", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(10_000);
    server.count = 15;
    server.turn = idle;
    timeline.advance(32_000);
    expect(timeline.log).toEqual(["read@0", "read@15000", "head@28000", "head@41000"]);
    server.count = 17;
    server.turn = running();
    timeline.advance(40_000);
    expect(timeline.log.slice(4)).toEqual(["head@54000", "read@54000", "read@69000"]);
  });

  it("FOLLOW-2: where the list says that liveness ended, one last read catches the tail", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(5_000);
    server.count = 15;
    server.turn = idle;
    timeline.send({ type: "liveness", turn: idle, origin: null, count: 15 });
    timeline.advance(0);
    timeline.advance(13_000);
    expect(timeline.log).toEqual(["read@0", "read@5000", "head@18000"]);
  });

  it("FOLLOW-12: a turn that starts elsewhere while this window is idle and without push is noticed within 15 s", () => {
    for (const startsAt of [0, 1, 6_500, 12_999, 13_000, 13_001, 25_000]) {
      const { server, timeline, open } = world();
      open();
      timeline.advance(startsAt);
      server.count = 14;
      server.turn = running();
      timeline.advance(15_000);
      expect(timeline.state().watch.kind).toBe("remote");
    }
  });

  it("case 14: after one remote turn ended, the next one and one that no window asked for are followed too", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(250_000);
    server.count = 14; server.turn = idle;
    timeline.advance(75_000);
    expect(timeline.state().watch.kind).toBe("idle");
    server.count = 16; server.turn = { ...running(null), turn: "t2" as TurnId } as TurnField;
    const before = timeline.log.length;
    timeline.advance(13_000 + 15_000);
    expect(timeline.state().watch).toMatchObject({ kind: "remote", turn: "t2" });
    expect(timeline.log.slice(before).filter((line) => line.startsWith("read"))).toHaveLength(2);
  });

  it("FOLLOW-3: opening again, renewed push, a repeated liveness and early timers reset nothing", () => {
    const plain = world({ turn: running() });
    const poked = world({ turn: running() });
    plain.open();
    poked.open();
    for (let second = 0; second < 400; second++) {
      plain.timeline.advance(1_000);
      poked.timeline.advance(1_000);
      poked.open();
      poked.timeline.send({ type: "timer" });
      poked.timeline.send({ type: "liveness", turn: running(), origin: null, count: 12 });
      poked.timeline.send({ type: "push", push: { kind: "none" } });
      poked.timeline.send({ type: "hint", count: 12 });
    }
    expect(poked.timeline.log).toEqual(plain.timeline.log);
    expect(plain.timeline.log).toHaveLength(9);
  });

  it("case 42: ten quiet minutes cost one body and at most twenty more small reads", () => {
    const { timeline, open } = world({ count: 4_000, turn: running() });
    open();
    timeline.advance(600_000);
    expect(timeline.log.length).toBeLessThanOrEqual(21);
  });
});

describe("whose turn it is", () => {
  it("FOLLOW-4: a live turn whose user message came from here, or that is pinned here, is never remote", () => {
    const { server, timeline, open } = world({ turn: running(null) });
    server.reply = () => ({ count: 12, turn: running(null), origin: me });
    open();
    timeline.advance(1);
    expect(timeline.state().watch.kind).toBe("own");
    const pinned = world({ turn: running(me) });
    pinned.open();
    pinned.timeline.advance(1);
    expect(pinned.timeline.state().watch.kind).toBe("own");
  });

  it("FOLLOW-4: an older word about liveness never beats a newer one, whenever it arrives", () => {
    const { server, timeline, open } = world({ count: 20, turn: running() });
    open();
    timeline.advance(5_000);
    timeline.send({ type: "liveness", turn: idle, origin: null, count: 11 });
    expect(timeline.state().watch.kind).toBe("remote");
    expect(timeline.state().liveness?.readAtMs).toBe(0);
    server.turn = idle; server.count = 21;
    timeline.advance(10_000);
    timeline.send({ type: "liveness", turn: running(), origin: null, count: 20 });
    expect(timeline.state().watch.kind).toBe("idle");
  });
});

describe("holds", () => {
  it("FOLLOW-5: a hidden observer asks nothing, a hidden tab with a turn of its own once a minute", () => {
    const remote = world({ turn: running() });
    remote.open();
    remote.timeline.advance(1_000);
    remote.timeline.send({ type: "hidden" });
    remote.timeline.send({ type: "hint", count: 50 });
    remote.timeline.advance(1_800_000);
    expect(remote.timeline.log).toEqual(["read@0"]);
    const own = world({ turn: running(me) });
    own.open();
    own.timeline.advance(1);
    own.timeline.send({ type: "hidden" });
    own.timeline.advance(180_000);
    expect(own.timeline.log).toEqual(["read@0", "read@60000", "read@120000", "read@180000"]);
  });

  it("FOLLOW-5: visible, focus, online and pageshow together cause one read; thirty focus changes in 20 s at most three", () => {
    const { timeline, open } = world({ turn: running() });
    open();
    timeline.send({ type: "hidden" });
    timeline.advance(1_800_000);
    timeline.send({ type: "visible" });
    timeline.advance(30);
    timeline.send({ type: "focus" });
    timeline.send({ type: "pageshow" });
    timeline.send({ type: "online" });
    timeline.advance(900);
    expect(timeline.reads(1)).toEqual([1_800_000]);
    for (const random of [() => 0, () => 1]) {
      for (const turn of [running(), idle]) {
        const flips = world({ turn, random });
        flips.open();
        flips.timeline.advance(100_000);
        for (let i = 0; i < 30; i++) {
          flips.timeline.send({ type: "hidden" });
          flips.timeline.advance(333);
          flips.timeline.send({ type: "visible" });
          flips.timeline.send({ type: "focus" });
          flips.timeline.advance(333);
        }
        expect(flips.timeline.reads(100_000).length).toBeLessThanOrEqual(3);
        expect(flips.timeline.reads(100_000).length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it("FOLLOW-5: a set of reasons: online again while hidden still asks nothing", () => {
    const { timeline, open } = world({ turn: running() });
    open();
    timeline.advance(1_000);
    timeline.send({ type: "hidden" });
    timeline.send({ type: "offline" });
    timeline.send({ type: "online" });
    timeline.send({ type: "focus" });
    timeline.advance(100_000);
    expect(timeline.log).toEqual(["read@0"]);
    timeline.send({ type: "visible" });
    expect(timeline.log).toEqual(["read@0", "read@101000"]);
  });

  it("FOLLOW-5: offline nothing is asked, hint or not; online again is one read", () => {
    for (const turn of [running(), running(me), idle]) {
      const { timeline, open } = world({ turn });
      open();
      timeline.advance(1_000);
      const before = timeline.log.length;
      timeline.send({ type: "offline" });
      timeline.send({ type: "hint", count: 50 });
      timeline.send({ type: "ask", atMs: 2_000 });
      timeline.advance(600_000);
      expect(timeline.log).toHaveLength(before);
      timeline.send({ type: "online" });
      expect(timeline.log.slice(before)).toEqual(["read@601000"]);
    }
  });

  it("FOLLOW-5: the hold of a local turn stands only while its reader is proven alive", () => {
    const { timeline, open } = world({ turn: running(me) });
    open();
    timeline.advance(1);
    for (let second = 0; second < 20; second++) {
      timeline.send({ type: "local-turn", untilMs: timeline.state().lookStartMs! + second * 1_000 + 45_000 });
      timeline.advance(1_000);
    }
    expect(timeline.log).toEqual(["read@0"]);
    // Its reader fell silent: 45 s after the last proof the log is read again.
    timeline.advance(46_000);
    expect(timeline.log[1]).toBe("read@64000");
  });

  it("case 40: hidden for thirty minutes: no look, one within a second of being shown, and 15 s again", () => {
    const { timeline, open } = world({ turn: running() });
    open();
    timeline.advance(300_000);
    timeline.send({ type: "hidden" });
    const before = timeline.log.length;
    timeline.advance(1_800_000);
    timeline.send({ type: "visible" });
    timeline.advance(16_000);
    expect(timeline.log.slice(before)).toEqual(["read@2100000", "read@2115000"]);
  });

  it("case 46: back from the page cache: the old request is given up, one read, one timer", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(14_000);
    server.reply = () => "hangs";
    timeline.advance(1_000);
    // Frozen for five minutes with a read in flight: no timer ran, and nobody knows whether the connection still exists.
    const back = followMachine(timeline.state(), { type: "pageshow" }, 315_000, 0);
    expect(back.effects).toEqual([
      { type: "abort", flight: 2 }, { type: "no-timer" }, { type: "read", flight: 3 }, { type: "timer", atMs: 330_000 },
    ]);
    const late = followMachine(back.state, { type: "timer" }, 315_001, 0);
    expect(late.effects).toEqual([{ type: "timer", atMs: 330_000 }]);
    expect(followMachine(late.state, { type: "focus" }, 315_002, 0).effects).toEqual([]);
    const answer = { grew: true, upToDate: true, count: 20, turn: running(), origin: null };
    expect(followMachine(late.state, { type: "answered", flight: 2, ...answer }, 315_003, 0).state).toBe(late.state);
    const shown = followMachine(late.state, { type: "answered", flight: 3, ...answer }, 315_200, 0);
    expect(shown.effects).toEqual([{ type: "timer", atMs: 330_200 }]);
  });
});

describe("trouble", () => {
  it("FOLLOW-6: intervals carry −10…0 % jitter, also at their longest", () => {
    const early = world({ turn: running(), random: () => 1 });
    early.open();
    early.timeline.advance(130_000);
    expect(early.timeline.log).toEqual(["read@0", "read@13500", "read@33750", "read@64125", "read@109688"]);
  });

  it("FOLLOW-6: errors back off, say when the next try is, and never look like an ended turn", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(14_000);
    server.reply = () => ({ fails: "network" });
    timeline.advance(150_000);
    expect(timeline.log).toEqual([
      "read@0", "read@15000", "read@16000", "read@18000", "read@22000", "read@30000", "read@46000", "read@78000", "read@138000",
    ]);
    expect(timeline.state().watch.kind).toBe("remote");
    expect(timeline.state().reach).toMatchObject({ kind: "unreachable", reason: "network", retryAtMs: 198_000 });
    server.reply = null;
    timeline.advance(50_000);
    expect(timeline.state().reach).toEqual({ kind: "fine" });
  });

  it("FOLLOW-6: Retry-After is obeyed by retries and wakes, capped at an hour; a person may look all the same", () => {
    const { server, timeline, open } = world({ turn: running() });
    server.reply = () => ({ fails: "too-many", retryAfterMs: 86_400_000 });
    open();
    timeline.advance(100_000);
    timeline.send({ type: "focus" });
    timeline.send({ type: "hint", count: 40 });
    timeline.advance(3_499_000);
    expect(timeline.log).toEqual(["read@0"]);
    timeline.advance(2_000);
    expect(timeline.log).toEqual(["read@0", "read@3600000"]);
    timeline.send({ type: "check-now" });
    expect(timeline.log).toHaveLength(3);
  });

  it("FOLLOW-6: the server may ask for slower polls", () => {
    const { server, timeline, open } = world({ turn: running() });
    server.reply = () => ({ count: 12, turn: running(), pollAfterMs: 40_000 });
    open();
    timeline.advance(130_000);
    expect(timeline.log).toEqual(["read@0", "read@40000", "read@80000", "read@120000"]);
  });

  it("FOLLOW-6: a server that never comes to an end of its pages is one that can't be read", () => {
    const { server, timeline, open } = world();
    server.reply = () => ({ upToDate: false, grew: false, count: 12 });
    open();
    timeline.advance(500);
    expect(timeline.log).toHaveLength(1 + SCHEDULE.againLimit);
    expect(timeline.state().reach).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
  });

  it("case 38: FOLLOW-6: a request that hangs is given up at its limit, counts as an error, and the next one shows the end", () => {
    const { server, timeline, open } = world({ count: 12, turn: running() });
    open();
    timeline.advance(10_000);
    server.reply = () => "hangs";
    timeline.advance(10_000);
    server.reply = null;
    server.count = 15;
    server.turn = idle;
    timeline.advance(12_000);
    expect(timeline.log).toEqual(["read@0", "read@15000", "abort@30000", "read@31000"]);
    expect(timeline.state().watch.kind).toBe("idle");
    expect(timeline.mostInFlight()).toBe(1);
  });

  it("FOLLOW-8: a runner that died stays followed at 60 s until its turn has an end", () => {
    const { server, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(1_200_000);
    expect(timeline.state().watch).toMatchObject({ kind: "remote" });
    const reads = timeline.reads().slice(-2);
    expect(reads[1]! - reads[0]!).toBe(60_000);
    server.turn = idle; server.count = 13;
    timeline.send({ type: "check-now" });
    timeline.advance(0);
    expect(timeline.state().watch.kind).toBe("idle");
  });

  it("case 47: waiting is measured on the monotonic clock: a wall clock that jumps changes no look", () => {
    const { clock, timeline, open } = world({ turn: running() });
    open();
    timeline.advance(5_000);
    clock.jumpWall(-7_200_000);
    timeline.advance(35_000);
    expect(timeline.log).toEqual(["read@0", "read@15000", "read@37500"]);
  });

  it("FOLLOW-6: a refusal is the server's word: nobody asks again until somebody acts", () => {
    const { server, timeline, open } = world();
    server.reply = () => ({ refuses: "deleted" });
    open();
    timeline.advance(600_000);
    expect(timeline.log).toEqual(["read@0"]);
    expect(timeline.state().watch).toEqual({ kind: "refused", code: "deleted" });
    server.reply = null;
    timeline.send({ type: "own-write" });
    timeline.advance(0);
    expect(timeline.state().watch.kind).toBe("idle");
  });
});
