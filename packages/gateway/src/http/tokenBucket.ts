/** A bucket that fills with time: pure, `nowMs` is monotonic. */
export interface Bucket { tokens: number; at: number }

/** Takes one token. `retryAfter` is whole seconds, at least 1. */
export function take(bucket: Bucket | undefined, nowMs: number, perSecond: number, burst: number): { bucket: Bucket; ok: boolean; retryAfter: number } {
  const filled = bucket ? Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond) : burst;
  if (filled >= 1) return { bucket: { tokens: filled - 1, at: nowMs }, ok: true, retryAfter: 0 };
  return { bucket: { tokens: filled, at: nowMs }, ok: false, retryAfter: Math.max(1, Math.ceil((1 - filled) / perSecond)) };
}
