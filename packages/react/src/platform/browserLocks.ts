import type { Clock, Locks } from "@tidemark/entities/environment";

/** Web Locks as requests that end: a lock is held until its release is called, and a refusal of any kind is "not to be had". */
export function browserLocks(manager: LockManager, clock: Clock): Locks {
  return {
    request(name, waitMs) {
      if (waitMs <= 0) return hold(manager, name, { ifAvailable: true });
      const patience = new AbortController();
      const stopTimer = clock.after(waitMs, () => { patience.abort(); });
      return hold(manager, name, { signal: patience.signal }).finally(stopTimer);
    },
    queue(name, granted) {
      const place = new AbortController();
      let release: (() => void) | null = null;
      let given = false;
      void hold(manager, name, { signal: place.signal }).then((held) => {
        release = held;
        if (given) held?.();
        else if (held !== null) granted();
      });
      return () => {
        given = true;
        if (release === null) place.abort();
        else release();
      };
    },
  };
}

/** Resolves when the lock is held (with its release) or refused, aborted or not allowed here (null). */
function hold(manager: LockManager, name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const ended = (): void => { resolve(null); };
    void manager.request(name, options, (lock) => {
      if (lock === null) return undefined;
      return new Promise<void>((release) => { resolve(() => { release(); }); });
    }).then(ended, ended);
  });
}
