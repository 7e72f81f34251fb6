import type { TextStorage } from "../environment/environment.ts";

/** A text storage that never throws. */
export interface SafeStorage {
  /** What is written survives a reload. */
  kept: boolean;
  get(key: string): string | null;
  /** False: it did not fit, and what stood there before still stands. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
}

const PROBE_KEY = "tidemark/1/probe";

/**
 * Tries the storage once and falls back to memory for this page load (VIEW-11). The property itself may have thrown
 * (then `raw` is null), each call may throw, and an old private mode throws on writing only (case 49).
 */
export function createSafeStorage(raw: TextStorage | null): SafeStorage {
  return raw !== null && usable(raw) ? wrap(raw) : createInMemory();
}

function usable(raw: TextStorage): boolean {
  try {
    raw.getItem(PROBE_KEY);
    raw.setItem(PROBE_KEY, "1");
    raw.removeItem(PROBE_KEY);
    return true;
  } catch {
    // Full is not blocked: where something stands, it can be read, and room can be made.
    return hasEntries(raw);
  }
}

function hasEntries(raw: TextStorage): boolean {
  try {
    return raw.keys().length > 0;
  } catch {
    return false;
  }
}

function wrap(raw: TextStorage): SafeStorage {
  return {
    kept: true,
    get: (key) => attempt(() => raw.getItem(key), null),
    set: (key, text) => attempt(() => {
      raw.setItem(key, text);
      return true;
    }, false),
    remove: (key) => { attempt(() => { raw.removeItem(key); }, undefined); },
    keys: (prefix) => attempt(() => raw.keys(), []).filter((key) => key.startsWith(prefix)),
  };
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Lives as long as the page. */
export function createInMemory(): SafeStorage {
  const values = new Map<string, string>();
  return {
    kept: false,
    get: (key) => values.get(key) ?? null,
    set(key, text) {
      values.set(key, text);
      return true;
    },
    remove: (key) => { values.delete(key); },
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}
