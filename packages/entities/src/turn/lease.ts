import { addMs } from "./isoTime.ts";

/** A runner's right to append for a turn. The secret stays hashed; times are the store's. */
export interface Lease { runner: string; secretHash: string; expiresAt: string }

export function grantLease(runner: { id: string; secretHash: string }, at: string, ms: number): Lease {
  return { runner: runner.id, secretHash: runner.secretHash, expiresAt: addMs(at, ms) };
}

/** The whole credential or nothing (TURN-6): guessing the fence gives nothing without the secret, the secret nothing under an older fence. */
export function holdsLease(
  turn: { lease: Lease | null; fence: number },
  presented: { runner: { id: string; secretHash: string }; fence: number },
): boolean {
  return turn.lease !== null && presented.fence === turn.fence
    && turn.lease.runner === presented.runner.id && turn.lease.secretHash === presented.runner.secretHash;
}

/** Past its time is revocable, not over (TURN-4): until somebody takes that step the holder may still renew and append. */
export function isRevocable(lease: Lease | null, at: string): boolean {
  return lease !== null && lease.expiresAt <= at;
}
