import { nodeClock } from "../../packages/gateway/src/index.ts";

export type Clock = ReturnType<typeof nodeClock>;
export interface PacedClock extends Clock {
  /** From now on this many seconds pass in one; waits that have begun keep their pace. */
  pace(factor: number): void;
}

/** A clock that a test lets run faster where it only waits: what an agent writes for people to read in peace takes long. */
export function pacedClock(clock: Clock = nodeClock()): PacedClock {
  let factor = 1;
  let since = { real: clock.monotonic(), own: clock.monotonic() };
  const monotonic = () => since.own + (clock.monotonic() - since.real) * factor;
  return {
    now: () => clock.now(),
    monotonic,
    after: (ms, run) => clock.after(ms / factor, run),
    pace(next) {
      since = { own: monotonic(), real: clock.monotonic() };
      factor = next;
    },
  };
}
