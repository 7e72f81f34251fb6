import { describe, expect, it } from "vitest";
import type { TabId, TurnId } from "../ids/ids.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { createTimeline, type Timeline } from "../testing/timeline.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import { nextLook } from "./index.ts";

const me = "B.here" as TabId;
const turnOf = (kind: "running" | "paused", driver: string): TurnField => ({ kind, turn: "t1" as TurnId, fence: 1, driver: driver as TabId, at: "2026-11-29T10:00:00Z" });
const idle: TurnField = { kind: "idle" };

function world(turn: TurnField, latencyMs = 0) {
  const clock = createVirtualClock();
  const server = { count: 12, turn };
  const timeline: Timeline = createTimeline({
    clock, me, reply: () => ({ count: server.count, turn: server.turn, grew: server.count > timeline.state().count, latencyMs }),
  });
  const push = (kind: "hints" | "live" | "none", sinceMs = 0): void => { timeline.send({ type: "push", push: kind === "none" ? { kind } : { kind, sinceMs } }); };
  const grow = (by = 1): void => {
    server.count += by;
    timeline.send({ type: "hint", count: server.count });
  };
  return { server, timeline, push, grow, open: () => { timeline.send({ type: "opened", visible: true, online: true }); } };
}

describe("with push", () => {
  it("FOLLOW-9: a connect causes no second read; quiet push has one safety read a minute and no head", () => {
    for (const turn of [turnOf("running", "A.there"), idle]) {
      const { timeline, push, open } = world(turn, 200);
      push("hints", 0);
      open();
      timeline.advance(100);
      push("hints", 0);
      timeline.advance(240_000);
      expect(timeline.log).toEqual(["read@0", "read@60200", "read@120400", "read@180600"]);
    }
  });

  it("case 43: FOLLOW-9: ready after the read adds none; ready for a subscription begun after the read closes the gap with one", () => {
    const later = world(turnOf("running", "A.there"), 200);
    later.open();
    later.timeline.advance(100);
    later.push("hints", 50);
    later.timeline.advance(30_000);
    expect(later.timeline.log).toHaveLength(1);
    const gap = world(turnOf("running", "A.there"));
    gap.open();
    gap.timeline.advance(5_000);
    gap.push("hints", 4_000);
    gap.push("hints", 4_000);
    gap.timeline.advance(30_000);
    expect(gap.timeline.log).toEqual(["read@0", "read@5000"]);
    const quiet = world(idle);
    quiet.open();
    quiet.timeline.advance(5_000);
    quiet.push("hints", 4_000);
    quiet.timeline.advance(30_000);
    expect(quiet.timeline.log).toEqual(["read@0"]);
  });

  it("FOLLOW-9: hints are read at once, at most every 300 ms, and only where they promise more", () => {
    const { timeline, push, grow, open } = world(turnOf("running", "A.there"));
    push("hints");
    open();
    timeline.advance(1_000);
    for (let i = 0; i < 10; i++) {
      grow();
      timeline.send({ type: "hint", count: 5 });
      timeline.advance(100);
    }
    timeline.advance(1_000);
    expect(timeline.log).toEqual(["read@0", "read@1000", "read@1300", "read@1600", "read@1900", "read@2200"]);
    expect(timeline.state().count).toBe(22);
  });

  it("FOLLOW-9: a hint that comes while a read is under way is read after it, nothing is lost", () => {
    const { timeline, push, grow, open } = world(turnOf("running", "A.there"), 250);
    push("hints");
    open();
    timeline.advance(400);
    grow();
    timeline.advance(100);
    const promised = timeline.state().count;
    timeline.send({ type: "hint", count: 14 });
    timeline.advance(2_000);
    expect(promised).toBe(12);
    expect(timeline.log.slice(0, 3)).toEqual(["read@0", "read@400", "read@700"]);
  });

  it("FOLLOW-9: where push fails, exactly one poll chain carries on", () => {
    const { timeline, push, grow, open } = world(turnOf("running", "A.there"));
    push("hints");
    open();
    timeline.advance(20_000);
    grow();
    timeline.advance(10_000);
    push("none");
    push("none");
    timeline.advance(60_000);
    expect(timeline.log).toEqual(["read@0", "read@20000", "read@35000", "read@57500"]);
    expect(nextLook(timeline.state())).toEqual({ kind: "at", atMs: 91_250 });
  });

  it("FOLLOW-9: while the live read brings the records, hints cause no read; the safety read stays", () => {
    const { server, timeline, push, grow, open } = world(turnOf("running", "A.there"));
    open();
    timeline.advance(10);
    push("live", 10);
    for (let i = 0; i < 100; i++) {
      grow();
      timeline.send({ type: "streamed", grew: true, upToDate: true, count: server.count, turn: server.turn, origin: null });
      timeline.advance(1_000);
    }
    expect(timeline.log).toEqual(["read@0", "read@60000"]);
    expect(nextLook(timeline.state())).toEqual({ kind: "live" });
  });

  it("FOLLOW-9: where the live read is held up, a hint that it does not keep is read after a second", () => {
    const { timeline, push, grow, open } = world(turnOf("running", "A.there"));
    open();
    timeline.advance(10);
    push("live", 10);
    timeline.advance(5_000);
    grow();
    timeline.advance(300);
    grow();
    timeline.advance(2_000);
    expect(timeline.log).toEqual(["read@0", "read@6010"]);
    expect(timeline.state().count).toBe(14);
  });

  it("case 04: FOLLOW-9: what a cleanly closed live read never brought is read when it lets go", () => {
    const { server, timeline, push, open } = world(turnOf("running", "A.there"));
    open();
    timeline.advance(10);
    push("live", 10);
    timeline.advance(30_000);
    server.count = 15; server.turn = idle;
    push("none");
    timeline.advance(0);
    expect(timeline.state().watch.kind).toBe("idle");
    expect(timeline.state().count).toBe(15);
  });
});

