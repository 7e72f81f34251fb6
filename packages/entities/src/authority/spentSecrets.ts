import type { LiveTurn } from "./types.ts";

/** Kept in every state that is written with every append, so their number has a limit. */
const SPENT_MAX = 8;

/** The secrets that no claim of this turn may use again, once its present lease is over. */
export function spentSecrets({ spent = [], lease }: LiveTurn): string[] {
  return lease === null ? spent : [...spent, lease.secretHash].slice(-SPENT_MAX);
}
