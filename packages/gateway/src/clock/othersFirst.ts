import { setImmediate } from "node:timers/promises";

/** Between the pieces of a long work on the store, which answers at once and so would keep everybody else waiting until its end. No time is waited. */
export function othersFirst(): Promise<void> {
  return setImmediate();
}
