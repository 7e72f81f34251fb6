import type { Environment } from "../environment/environment.ts";
import type { TabId } from "../ids/ids.ts";
import { mayStandIn, type Keep } from "../storage/keep.ts";
import { createKeys, parseTabKey, type StorageScope } from "../storage/keys.ts";
import type { SafeStorage } from "../storage/safeStorage.ts";
import { tabLockName } from "../tab/tabLockName.ts";
import { STRANDED_AFTER_MS } from "./takeStranded.ts";

const AHEAD_MS = 500;

export interface LeaveBehindPorts {
  environment: Pick<Environment, "clock" | "locks">;
  places: Readonly<Record<"local" | "session", SafeStorage>>;
  /** Where this chat keeps things now. */
  chats: Pick<SafeStorage, "get" | "set">;
  scope: StorageScope;
  /** What the page around wants; its server's word is another matter (`ChatStorage.keepIn`). */
  wanted: Keep;
  tab: TabId;
}

/**
 * A page that once kept chats and now wants less kept (SEC-13): what stands where it may not any more is taken away, as nothing would read it and only a
 * sign-out end it. What this window has comes along, and so does what a gone window said and never sent; a window that lives, of a part of the host that
 * still keeps more, has its drafts left to it. Without locks nobody knows who lives. Returns what gives the rest up.
 */
export function leaveBehind({ environment: { clock, locks }, places, chats, scope, wanted, tab }: LeaveBehindPorts): () => void {
  const keys = createKeys(scope);
  let stopped = false;
  const left = (["local", "session"] as const).filter((name) => !mayStandIn(name, wanted)).map((name) => places[name]);
  const bring = (from: SafeStorage, key: string): void => {
    const text = from.get(key);
    if (text !== null && chats.get(key) === null) chats.set(key, text);
    from.remove(key);
  };
  const others = new Set<TabId>();
  for (const from of left) {
    for (const key of from.keys(keys.base)) {
      const place = parseTabKey(key, keys);
      if (place === null || place.tab === tab) bring(from, key);
      else others.add(place.tab);
    }
  }
  const takeGone = async (other: TabId): Promise<void> => {
    const release = await locks?.request(tabLockName(other), 0) ?? null;
    if (release === null) return;
    if (!stopped) {
      for (const from of left) {
        for (const key of from.keys(keys.tab(other))) {
          if (parseTabKey(key, keys)?.name.startsWith("outbox/")) bring(from, key);
          else from.remove(key);
        }
      }
    }
    release();
  };
  // A window that reloads is without its lock for a moment. Before anybody looks for what gone windows said.
  const cancel = others.size === 0 || locks === null ? () => {} : clock.after(STRANDED_AFTER_MS - AHEAD_MS, () => { for (const other of others) void takeGone(other); });
  return () => {
    stopped = true;
    cancel();
  };
}
