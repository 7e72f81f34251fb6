import type { Clock } from "@tidemark/entities/environment";

/** A longer delay would overflow the browser's timer and fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_MS));
      return () => { clearTimeout(timer); };
    },
  };
}
