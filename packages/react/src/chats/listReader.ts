import type { Clock } from "@tidemark/entities/environment";
import { HINT_GAP_MS, restedThrottle, waited, wish } from "./listThrottle.ts";

export interface ListReader {
  /** A read is wanted, no sooner than `gapMs` after the one before. */
  want(gapMs: number): void;
  end(): void;
}

/** Reads as the throttle allows, one at a time. Begun anew at each wish, a read would never end where the server needs longer than wishes do. */
export function createListReader(clock: Clock, read: () => Promise<unknown>): ListReader {
  let throttle = restedThrottle;
  let cancel = () => {};
  let reading = false;
  let again = false;
  let over = false;

  const begin = () => {
    again = reading;
    if (reading) return;
    reading = true;
    void read().finally(() => {
      reading = false;
      if (again && !over) want(HINT_GAP_MS);
      again = false;
    });
  };
  const want = (gapMs: number) => {
    const next = wish(throttle, clock.monotonic(), gapMs);
    throttle = next.state;
    if (next.waitMs === null) return;
    cancel();
    if (next.waitMs === 0) return begin();
    cancel = clock.after(next.waitMs, () => {
      throttle = waited(clock.monotonic());
      begin();
    });
  };
  return {
    want,
    end() {
      over = true;
      cancel();
    },
  };
}
