import type { Clock } from "@tidemark/entities/environment";
import type { SessionView } from "@tidemark/entities/session";

/** One frame of a usual screen. */
export const FRAME_MS = 16;

export interface Readable<T> { read(): T; subscribe(listen: () => void): () => void }

/** A view that changes at most once a frame while only an answer's words arrive: records may come faster than anybody can see. */
export function createFrameView(view: Readable<SessionView | null>, clock: Clock): Readable<SessionView | null> {
  let shown = view.read();
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const show = (): void => {
    cancel?.();
    cancel = null;
    shown = view.read();
    shownAtMs = clock.monotonic();
    for (const listen of listeners) listen();
  };
  const look = (): void => {
    const waitMs = shownAtMs + FRAME_MS - clock.monotonic();
    if (waitMs <= 0 || !mayWait(shown, view.read())) show();
    else cancel ??= clock.after(waitMs, show);
  };
  return {
    read: () => shown,
    subscribe(listen) {
      listeners.add(listen);
      // It may have changed before anybody listened.
      if (view.read() !== shown) show();
      const left = view.subscribe(look);
      return () => {
        left();
        listeners.delete(listen);
        if (listeners.size > 0) return;
        cancel?.();
        cancel = null;
      };
    },
  };
}

/** Whether nothing but the words of a running answer, and the count of its records, has changed: all else is shown at once. */
export function mayWait(shown: SessionView | null, next: SessionView | null): boolean {
  if (shown === null || next === null) return false;
  const { items, records, activity, ...rest } = next;
  return (activity.kind === "working" || activity.kind === "elsewhere") && activity.kind === shown.activity.kind && items.length === shown.items.length
    && records.upToDate === shown.records.upToDate && records.mode === shown.records.mode && (Object.keys(rest) as (keyof typeof rest)[]).every((part) => rest[part] === shown[part]);
}
