/**
 * Why following is suspended. A set of reasons, not a boolean: with a boolean the last one to speak wins, and a page that came
 * back online while hidden polled on. Each reason stands until a time (monotonic ms), so that a reader that died can't hold for ever.
 */
export type HoldReason = "hidden" | "offline" | "local-turn";
export type Holds = ReadonlyMap<HoldReason, number>;

export const NO_HOLDS: Holds = new Map();

export function hold(holds: Holds, reason: HoldReason, untilMs = Infinity): Holds {
  return holds.get(reason) === untilMs ? holds : new Map(holds).set(reason, untilMs);
}

export function release(holds: Holds, reason: HoldReason): Holds {
  if (!holds.has(reason)) return holds;
  const next = new Map(holds);
  next.delete(reason);
  return next;
}

/** FOLLOW-5: "local turn" holds only while its reader is proven alive: past its time it is no hold. */
export function held(holds: Holds, reason: HoldReason, nowMs: number): boolean {
  return (holds.get(reason) ?? -Infinity) > nowMs;
}
