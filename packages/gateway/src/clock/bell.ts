import type { Clock } from "@tidemark/entities/environment";

/**
 * Wakes one waiter. A ring that comes while nobody waits is kept, so that a commit between "nothing new" and "now I wait" is never lost.
 */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or after `ms`. */
  wait(ms: number): Promise<"rung" | "timeout">;
}

export function createBell(clock: Clock): Bell {
  let rung = false;
  let waiter: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      waiter?.();
    },
    wait(ms) {
      if (rung) {
        rung = false;
        return Promise.resolve("rung");
      }
      return new Promise((done) => {
        const settle = (how: "rung" | "timeout") => {
          cancel();
          waiter = null;
          rung = false;
          done(how);
        };
        const cancel = clock.after(ms, () => settle("timeout"));
        waiter = () => settle("rung");
      });
    },
  };
}
