import { LEASE_MS } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";

/** A gap this long between two looks means that the process or the machine stood still. */
const BREAK_MS = 15_000;

/**
 * TURN-5: no deadline is executed before this gateway has had the store without a break for a lease's life, so that an outage, a sleep or
 * a jump of the clock interrupts no healthy turn. Somebody has to look more often than every 15 s; the sweep does.
 */
export interface Steadiness {
  /** Looks at the clocks, and says whether deadlines may be executed now. */
  steady(): boolean;
}

export function createSteadiness(clock: Clock): Steadiness {
  let since = clock.monotonic();
  let last = { mono: clock.monotonic(), wall: clock.now() };
  return {
    steady() {
      const now = { mono: clock.monotonic(), wall: clock.now() };
      const brokeOff = now.mono - last.mono > BREAK_MS || Math.abs(now.wall - last.wall - (now.mono - last.mono)) > BREAK_MS;
      if (brokeOff) since = now.mono;
      last = now;
      return now.mono - since >= LEASE_MS;
    },
  };
}
