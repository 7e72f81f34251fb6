/** The intervals of following, all in milliseconds, as one plain object: its test asserts the whole timeline (FOLLOW-3). */
export const SCHEDULE = {
  /** A remote turn: 15, 22.5, 33.75, 50.6 s, then 60 s for as long as it is reported live (FOLLOW-1). */
  firstMs: 15_000,
  growth: 1.5,
  longestMs: 60_000,
  /** Open, idle, visible, without push: how often the head is asked (FOLLOW-2, FOLLOW-12: noticed within 15 s). */
  headMs: 13_000,
  /** A turn of this tab without a stream (FOLLOW-13). */
  ownBusyMs: 1_000,
  ownQuietMs: 5_000,
  /** So long without a record counts as quiet: models pause for a second or two between two sentences. */
  ownQuietAfterMs: 3_000,
  ownHiddenMs: 60_000,
  /** With push: one read at most every 300 ms at hints, and one a minute in case a hint was lost (FOLLOW-9). */
  hintGapMs: 300,
  safetyMs: 60_000,
  /** So long a live read may lag behind a hint before the log is read past it. */
  liveGraceMs: 1_000,
  /** A request that hangs is given up then and counts as an error (FOLLOW-6). */
  requestLimitMs: 15_000,
  retryFirstMs: 1_000,
  retryGrowth: 2,
  retryAfterCapMs: 3_600_000,
  /** One return to a page is told by three or four events; a look this young answers them all. */
  wakeSettledMs: 1_000,
  /** Two wakes read at once in any 20 s; the chain, which every wake starts anew, brings the third read (FOLLOW-5). */
  wakeWindowMs: 20_000,
  wakesAtOnce: 2,
  /** Answers in a row that bring nothing and still ask for another read: the server makes no sense. */
  againLimit: 3,
  jitter: 0.1,
} as const;

/** Wait after the n-th quiet read of a chain (0: after the first read, or after growth; −1: the first is still to come). */
export function quietWaitMs(quietReads: number): number {
  return Math.min(SCHEDULE.longestMs, SCHEDULE.firstMs * SCHEDULE.growth ** Math.max(0, quietReads));
}

/** Wait after the n-th failure in a row (1: the first). */
export function retryWaitMs(failures: number, retryAfterMs: number | null): number {
  const backoff = Math.min(SCHEDULE.longestMs, SCHEDULE.retryFirstMs * SCHEDULE.retryGrowth ** Math.max(0, failures - 1));
  return Math.max(backoff, Math.min(retryAfterMs ?? 0, SCHEDULE.retryAfterCapMs));
}

/** −10…0 %: never later than promised, and many windows don't ask in one beat. `random` is 0…1. */
export function jittered(ms: number, random: number): number {
  return ms * (1 - SCHEDULE.jitter * random);
}
