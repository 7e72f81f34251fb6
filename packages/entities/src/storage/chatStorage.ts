import { mayStandIn, type Keep } from "./keep.ts";
import { ownerOfKey, ROOT } from "./keys.ts";
import { createInMemory, type SafeStorage } from "./safeStorage.ts";

/** The storage of all that is of chats. Where it really stands follows the page's option and the server's word, also while the page is open (SEC-13). */
export interface ChatStorage extends SafeStorage {
  keep(): Keep;
  /** Moves what this window has to another place. What `allowed` forbids is gone from this browser when this returns, of all users of that server. */
  keepIn(keep: Keep, allowed: Keep): void;
}

export interface ChatStorageOptions {
  local: SafeStorage;
  session: SafeStorage;
  connection: string;
  keep: Keep;
  /** Everything of this scope begins with it. */
  base: string;
  /** Is a text of another window: it does not move with this one. */
  isOthers: (key: string) => boolean;
  /** May change `keep`, or end all writing: asked before and after each write, since another window may have changed it meanwhile. */
  look: () => "go-on" | "over";
  isOver: () => boolean;
}

export function createChatStorage(options: ChatStorageOptions): ChatStorage {
  const { local, session, connection, base, isOthers, look, isOver } = options;
  const memory = createInMemory();
  const places: Readonly<Record<Keep, SafeStorage>> = { local, session, memory };
  let keep = options.keep;

  const purge = (allowed: Keep): void => {
    for (const name of ["local", "session"] as const) {
      if (mayStandIn(name, allowed)) continue;
      for (const key of places[name].keys(ROOT)) if (ownerOfKey(key)?.connection === connection) places[name].remove(key);
    }
  };
  return {
    get kept() { return places[keep].kept; },
    keep: () => keep,
    get: (key) => (isOver() ? null : places[keep].get(key)),
    set(key, text) {
      // Nothing is to be kept any more: that is not "no room", for which others would be given up.
      if (look() === "over") return true;
      const place = places[keep];
      const fits = place.set(key, text);
      if (look() === "over") place.remove(key);
      return fits;
    },
    remove: (key) => { if (!isOver()) places[keep].remove(key); },
    keys: (prefix) => (isOver() ? [] : places[keep].keys(prefix)),
    keepIn(next, allowed) {
      const from = places[keep];
      if (next !== keep) {
        keep = next;
        for (const key of from.keys(base)) {
          const text = from.get(key);
          // What stands there already is of a window that knows more.
          if (text !== null && !isOthers(key) && places[next].get(key) === null) places[next].set(key, text);
          // Other windows go on with what all of them share.
          if (from !== local) from.remove(key);
        }
      }
      purge(allowed);
    },
  };
}
