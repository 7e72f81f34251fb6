import type { Clock } from "@tidemark/entities/environment";
import { putLastUsed } from "../lastUsed.ts";
import { refuse } from "./httpProblem.ts";
import { take, type Bucket } from "./tokenBucket.ts";

export interface Rate { perSecond: number; burst: number }

/** One bucket for each key. Those that asked last are kept: somebody who comes under ever new keys throws nobody else's out, and all of them fit. */
export interface Buckets {
  /** Takes one; false where there is none. */
  take(key: string, rate: Rate): boolean;
  /** The same, or refuses with 429. */
  count(key: string, rate: Rate): void;
}

const MOST = 10_000;

export function createBuckets(clock: Pick<Clock, "monotonic">): Buckets {
  const buckets = new Map<string, Bucket>();
  const taken = (key: string, { perSecond, burst }: Rate): { ok: boolean; retryAfter: number } => {
    const { bucket, ok, retryAfter } = take(buckets.get(key), clock.monotonic(), perSecond, burst);
    putLastUsed(buckets, key, bucket, MOST);
    return { ok, retryAfter };
  };
  return {
    take: (key, rate) => taken(key, rate).ok,
    count(key, rate) {
      const { ok, retryAfter } = taken(key, rate);
      if (!ok) refuse("too-many", { headers: { "Retry-After": String(retryAfter) } });
    },
  };
}
