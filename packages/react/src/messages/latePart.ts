/** A part of the build that comes by a request: once for all widgets of the page, and asked for anew after a failure. */
export interface LatePart<T> {
  /** Null until it is here. */
  now(): T | null;
  state(): "asked" | "here" | "failed";
  /** Never rejects: whether it came says `state`. */
  load(): Promise<void>;
  subscribe(listen: () => void): () => void;
}

export function createLatePart<T>(fetchPart: () => Promise<T>): LatePart<T> {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  let failed = false;
  let coming: Promise<void> | null = null;
  const fetchOnce = async (): Promise<void> => {
    try {
      value = await fetchPart();
      failed = false;
    } catch {
      // A part that is not there (offline, a newer build on the server) is no reason to show nothing: English is.
      failed = true;
      coming = null;
    }
    for (const listen of listeners) listen();
  };
  return {
    now: () => value,
    state: () => (value !== null ? "here" : failed ? "failed" : "asked"),
    load: () => (coming ??= fetchOnce()),
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}
