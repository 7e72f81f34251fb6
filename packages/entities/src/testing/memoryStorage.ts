import type { TextStorage } from "../environment/environment.ts";

export interface MemoryStorageOptions {
  /** Characters of keys and values together, as browsers count them. */
  quotaChars?: number;
  /** Every call throws, as where the browser blocks storage after the object was handed out. */
  denied?: boolean;
  /** That many writes throw, then writing works (an old private mode, a full disk that was cleaned up). */
  failWrites?: number;
}

export interface Write { key: string; value: string | null; by: string }

export interface MemoryStorage extends TextStorage {
  /** Every write and removal that succeeded, in order. */
  writes: Write[];
  chars(): number;
  /** As "clear site data" does it: behind everybody's back. */
  wipe(): void;
  set(options: MemoryStorageOptions): void;
  /** The same storage seen by one page: its writes carry its name. */
  as(by: string): TextStorage;
  entries(): [string, string][];
}

export class StorageDenied extends Error {
  override name = "SecurityError";
}
export class StorageFull extends Error {
  override name = "QuotaExceededError";
}

/** A storage with a quota and with the failures that browsers have. */
export function createMemoryStorage(initial: MemoryStorageOptions & { entries?: [string, string][] } = {}): MemoryStorage {
  const values = new Map<string, string>(initial.entries ?? []);
  const writes: Write[] = [];
  let { quotaChars = Infinity, denied = false, failWrites = 0 } = initial;

  const check = (): void => {
    if (denied) throw new StorageDenied("The operation is insecure.");
  };
  const chars = (): number => {
    let sum = 0;
    for (const [key, value] of values) sum += key.length + value.length;
    return sum;
  };
  const as = (by: string): TextStorage => ({
    getItem(key) {
      check();
      return values.get(key) ?? null;
    },
    setItem(key, value) {
      check();
      if (failWrites > 0) {
        failWrites--;
        throw new StorageFull("A write failed.");
      }
      const old = values.get(key);
      const grown = value.length - (old === undefined ? -key.length : old.length);
      if (grown > 0 && chars() + grown > quotaChars) throw new StorageFull("The quota has been exceeded.");
      values.set(key, value);
      writes.push({ key, value, by });
    },
    removeItem(key) {
      check();
      if (values.delete(key)) writes.push({ key, value: null, by });
    },
    keys() {
      check();
      return [...values.keys()];
    },
  });

  return {
    ...as("test"),
    writes,
    chars,
    wipe: () => { values.clear(); },
    set(options) {
      if (options.quotaChars !== undefined) quotaChars = options.quotaChars;
      if (options.denied !== undefined) denied = options.denied;
      if (options.failWrites !== undefined) failWrites = options.failWrites;
    },
    as,
    entries: () => [...values.entries()],
  };
}
