import type { Clock } from "./environment.ts";

/** Waits `ms` on the clock; ends early, without an error, when the signal is aborted. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done();
    const end = () => {
      cancel();
      signal?.removeEventListener("abort", end);
      done();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener("abort", end);
  });
}
