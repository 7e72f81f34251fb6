import type { Answered, FollowEvent, FollowState, FollowStep, Work } from "./followState.ts";
import { newerLiveness } from "./liveness.ts";
import { jittered, retryWaitMs, SCHEDULE } from "./schedule.ts";
import { settle, startLook, step, watchOf } from "./work.ts";

type Asking = Extract<Work, { kind: "asking" }>;

/** Null where the answer is of a request that was given up: it changes nothing here. */
function flightOf(state: FollowState, flight: number): Asking | null {
  return state.work.kind === "asking" && state.work.flight === flight ? state.work : null;
}

export function onAnswered(state: FollowState, event: Extract<FollowEvent, { type: "answered" }>, nowMs: number, random: number): FollowStep {
  const asked = flightOf(state, event.flight);
  if (asked === null) return step(state);
  const heard = { ...withoutOlder(landed(state, nowMs, random), event, asked.sinceMs), reach: { kind: "fine" } as const, pollAfterMs: pollAfter(event) };
  if (asked.look === "head") return onHead(heard, event, nowMs);
  if (!event.upToDate) {
    return event.grew ? startLook({ ...heard, againRow: 0 }, "read", nowMs) : readAgain(heard, state, event.flight, nowMs, random);
  }
  const judged = { ...judge(heard, event, event.grew, nowMs), count: event.count, againRow: 0 };
  if (asked.again) return startLook(judged, "read", nowMs);
  const missing = asked.wanted > event.count && judged.push.kind !== "live";
  return settle(missing ? { ...judged, hintAtMs: Math.max(nowMs, asked.sinceMs + SCHEDULE.hintGapMs) } : judged, nowMs);
}

/** A head is cheap and says only whether to read: growth, or a turn that this window doesn't watch yet. */
function onHead(heard: FollowState, event: Answered, nowMs: number): FollowStep {
  const started = event.turn.kind !== "idle" && heard.watch.kind === "idle";
  if (event.grew || started) return startLook(heard, "read", nowMs);
  return settle(judge(heard, event, null, nowMs), nowMs);
}

export function onStreamed(state: FollowState, event: Extract<FollowEvent, { type: "streamed" }>, nowMs: number): FollowStep {
  if (state.watch.kind === "refused") return step(state);
  if (!event.upToDate) return step(state);
  const judged = judge(state, event, event.grew, nowMs);
  const count = Math.max(state.count, event.count);
  return settle({ ...judged, reach: { kind: "fine" }, count, coveredMs: nowMs, hintAtMs: count >= state.hintCount ? null : state.hintAtMs }, nowMs);
}

export function onFailed(state: FollowState, event: Extract<FollowEvent, { type: "failed" }>, nowMs: number, random: number): FollowStep {
  if (flightOf(state, event.flight) === null) return step(state);
  const failures = state.reach.kind === "unreachable" ? state.reach.failures + 1 : 1;
  const retryAfterMs = Math.min(event.retryAfterMs ?? 0, SCHEDULE.retryAfterCapMs);
  const notBeforeMs = nowMs + retryAfterMs;
  const retryAtMs = Math.max(notBeforeMs, nowMs + jittered(retryWaitMs(failures, null), random));
  return settle({ ...landed(state, nowMs, random), reach: { kind: "unreachable", reason: event.reason, failures, retryAtMs, notBeforeMs } }, nowMs);
}

export function onRefused(state: FollowState, event: Extract<FollowEvent, { type: "refused" }>, nowMs: number): FollowStep {
  if (flightOf(state, event.flight) === null) return step(state);
  return settle({ ...landed(state, nowMs, state.random), watch: { kind: "refused", code: event.code }, reach: { kind: "fine" } }, nowMs, [{ type: "no-timer" }]);
}

export function onAgain(state: FollowState, event: Extract<FollowEvent, { type: "again" }>, nowMs: number, random: number): FollowStep {
  if (flightOf(state, event.flight) === null) return step(state);
  const restarted = event.restarted ? { ...state, liveness: null, count: 0, hintCount: 0 } : state;
  return readAgain({ ...landed(restarted, nowMs, random), reach: { kind: "fine" } }, restarted, event.flight, nowMs, random);
}

/** Reads again at once, but not for ever: a server that never comes to an end is one that can't be read. */
function readAgain(heard: FollowState, asking: FollowState, flight: number, nowMs: number, random: number): FollowStep {
  if (asking.againRow < SCHEDULE.againLimit) return startLook({ ...heard, againRow: asking.againRow + 1 }, "read", nowMs);
  return onFailed({ ...asking, againRow: 0 }, { type: "failed", flight, reason: "not-tidemark", retryAfterMs: null }, nowMs, random);
}

/**
 * What was told before a request began gives way to its answer, also where that has fewer records: the store was put back. Without it
 * a turn that only the lost records knew was shown as running for ever.
 */
function withoutOlder(state: FollowState, said: Answered, askedMs: number): FollowState {
  const { liveness } = state;
  if (liveness === null || said.count >= liveness.count || liveness.readAtMs > askedMs) return state;
  return { ...state, liveness: null, hintCount: Math.min(state.hintCount, said.count) };
}

function landed(state: FollowState, nowMs: number, random: number): FollowState {
  return { ...state, work: { kind: "resting" }, lookEndMs: nowMs, random };
}

function judge(state: FollowState, said: Answered, grew: boolean | null, nowMs: number): FollowState {
  const liveness = newerLiveness(state.liveness, { turn: said.turn, origin: said.origin, count: said.count, readAtMs: nowMs });
  return { ...state, liveness, watch: watchOf(state, liveness, grew, nowMs) };
}

function pollAfter(said: Answered): number {
  return Math.min(said.pollAfterMs ?? 0, SCHEDULE.retryAfterCapMs);
}
