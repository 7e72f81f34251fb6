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
  return presented.fence === turn.fence && isLeaseOf(turn.lease, presented.runner);
}

/** Id and secret, both: another process that calls itself by the same name is somebody else. */
export function isLeaseOf(lease: Lease | null, runner: { id: string; secretHash: string }): boolean {
  return lease?.runner === runner.id && lease.secretHash === runner.secretHash;
}

/** Past its time is revocable, not over (TURN-4): until somebody takes that step the holder may still renew and append. */
export function isRevocable(lease: Lease | null, at: string): boolean {
  return lease !== null && lease.expiresAt <= at;
}
