import type { TextStorage } from "@tidemark/entities/environment";

/** null where the property is missing, null, or throws when it is touched (blocked for this frame or this site). */
export function browserStorage(get: () => Storage | null | undefined): TextStorage | null {
  let storage: Storage | null;
  try {
    storage = get() ?? null;
  } catch {
    return null;
  }
  if (storage === null) return null;
  const kept = storage;
  return {
    getItem: (key) => kept.getItem(key),
    setItem: (key, value) => { kept.setItem(key, value); },
    removeItem: (key) => { kept.removeItem(key); },
    keys() {
      const keys: string[] = [];
      for (let at = 0; at < kept.length; at++) {
        const key = kept.key(at);
        if (key !== null) keys.push(key);
      }
      return keys;
    },
  };
}
