import type { UIMessageChunk } from "ai";
import type { Clock } from "@tidemark/entities/environment";
import { coalesce, dueAt, NOTHING_HELD, release, type Held } from "./coalesce.ts";

/**
 * Puts an agent's chunks into the log: coalesced, in order, one append at a time. What comes while an append is under way goes with the next one.
 * `append` returns false where the turn is no longer ours; nothing is appended after that.
 */
export interface Appender {
  push(chunk: UIMessageChunk): void;
  /** Everything pushed so far is durable when this resolves. Throws what an append threw. */
  flush(): Promise<void>;
  /** Resolves when no more than one batch waits: the agent is read no faster than the log takes it. */
  ready(): Promise<void>;
}

export function createAppender(clock: Clock, append: (chunks: UIMessageChunk[]) => Promise<boolean>): Appender {
  let held: Held = NOTHING_HELD;
  let waiting: UIMessageChunk[] = [];
  let working: Promise<void> | null = null;
  let failure: unknown = null;
  let closed = false;
  let cancelTimer: (() => void) | null = null;

  const work = async (): Promise<void> => {
    while (waiting.length > 0 && !closed) {
      const batch = waiting;
      waiting = [];
      if (!(await append(batch))) closed = true;
    }
    waiting = [];
  };
  const start = (): void => {
    if (working || waiting.length === 0 || closed) return;
    working = work().catch((error: unknown) => {
      failure = error;
      closed = true;
    }).finally(() => {
      working = null;
      start();
    });
  };
  const send = (chunks: UIMessageChunk[]): void => {
    if (chunks.length === 0) return;
    waiting.push(...chunks);
    start();
  };
  const setTimer = (): void => {
    cancelTimer?.();
    const due = dueAt(held);
    cancelTimer = due === null ? null : clock.after(Math.max(0, due - clock.monotonic()), () => {
      const out = release(held);
      held = NOTHING_HELD;
      send(out);
    });
  };
  const settle = async (): Promise<void> => {
    while (working) await working;
    if (failure) throw failure;
  };
  return {
    push(chunk) {
      const before = held;
      const next = coalesce(held, chunk, clock.monotonic());
      held = next.held;
      if (dueAt(before) !== dueAt(held)) setTimer();
      send(next.out);
    },
    async flush() {
      cancelTimer?.();
      const out = release(held);
      held = NOTHING_HELD;
      send(out);
      await settle();
    },
    async ready() {
      if (working && waiting.length > 0) await working;
      if (failure) throw failure;
    },
  };
}
