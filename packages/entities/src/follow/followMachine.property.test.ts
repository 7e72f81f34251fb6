import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TabId, TurnId } from "../ids/ids.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { createTimeline, type Timeline, type TimelineReply } from "../testing/timeline.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import { SCHEDULE, type FollowEvent } from "./index.ts";

const me = "B.here" as TabId;
const turnOf = (driver: string): TurnField => ({ kind: "running", turn: "t1" as TurnId, fence: 1, driver: driver as TabId, at: "2026-11-29T10:00:00Z" });

type Act = { wait: number } | { event: FollowEvent } | { server: "grow" | "idle" | "remote" | "own" | "hang" | "fail" | "slow" | "fine" };
const simple = (["visible", "hidden", "focus", "pageshow", "online", "offline", "own-write", "check-now", "timer"] as const).map((type) => ({ event: { type } }));
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 2, arbitrary: fc.constantFrom(...simple) },
  { weight: 3, arbitrary: fc.record({ server: fc.constantFrom("grow", "idle", "remote", "own", "hang", "fail", "slow", "fine") }) as fc.Arbitrary<Act> },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }).map((count): Act => ({ event: { type: "hint", count } })) },
  { weight: 1, arbitrary: fc.constantFrom("none", "hints", "live").map((kind): Act => ({ event: { type: "push", push: kind === "none" ? { kind } : { kind: kind as "hints" | "live", sinceMs: 0 } } })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100_000 }).map((untilMs): Act => ({ event: { type: "local-turn", untilMs } })) },
);

function run(acts: readonly Act[], random: number): { timeline: Timeline; server: { mode: string; count: number; turn: TurnField } } {
  const clock = createVirtualClock();
  const server = { mode: "fine", count: 5, turn: { kind: "idle" } as TurnField };
  const timeline: Timeline = createTimeline({
    clock, me, random: () => random,
    reply: (): TimelineReply => {
      if (server.mode === "hang") return "hangs";
      if (server.mode === "fail") return { fails: "network" };
      return { count: server.count, turn: server.turn, grew: server.count > timeline.state().count, latencyMs: server.mode === "slow" ? 9_000 : 50 };
    },
  });
  timeline.send({ type: "opened", visible: true, online: true });
  for (const one of acts) {
    if ("wait" in one) timeline.advance(one.wait);
    else if ("event" in one) timeline.send(one.event);
    else if (one.server === "grow") server.count++;
    else if (one.server === "idle") { server.turn = { kind: "idle" }; server.count++; }
    else if (one.server === "remote" || one.server === "own") { server.turn = turnOf(one.server === "own" ? me : "A.there"); server.count++; }
    else server.mode = one.server;
    expect(timeline.inFlight()).toBeLessThanOrEqual(1);
  }
  return { timeline, server };
}

describe("following, whatever happens", () => {
  it("FOLLOW-1: never two looks in flight, in any order of events", () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (acts, random) => {
      expect(run(acts, random).timeline.mostInFlight()).toBeLessThanOrEqual(1);
    }), { numRuns: 300, seed: 20_261_129 });
  });

  it("FOLLOW-9: once page and server are well again, what the log holds is read within its longest wait", () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { timeline, server } = run(acts, 0);
      server.mode = "fine";
      for (const type of ["online", "visible"] as const) timeline.send({ type });
      timeline.send({ type: "local-turn", untilMs: null });
      timeline.advance(SCHEDULE.longestMs + SCHEDULE.requestLimitMs + SCHEDULE.requestLimitMs);
      server.count++;
      server.turn = { kind: "idle" };
      timeline.advance(SCHEDULE.longestMs + 1_000);
      expect(timeline.state().count).toBe(server.count);
      expect(timeline.state().watch.kind).toBe("idle");
      expect(timeline.state().reach.kind).toBe("fine");
    }), { numRuns: 300, seed: 20_261_129 });
  });

  it("FOLLOW-5: while hidden or offline an observer asks nothing", () => {
    fc.assert(fc.property(fc.constantFrom("hidden" as const, "offline" as const), fc.array(act, { maxLength: 40 }), (reason, acts) => {
      const over = reason === "hidden" ? ["visible", "own-write", "check-now"] : ["online"];
      const allowed = acts.filter((one) => !("event" in one && over.includes(one.event.type)) && !("server" in one && one.server === "own"));
      const { timeline } = run([{ server: "remote" }, { wait: 20_000 }, { event: { type: reason } }, { wait: 100 }], 0);
      const before = timeline.log.length;
      for (const one of allowed) {
        if ("wait" in one) timeline.advance(one.wait);
        else if ("event" in one) timeline.send(one.event);
      }
      expect(timeline.log.length).toBe(before);
    }), { numRuns: 200, seed: 20_261_129 });
  });
});
