import type { Clock } from "../environment/environment.ts";

interface Timer { at: number; order: number; run: () => void }

/** Time under the test's control. Timers fire in the order of their time, equal times in the order they were set. */
export interface VirtualClock extends Clock {
  /** Moves time on, timer by timer, and lets every promise settle before and after each. Resolves at `now + ms`. */
  advance(ms: number): Promise<void>;
  /** The same without promises: for machines that are plain functions. */
  advanceSync(ms: number): void;
  /** Lets promises settle, time stands still. */
  settle(): Promise<void>;
  /** The wall clock jumps (a sleep, a correction); monotonic time and timers don't. */
  jumpWall(ms: number): void;
  /** Timers set and not yet fired or cancelled. */
  pending(): number;
  /** Monotonic time of the next timer, null without one. */
  nextAt(): number | null;
}

export function createVirtualClock(options: { wall?: number } = {}): VirtualClock {
  const timers = new Set<Timer>();
  let monotonic = 0;
  let wall = options.wall ?? Date.UTC(2026, 10, 29, 9, 0, 0);
  let order = 0;

  const next = (): Timer | null => {
    let best: Timer | null = null;
    for (const timer of timers) {
      if (best === null || timer.at < best.at || (timer.at === best.at && timer.order < best.order)) best = timer;
    }
    return best;
  };
  const moveTo = (at: number): void => {
    wall += at - monotonic;
    monotonic = at;
  };
  const fireNext = (until: number): boolean => {
    const timer = next();
    if (timer === null || timer.at > until) return false;
    timers.delete(timer);
    moveTo(Math.max(monotonic, timer.at));
    timer.run();
    return true;
  };

  return {
    now: () => wall,
    monotonic: () => monotonic,
    after(ms, run) {
      // As in browsers a wait is a millisecond at least: the rest of a rounding (1e-12 ms) must not stand still in time for ever.
      const timer: Timer = { at: monotonic + (ms > 0 ? Math.max(1, ms) : 0), order: order++, run };
      timers.add(timer);
      return () => { timers.delete(timer); };
    },
    async advance(ms) {
      const until = monotonic + ms;
      await settle();
      while (fireNext(until)) await settle();
      moveTo(until);
      await settle();
    },
    advanceSync(ms) {
      const until = monotonic + ms;
      while (fireNext(until)) { /* each firing may set the next */ }
      moveTo(until);
    },
    settle,
    jumpWall(ms) { wall += ms; },
    pending: () => timers.size,
    nextAt: () => next()?.at ?? null,
  };
}

/** One turn of the real event loop: every promise chain, however long, has run when it resolves. No time is waited. */
function settle(): Promise<void> {
  return new Promise((resolve) => { setImmediate(resolve); });
}
