import { unreachable } from "../assert/unreachable.ts";
import type { TabId } from "../ids/ids.ts";
import { onAgain, onAnswered, onFailed, onRefused, onStreamed } from "./answers.ts";
import type { FollowEvent, FollowState, FollowStep } from "./followState.ts";
import { hold, held, NO_HOLDS, release } from "./holds.ts";
import { newerLiveness } from "./liveness.ts";
import { SCHEDULE } from "./schedule.ts";
import { abortLook, restartChain, settle, startLook, step, watchOf } from "./work.ts";

/** A session that nobody has opened. */
export function createFollow(me: TabId): FollowState {
  return {
    me, watch: { kind: "closed" }, work: { kind: "resting" }, reach: { kind: "fine" }, holds: NO_HOLDS, push: { kind: "none" },
    liveness: null, count: 0, lookStartMs: null, lookEndMs: null, coveredMs: null, wakes: [], askAtMs: null, hintAtMs: null, hintCount: 0,
    pollAfterMs: 0, random: 0, flights: 0, againRow: 0,
  };
}

/**
 * Following one session in one window: what is asked of the server, and when. Pure: `nowMs` is monotonic time, `random` is 0…1.
 * It owns no timer and no request; the driver runs the effects and gives back what became of them, with the flight's number.
 */
export function followMachine(state: FollowState, event: FollowEvent, nowMs: number, random: number): FollowStep {
  if (state.watch.kind === "closed" && event.type !== "opened") {
    return step(event.type === "push" ? { ...state, push: event.push } : keepHolds(state, event));
  }
  switch (event.type) {
    case "opened": return onOpened(state, event, nowMs, random);
    case "closed": return onClosed(state);
    case "answered": return onAnswered(state, event, nowMs, random);
    case "failed": return onFailed(state, event, nowMs, random);
    case "refused": return onRefused(state, event, nowMs);
    case "again": return onAgain(state, event, nowMs, random);
    case "streamed": return onStreamed(state, event, nowMs);
    case "visible": return onWake({ ...state, holds: release(state.holds, "hidden") }, nowMs);
    case "online": return onWake({ ...state, holds: release(state.holds, "offline") }, nowMs);
    case "focus": case "pageshow": return onWake(state, nowMs);
    case "hidden": return settle({ ...state, holds: hold(state.holds, "hidden") }, nowMs);
    case "offline": {
      const aborted = abortLook({ ...state, holds: hold(state.holds, "offline") });
      return settle(aborted.state, nowMs, aborted.effects);
    }
    case "hint": return onHint(state, event.count, event.turn ?? null, nowMs);
    case "liveness": return onLiveness(state, event, nowMs);
    case "own-write": case "check-now": return onAct(state, event.type, nowMs);
    case "ask": return settle({ ...state, askAtMs: Math.min(state.askAtMs ?? Infinity, event.atMs) }, nowMs);
    case "local-turn":
      return settle({ ...state, holds: event.untilMs === null ? release(state.holds, "local-turn") : hold(state.holds, "local-turn", event.untilMs) }, nowMs);
    case "push": return onPush(state, event.push, nowMs);
    case "timer": return onTimer(state, nowMs, random);
    default: return unreachable(event);
  }
}

function keepHolds(state: FollowState, event: FollowEvent): FollowState {
  switch (event.type) {
    case "hidden": case "offline": return { ...state, holds: hold(state.holds, event.type) };
    case "visible": return { ...state, holds: release(state.holds, "hidden") };
    case "online": return { ...state, holds: release(state.holds, "offline") };
    default: return state;
  }
}

/** A remount opens again what is open: that resets nothing (FOLLOW-3). */
function onOpened(state: FollowState, event: Extract<FollowEvent, { type: "opened" }>, nowMs: number, random: number): FollowStep {
  if (state.watch.kind !== "closed") return step(state);
  let holds = event.visible ? release(state.holds, "hidden") : hold(state.holds, "hidden");
  holds = event.online ? release(holds, "offline") : hold(holds, "offline");
  return settle({ ...state, watch: { kind: "unread" }, holds, random }, nowMs);
}

function onClosed(state: FollowState): FollowStep {
  const { me, flights, push, holds } = state;
  const effects = state.work.kind === "waiting" ? [{ type: "no-timer" } as const] : abortLook(state).effects;
  return step({ ...createFollow(me), flights, push, holds }, effects);
}

