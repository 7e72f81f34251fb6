import type { FollowEffect, FollowState, FollowStep, Look, Watch } from "./followState.ts";
import { whoseTurn, type Liveness } from "./liveness.ts";
import { planLook } from "./planLook.ts";
import { SCHEDULE } from "./schedule.ts";

export function step(state: FollowState, effects: FollowEffect[] = []): FollowStep {
  return { state, effects };
}

/** Brings work in line with the plan: starts what is due, sets the one timer, or rests. A request under way is left alone. */
export function settle(state: FollowState, nowMs: number, effects: FollowEffect[] = []): FollowStep {
  const { work } = state;
  if (work.kind === "asking") return step(state, effects);
  const plan = planLook(state, nowMs);
  if (plan === null) {
    return step({ ...state, work: { kind: "resting" } }, work.kind === "waiting" ? [...effects, { type: "no-timer" }] : effects);
  }
  if (plan.atMs <= nowMs) return startLook(state, plan.look, nowMs, effects);
  if (work.kind === "waiting" && work.atMs === plan.atMs) return step({ ...state, work: { kind: "waiting", ...plan } }, effects);
  return step({ ...state, work: { kind: "waiting", ...plan } }, [...effects, { type: "timer", atMs: plan.atMs }]);
}

/** The only place that starts a request; its caller has seen that none is under way. */
export function startLook(state: FollowState, look: Look, nowMs: number, effects: FollowEffect[] = []): FollowStep {
  const flight = state.flights + 1;
  const read = look === "read";
  return step({
    ...state, flights: flight, lookStartMs: nowMs,
    work: { kind: "asking", look, flight, sinceMs: nowMs, wanted: 0, again: false },
    coveredMs: read ? nowMs : state.coveredMs,
    hintAtMs: read ? null : state.hintAtMs,
    askAtMs: read && state.askAtMs !== null && state.askAtMs <= nowMs ? null : state.askAtMs,
  }, [...effects, { type: look, flight }, { type: "timer", atMs: nowMs + SCHEDULE.requestLimitMs }]);
}

/** Gives the request under way up; its answer, should one come, is of no flight any more. */
export function abortLook(state: FollowState): FollowStep {
  if (state.work.kind !== "asking") return step(state);
  return step({ ...state, work: { kind: "resting" } }, [{ type: "abort", flight: state.work.flight }, { type: "no-timer" }]);
}

/** `reading`: the chain's first read is under way, so that its quiet answer is not the second one's. */
export function restartChain(watch: Watch, nowMs: number, reading: boolean): Watch {
  const quiet = reading ? -1 : 0;
  switch (watch.kind) {
    case "remote": return { ...watch, quiet };
    case "own": return { ...watch, quiet, grewAtMs: nowMs };
    case "refused": return reading ? { kind: "unread" } : watch;
    default: return watch;
  }
}

/** What is watched after somebody told the liveness. `grew` null: told without a read, the chain goes on as it was. */
export function watchOf(state: FollowState, liveness: Liveness, grew: boolean | null, nowMs: number): Watch {
  const { turn } = liveness;
  const whose = whoseTurn(turn, liveness.origin, state.me);
  if (turn.kind === "idle" || whose === "idle") return { kind: "idle" };
  const before = state.watch;
  const same = before.kind === whose && before.turn === turn.turn ? before : null;
  const quiet = same === null || grew === true ? 0 : same.quiet + (grew === false ? 1 : 0);
  if (whose === "remote") return { kind: "remote", turn: turn.turn, state: turn.kind, quiet };
  const grewAtMs = same?.kind === "own" && grew !== true ? same.grewAtMs : nowMs;
  return { kind: "own", turn: turn.turn, state: turn.kind, quiet, grewAtMs };
}
