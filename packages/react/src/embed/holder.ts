import type { TidemarkCore } from "./core.ts";

/** Keeps one core while something shows it. */
export interface Holder {
  core(): TidemarkCore;
  /** Told when there is another one: the last was given up and somebody came again. */
  subscribe(listen: () => void): () => void;
  /** Starts it before anything is drawn. Who starts it also holds it, a moment later. */
  start(): void;
  /** Keeps it; returns what lets go. */
  hold(): () => void;
}

/**
 * React mounts, unmounts and mounts again (StrictMode, a moved list), all within one task: what was let go lives on until that task is over, so
 * that no request is made twice and no answer is left (EMBED-4).
 */
export function createHolder(make: () => TidemarkCore): Holder {
  let core = make();
  let holders = 0;
  let cancel = (): void => {};
  const listeners = new Set<() => void>();
  const start = (): void => {
    if (core.snapshot().state.kind === "destroyed") {
      core = make();
      for (const listen of [...listeners]) listen();
    }
    core.start();
  };
  return {
    start,
    core: () => core,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    hold() {
      cancel();
      start();
      holders++;
      const held = core;
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        holders--;
        if (holders === 0) cancel = held.platform.environment.clock.after(0, () => { held.handle.destroy(); });
      };
    },
  };
}
