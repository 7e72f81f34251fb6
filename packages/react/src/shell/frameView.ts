import type { Clock } from "@tidemark/entities/environment";
import type { SessionView } from "@tidemark/entities/session";
import { mayWait, onlyGrew } from "./viewChange.ts";

/** One frame of a usual screen. */
export const FRAME_MS = 16;

/** What stands around an answer that grows (the count of records, the head of the page) is drawn so often. */
export const AROUND_MS = 250;

export interface Readable<T> { read(): T; subscribe(listen: () => void): () => void }
export interface FrameView extends Readable<SessionView | null> {
  /** The newest words: a text that grows draws itself by them, and nothing around it (T6). */
  words: Readable<SessionView | null>;
}

/**
 * A view that changes at most once a frame while only an answer's words arrive: records may come faster than anybody can see. While nothing but
 * its last text grows, `words` alone changes each frame; the view itself follows four times a second.
 */
export function createFrameView(view: Readable<SessionView | null>, clock: Clock): FrameView {
  const words = told(view.read());
  const whole = told(words.read());
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let wholeAtMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  let cancelWhole: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancelWhole?.();
    cancel = cancelWhole = null;
  };
  const showWhole = (): void => {
    cancelWhole?.();
    cancelWhole = null;
    wholeAtMs = clock.monotonic();
    whole.put(words.read());
  };
  const show = (): void => {
    cancel?.();
    cancel = null;
    shownAtMs = clock.monotonic();
    words.put(view.read());
    const waitMs = wholeAtMs + AROUND_MS - shownAtMs;
    if (waitMs <= 0 || !onlyGrew(whole.read(), words.read())) showWhole();
    else cancelWhole ??= clock.after(waitMs, showWhole);
  };
  const look = (): void => {
    const waitMs = shownAtMs + FRAME_MS - clock.monotonic();
    if (waitMs <= 0 || !mayWait(words.read(), view.read())) show();
    else cancel ??= clock.after(waitMs, show);
  };
  return {
    words: { read: words.read, subscribe: words.subscribe },
    read: whole.read,
    subscribe(listen) {
      const left = whole.subscribe(listen);
      // It may have changed before anybody listened.
      if (view.read() !== words.read()) show();
      const unlooked = view.subscribe(look);
      return () => {
        unlooked();
        left();
        if (whole.count() === 0) stop();
      };
    },
  };
}

function told<T>(first: T): Readable<T> & { put(value: T): void; count(): number } {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    read: () => now,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    put(value) {
      now = value;
      for (const listen of listeners) listen();
    },
    count: () => listeners.size,
  };
}
