import * as z from "zod/mini";
import type { Clock } from "../environment/environment.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { OwnSpace } from "./ownSpace.ts";

export const scrollAnchorSchema = z.object({ key: z.string(), offset: z.number() });
/** Where the reader stood: a transcript item's key and the distance of its top from the top of the view, in px. */
export interface ScrollAnchor { key: string; offset: number }

/** Reading positions per window and chat. Scrolling writes at most once a second, and what is left when the page is hidden. */
export interface ScrollStore {
  get(key: SessionKey): ScrollAnchor | null;
  /** null: the reader is at the live edge. */
  set(key: SessionKey, anchor: ScrollAnchor | null): void;
  flush(): void;
}

export const SCROLL_WRITE_MS = 1_000;

export function createScrollStore(options: { own: OwnSpace; clock: Clock }): ScrollStore {
  const { own, clock } = options;
  const waiting = new Map<string, ScrollAnchor | null>();
  let cancel: (() => void) | null = null;

  const flush = (): void => {
    cancel?.();
    cancel = null;
    for (const [name, anchor] of waiting) {
      if (anchor === null) own.remove(name);
      else own.write(name, anchor);
    }
    waiting.clear();
  };
  return {
    get(key) {
      const name = `scroll/${keyText(key)}`;
      const unwritten = waiting.get(name);
      if (unwritten !== undefined) return unwritten;
      const read = own.read(name, scrollAnchorSchema);
      return read.kind === "ok" ? read.value : null;
    },
    set(key, anchor) {
      waiting.set(`scroll/${keyText(key)}`, anchor);
      cancel ??= clock.after(SCROLL_WRITE_MS, flush);
    },
    flush,
  };
}
