import { createContext, useCallback, useContext } from "react";
import type { Clock } from "@tidemark/entities/environment";

/** Words for the page's one polite region; `at` makes the same words said again a new saying. */
export interface Said { words: string; at: number }
/** Lets any part be heard through the activity status: a region of its own for each would speak over the others (A11Y-2). */
export interface Announcer {
  say(words: string): void;
  said(): Said | null;
  subscribe(listen: () => void): () => void;
}

/** Long enough to be read out; then nobody who comes by finds old words there. */
const KEPT_MS = 10_000;

export function createAnnouncer(clock: Pick<Clock, "after">): Announcer {
  let said: Said | null = null;
  let count = 0;
  let forget = (): void => {};
  const listeners = new Set<() => void>();
  const put = (next: Said | null): void => {
    said = next;
    for (const listen of listeners) listen();
  };
  return {
    say(words) {
      forget();
      count += 1;
      put({ words, at: count });
      forget = clock.after(KEPT_MS, () => { put(null); });
    },
    said: () => said,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}

const SILENT: Announcer = { say: () => {}, said: () => null, subscribe: () => () => {} };
const Context = createContext<Announcer>(SILENT);
export const AnnouncerProvider = Context.Provider;

export function useAnnouncer(): Announcer {
  return useContext(Context);
}
/** Says something politely. Outside a page with a region it is silent: what stands on the screen is then all there is. */
export function useAnnounce(): (words: string) => void {
  const announcer = useAnnouncer();
  return useCallback((words) => { announcer.say(words); }, [announcer]);
}
