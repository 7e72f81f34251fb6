import { performance } from "node:perf_hooks";
import type { Clock } from "@tidemark/entities/environment";

/** The gateway's own clock: the only file here that names Date and setTimeout. Its timers don't keep the process alive. */
export function nodeClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