describe("a turn of this tab", () => {
  it("FOLLOW-13: without a stream: at once after a write, every second while records come, every 5 s when quiet", () => {
    const { server, timeline, open } = world(idle);
    open();
    timeline.advance(3_000);
    server.turn = turnOf("running", me);
    server.count += 2;
    timeline.send({ type: "own-write" });
    for (let i = 0; i < 3; i++) { timeline.advance(1_000); server.count += 1; }
    timeline.advance(18_000);
    expect(timeline.log).toEqual([
      "read@0", "read@3000", "read@4000", "read@5000", "read@6000", "read@7000", "read@8000", "read@9000", "read@10000",
      "read@15000", "read@20000",
    ]);
  });

  it("FOLLOW-13: with hints only at hints; paused on the schedule of FOLLOW-1", () => {
    const hints = world(turnOf("running", me));
    hints.push("hints");
    hints.open();
    hints.timeline.advance(10_000);
    hints.grow();
    hints.timeline.advance(10_000);
    expect(hints.timeline.log).toEqual(["read@0", "read@10000"]);
    const waits = world(turnOf("paused", me));
    waits.open();
    waits.timeline.advance(80_000);
    expect(waits.timeline.log).toEqual(["read@0", "read@15000", "read@37500", "read@71250"]);
  });

  it("FOLLOW-13: any write of its own reads at once and starts the schedule at its shortest", () => {
    const { timeline, open } = world(turnOf("running", "A.there"));
    open();
    timeline.advance(100_000);
    timeline.send({ type: "own-write" });
    timeline.advance(16_000);
    expect(timeline.log.slice(-2)).toEqual(["read@100000", "read@115000"]);
  });

  it("FOLLOW-13: a write while a read is under way is read after it: that read may have been answered before", () => {
    const { timeline, open } = world(turnOf("running", "A.there"), 400);
    open();
    timeline.advance(200);
    timeline.send({ type: "own-write" });
    timeline.advance(1_000);
    expect(timeline.log).toEqual(["read@0", "read@400"]);
  });

  it("FOLLOW-13: a hidden tab with a turn of its own reads at a hint only where the turn's state changed", () => {
    const { server, timeline, push, open } = world(turnOf("running", me));
    push("hints");
    open();
    timeline.advance(1_000);
    timeline.send({ type: "hidden" });
    server.count = 20;
    timeline.send({ type: "hint", count: 20, turn: "running" });
    timeline.advance(10_000);
    expect(timeline.log).toEqual(["read@0"]);
    server.turn = turnOf("paused", me);
    timeline.send({ type: "hint", count: 21, turn: "paused" });
    timeline.advance(1);
    expect(timeline.log).toEqual(["read@0", "read@11000"]);
  });
});

describe("after a sleep", () => {
  it("FOLLOW-14: one look for each visible session, also where a request hung over the sleep", () => {
    for (const hangs of [false, true]) {
      const { timeline, push, open } = world(turnOf("running", "A.there"), 100);
      open();
      timeline.advance(1_000);
      // Its answer would be there in 100 ms: the network goes before.
      if (hangs) timeline.send({ type: "check-now" });
      push("none");
      timeline.send({ type: "offline" });
      timeline.advance(3_600_000);
      timeline.send({ type: "online" });
      timeline.advance(200);
      timeline.send({ type: "focus" });
      push("hints", timeline.state().lookStartMs!);
      timeline.advance(2_000);
      expect(timeline.log).toEqual(["read@0", ...(hangs ? ["read@1000", "abort@1000"] : []), "read@3601000"]);
    }
  });
});
