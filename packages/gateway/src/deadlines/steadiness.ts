import { LEASE_MS } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";

/** A gap this long between two looks means that the process or the machine stood still. */
const BREAK_MS = 15_000;

/**
 * TURN-5: no deadline is executed before this gateway has had the store without a break for the deadline's own life (a lease's 30 s, an attachment's 150 s), so that an outage, a sleep or
 * a jump of the clock interrupts no healthy turn. Somebody has to look more often than every 15 s; the sweep does.
 */
export interface Steadiness {
  /** Looks at the clocks, and says how long this gateway has had the store without a break: a deadline with a longer life waits. */
  steadyMs(): number;
  /** May a lease's deadline be executed now? */
  steady(): boolean;
}

export function createSteadiness(clock: Clock): Steadiness {
  let since = clock.monotonic();
  let last = { mono: clock.monotonic(), wall: clock.now() };
  const steadyMs = (): number => {
    const now = { mono: clock.monotonic(), wall: clock.now() };
    const brokeOff = now.mono - last.mono > BREAK_MS || Math.abs(now.wall - last.wall - (now.mono - last.mono)) > BREAK_MS;
    if (brokeOff) since = now.mono;
    last = now;
    return now.mono - since;
  };
  return { steadyMs, steady: () => steadyMs() >= LEASE_MS };
}
