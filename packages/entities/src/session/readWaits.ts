import type { Clock } from "../environment/environment.ts";
import type { DriverState } from "./driverState.ts";

/** Waits for the driver's own reads: there is one reader for a session and window (FOLLOW-13), so nobody reads beside it. */
export interface ReadWaits {
  /** Resolves when a look that began from now on has ended: true where it read the log to its end. */
  wait(): Promise<boolean>;
  /** To be called after each event. */
  look(stopped: boolean): void;
}

export function createReadWaits(state: () => DriverState, clock: Clock): ReadWaits {
  const waiting = new Set<(stopped: boolean) => void>();
  return {
    wait() {
      const sinceMs = clock.monotonic();
      return new Promise((resolve) => {
        const check = (stopped: boolean): void => {
          const { online, existence, server, follow: { work, lookStartMs, reach } } = state();
          const canRead = !stopped && online && existence.kind === "there";
          if (canRead && (work.kind === "asking" || lookStartMs === null || lookStartMs < sinceMs)) return;
          waiting.delete(check);
          resolve(canRead && reach.kind === "fine" && server.upToDate);
        };
        waiting.add(check);
      });
    },
    look(stopped) { for (const check of [...waiting]) check(stopped); },
  };
}
