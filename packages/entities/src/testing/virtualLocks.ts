import type { Clock, Locks } from "../environment/environment.ts";

interface Claim { page: string; state: "waiting" | "held" | "gone"; grant: () => void }

/** The Web Locks of one browser: one holder for a name, others wait in order; what a page held or waited for goes with it. */
export interface VirtualLocks {
  forPage(page: string, clock: Clock): Locks;
  /** The page is gone (closed, crashed, reloaded): its locks are free, its places in queues are given up. */
  releasePage(page: string): void;
  /** Does the page hold a lock or wait for one? Such a page can't go into the back/forward cache. */
  busy(page: string): boolean;
  holder(name: string): string | null;
}

export function createVirtualLocks(): VirtualLocks {
  const lines = new Map<string, Claim[]>();

  const pump = (name: string): void => {
    const line = (lines.get(name) ?? []).filter((claim) => claim.state !== "gone");
    lines.set(name, line);
    const first = line[0];
    if (first?.state !== "waiting") return;
    first.state = "held";
    // The browser tells in a task of its own, never inside the call that freed the lock.
    void Promise.resolve().then(() => {
      if (first.state === "held") first.grant();
    });
  };
  const leave = (name: string, claim: Claim): void => {
    if (claim.state === "gone") return;
    claim.state = "gone";
    pump(name);
  };
  const join = (name: string, claim: Claim): void => {
    lines.set(name, [...(lines.get(name) ?? []), claim]);
    pump(name);
  };
  const free = (name: string): boolean => (lines.get(name) ?? []).every((claim) => claim.state === "gone");

  return {
    forPage: (page, clock) => ({
      request(name, waitMs) {
        if (waitMs <= 0 && !free(name)) return Promise.resolve(null);
        return new Promise((resolve) => {
          let cancelTimer = (): void => {};
          const claim: Claim = {
            page, state: "waiting",
            grant: () => {
              cancelTimer();
              resolve(() => { leave(name, claim); });
            },
          };
          if (waitMs > 0) {
            cancelTimer = clock.after(waitMs, () => {
              if (claim.state !== "waiting") return;
              leave(name, claim);
              resolve(null);
            });
          }
          join(name, claim);
        });
      },
      queue(name, granted) {
        const claim: Claim = { page, state: "waiting", grant: granted };
        join(name, claim);
        return () => { leave(name, claim); };
      },
    }),
    releasePage(page) {
      for (const [name, line] of lines) {
        const own = line.filter((claim) => claim.page === page);
        for (const claim of own) claim.state = "gone";
        if (own.length > 0) pump(name);
      }
    },
    busy: (page) => [...lines.values()].some((line) => line.some((claim) => claim.page === page && claim.state !== "gone")),
    holder: (name) => lines.get(name)?.find((claim) => claim.state === "held")?.page ?? null,
  };
}
