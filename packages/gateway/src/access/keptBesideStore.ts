import { putLastUsed } from "../lastUsed.ts";
import type { Store } from "../store/store.ts";

/** What is made of a store's rows and holds as long as they do: the last ones used, beside each store that is open, and gone with it. */
export interface KeptBesideStore<T> {
  get(store: Store, key: string): T | undefined;
  set(store: Store, key: string, value: T): T;
}

export function keptBesideStore<T>(most: number): KeptBesideStore<T> {
  const all = new WeakMap<Store, Map<string, T>>();
  const set = (store: Store, key: string, value: T): T => {
    const kept = all.get(store) ?? new Map<string, T>();
    all.set(store, kept);
    return putLastUsed(kept, key, value, most);
  };
  return {
    set,
    get(store, key) {
      const value = all.get(store)?.get(key);
      return value === undefined ? undefined : set(store, key, value);
    },
  };
}