/** The page is looked at again, or has its network back: one read, however many events tell it (FOLLOW-5). */
function onWake(state: FollowState, nowMs: number): FollowStep {
  if (held(state.holds, "hidden", nowMs) || held(state.holds, "offline", nowMs)) return settle(state, nowMs);
  const hintAtMs = state.hintCount > state.count ? (state.hintAtMs ?? hintTime(state, nowMs)) : state.hintAtMs;
  const woken = { ...state, hintAtMs, watch: restartChain(state.watch, nowMs, false) };
  const reading = { ...state, watch: restartChain(state.watch, nowMs, true) };
  if (state.work.kind === "asking") {
    // A request from before a sleep: nobody knows whether its connection still exists.
    if (nowMs - state.work.sinceMs < SCHEDULE.requestLimitMs) return step(reading);
    const aborted = abortLook(reading);
    return startLook(aborted.state, "read", nowMs, aborted.effects);
  }
  if (state.reach.kind === "unreachable" && nowMs < state.reach.notBeforeMs) return settle(woken, nowMs);
  if (state.reach.kind === "fine" && state.lookStartMs !== null && nowMs - state.lookStartMs < SCHEDULE.wakeSettledMs) return settle(woken, nowMs);
  const wakes = state.wakes.filter((atMs) => atMs > nowMs - SCHEDULE.wakeWindowMs);
  if (wakes.length >= SCHEDULE.wakesAtOnce) return settle({ ...woken, wakes }, nowMs);
  return startLook({ ...reading, wakes: [...wakes, nowMs] }, "read", nowMs);
}

/** A hint carries no state: it only says where to read, and only where it promises more than this window has. */
function onHint(state: FollowState, count: number, turn: "idle" | "running" | "paused" | null, nowMs: number): FollowStep {
  if (count <= state.count) return step(state);
  if (state.work.kind === "asking") return step({ ...state, work: { ...state.work, wanted: Math.max(state.work.wanted, count) } });
  if (held(state.holds, "hidden", nowMs)) {
    const known = state.watch.kind === "own" ? state.watch.state : null;
    // Not read now; the wake knows of it, however young the last look is and however often it was woken.
    if (known === null || turn === null || turn === known) return step({ ...state, hintCount: Math.max(state.hintCount, count) });
  }
  return settle({ ...state, hintCount: Math.max(state.hintCount, count), hintAtMs: state.hintAtMs ?? hintTime(state, nowMs) }, nowMs);
}

function hintTime(state: FollowState, nowMs: number): number {
  // The live read brings the records by itself; where it doesn't, it is held up somewhere.
  if (state.push.kind === "live") return nowMs + SCHEDULE.liveGraceMs;
  return Math.max(nowMs, (state.lookStartMs ?? -Infinity) + SCHEDULE.hintGapMs);
}

function onLiveness(state: FollowState, event: Extract<FollowEvent, { type: "liveness" }>, nowMs: number): FollowStep {
  const liveness = newerLiveness(state.liveness, { turn: event.turn, origin: event.origin, count: event.count, readAtMs: nowMs });
  if (liveness === state.liveness) return step(state);
  // What it promises is read first; the answer says who runs what. A newer one that says idle causes the last read (FOLLOW-2).
  if (event.count > state.count) return onHint(state, event.count, event.turn.kind, nowMs);
  const judged = state.watch.kind === "unread" || state.watch.kind === "refused" ? state.watch : watchOf(state, liveness, null, nowMs);
  return settle({ ...state, liveness, watch: judged }, nowMs);
}

/** After a write of its own, and when a person asks, a window reads at once and every schedule starts at its shortest (FOLLOW-13). */
function onAct(state: FollowState, act: "own-write" | "check-now", nowMs: number): FollowStep {
  const acted = { ...state, watch: restartChain(state.watch, nowMs, true) };
  if (held(state.holds, "offline", nowMs)) return settle(acted, nowMs);
  if (state.work.kind !== "asking") return startLook(acted, "read", nowMs);
  // A read under way may have been answered before the write was applied.
  return step(act === "own-write" ? { ...acted, work: { ...state.work, again: true } } : acted);
}

function onPush(state: FollowState, push: FollowState["push"], nowMs: number): FollowStep {
  if (push.kind === "none" && state.push.kind !== "none") {
    return settle({ ...state, push, watch: restartChain(state.watch, nowMs, false) }, nowMs);
  }
  const next = { ...state, push };
  // "Connected" is not "changed". Only records between our last read and the start of the subscription could have gone unsaid.
  const live = state.watch.kind === "remote" || state.watch.kind === "own";
  const gap = push.kind === "hints" && live && (state.coveredMs ?? -Infinity) < push.sinceMs;
  return settle(gap ? { ...next, hintAtMs: hintTime(state, nowMs) } : next, nowMs);
}

function onTimer(state: FollowState, nowMs: number, random: number): FollowStep {
  if (state.work.kind !== "asking") return settle({ ...state, work: { kind: "resting" } }, nowMs);
  const limitMs = state.work.sinceMs + SCHEDULE.requestLimitMs;
  if (nowMs < limitMs) return step(state, [{ type: "timer", atMs: limitMs }]);
  const { flight } = state.work;
  const failed = onFailed(state, { type: "failed", flight, reason: "timeout", retryAfterMs: null }, nowMs, random);
  return { state: failed.state, effects: [{ type: "abort", flight }, ...failed.effects] };
}
