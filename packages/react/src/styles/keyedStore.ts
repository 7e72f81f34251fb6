import { useSyncExternalStore } from "react";

/** Values by key, kept outside the rows: a row that scrolls away and comes back finds them again (ADOPT-12). */
export interface KeyedStore<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  subscribe(listen: () => void): () => void;
}

export function createKeyedStore<T>(): KeyedStore<T> {
  const values = new Map<string, T>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      for (const listen of listeners) listen();
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}

export function useKeyed<T>(store: KeyedStore<T>, key: string): [T | undefined, (value: T) => void] {
  const value = useSyncExternalStore(store.subscribe, () => store.get(key), () => store.get(key));
  return [value, (next) => { store.set(key, next); }];
}
