import { unreachable } from "../assert/unreachable.ts";
import type { FollowState, Look, Watch } from "./followState.ts";
import { held } from "./holds.ts";
import { jittered, quietWaitMs, SCHEDULE } from "./schedule.ts";

export interface Plan { look: Look; atMs: number }

/**
 * When this window looks next, worked out anew from the state each time: planning twice gives the same time, so neither a
 * re-render nor any event can reset the backoff by accident (FOLLOW-3). Null: not before somebody acts. A time in the past: now.
 */
export function planLook(state: FollowState, nowMs: number): Plan | null {
  const { watch, reach } = state;
  if (watch.kind === "closed" || watch.kind === "refused") return null;
  if (held(state.holds, "offline", nowMs)) return null;
  if (held(state.holds, "hidden", nowMs) && watch.kind !== "own" && state.lookStartMs !== null) return null;

  const asked = earliest(state.askAtMs, state.hintAtMs);
  if (reach.kind === "unreachable") {
    return { look: "read", atMs: Math.max(reach.notBeforeMs, Math.min(reach.retryAtMs, state.hintAtMs ?? Infinity)) };
  }
  const chain = planChain(state, watch, nowMs);
  if (asked !== null && asked <= chain.atMs) return { look: "read", atMs: asked };
  return chain;
}

function planChain(state: FollowState, watch: Exclude<Watch, { kind: "closed" | "refused" }>, nowMs: number): Plan {
  const since = state.lookEndMs ?? nowMs;
  const after = (look: Look, ms: number): Plan => ({ look, atMs: since + jittered(Math.max(ms, state.pollAfterMs), state.random) });
  if (watch.kind === "unread") return { look: "read", atMs: nowMs };
  const readerUntilMs = state.holds.get("local-turn");
  if (readerUntilMs !== undefined && readerUntilMs > nowMs) return { look: "read", atMs: readerUntilMs };
  if (watch.kind === "own" && held(state.holds, "hidden", nowMs)) return after("read", SCHEDULE.ownHiddenMs);
  if (state.push.kind !== "none") return after("read", SCHEDULE.safetyMs);
  switch (watch.kind) {
    case "idle": return after("head", SCHEDULE.headMs);
    case "remote": return after("read", quietWaitMs(watch.quiet));
    case "own":
      if (watch.state === "paused") return after("read", quietWaitMs(watch.quiet));
      return after("read", since - watch.grewAtMs >= SCHEDULE.ownQuietAfterMs ? SCHEDULE.ownQuietMs : SCHEDULE.ownBusyMs);
    default: return unreachable(watch);
  }
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
