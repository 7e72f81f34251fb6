/** One family of keys: how its values are read once and what a change of them writes. */
export interface TabStorageRoute {
  matches(key: string): boolean;
  /** undefined: nothing is stored. */
  read(key: string): unknown;
  write(key: string, value: unknown, before: unknown): void;
  remove(key: string): void;
}

/** A route with the type of its values: the atom of a key and its route name the same one. */
export function tabStorageRoute<T>(route: {
  matches(key: string): boolean;
  read(key: string): T | undefined;
  write(key: string, value: T, before: T | undefined): void;
  remove(key: string): void;
}): TabStorageRoute {
  return { ...route, write: (key, value, before) => { route.write(key, value as T, before as T | undefined); } };
}

/** What `atomWithStorage` of jotai takes as its storage, for every V, without `subscribe`. */
export interface TabStorage {
  getItem<V>(key: string, initial: V): V;
  setItem<V>(key: string, value: V): void;
  removeItem(key: string): void;
  /** Gives the memory of a key back: nothing shows it here any more. The next reader reads what is stored. */
  forget(key: string): void;
}

/**
 * The storage of jotai's atoms, one for a page. It has no subscription, so no write of another tab comes in through an event
 * (VIEW-1), and it has a memory: each key is read from the browser's storage once, after that the answer is what this tab read
 * or wrote itself (VIEW-4). Taking `subscribe` away alone does not isolate a tab: `atomWithStorage` reads again whenever its
 * last reader unmounts and another mounts, and took another tab's open chats for its own.
 */
export function createTabStorage(routes: readonly TabStorageRoute[]): TabStorage {
  /** null: reset here; another tab's value must not come in for it. */
  const memory = new Map<string, { value: unknown } | null>();
  const routeOf = (key: string): TabStorageRoute => {
    const route = routes.find((one) => one.matches(key));
    if (!route) throw new Error(`No place in tab storage for the key ${key}. Add a route where the stores are opened.`);
    return route;
  };
  return {
    getItem<V>(key: string, initial: V): V {
      const known = memory.get(key);
      // Only values that came in through the same key stand here: the atom of a key has one type.
      if (known !== undefined) return known === null ? initial : (known.value as V);
      const stored = routeOf(key).read(key);
      const value = stored === undefined ? initial : stored;
      memory.set(key, { value });
      return value as V;
    },
    setItem<V>(key: string, value: V): void {
      const before = memory.get(key)?.value;
      memory.set(key, { value });
      if (before !== value) routeOf(key).write(key, value, before);
    },
    removeItem(key) {
      memory.set(key, null);
      routeOf(key).remove(key);
    },
    forget(key) { memory.delete(key); },
  };
}
