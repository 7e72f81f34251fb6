/**
 * Ages are differences on one clock (LOG-8): the server's time of an answer is paired with this page's monotonic time at its arrival.
 * A page whose clock is five hours off shows the right seconds all the same, and none is negative (case 47).
 */
export interface ClockPair { serverMs: number; monotonicMs: number }

export function pairClocks(serverTime: string, monotonicMs: number): ClockPair | null {
  const serverMs = Date.parse(serverTime);
  return Number.isFinite(serverMs) ? { serverMs, monotonicMs } : null;
}

/** Monotonic time at which the server wrote `at`; never after `nowMs`. */
export function monotonicOf(at: string, pair: ClockPair | null, nowMs: number): number {
  const serverMs = Date.parse(at);
  if (pair === null || !Number.isFinite(serverMs)) return nowMs;
  return Math.min(pair.monotonicMs - (pair.serverMs - serverMs), nowMs);
}
