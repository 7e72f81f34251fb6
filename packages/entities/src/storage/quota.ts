/** All snapshots of a browser together, in characters; beyond it the least recently used go before the browser's own limit is met. */
export const SNAPSHOTS_CHARS = 3 * 1024 * 1024;
/** For one write at most so many transcripts are given up: where another app used the space, giving up more would not help (case 48). */
export const MOST_EVICTIONS = 8;

export interface StoredTranscript {
  /** Its storage key. */
  key: string;
  chars: number;
  /** Wall time of the last use; a clock that jumped costs a read of the log, nothing else. */
  usedAt: number;
  /** A tab has it open. */
  open: boolean;
}

/** Transcripts in the order in which they are given up: least recently used first, never `keep`, open ones last and only where asked for. */
export function evictionOrder(stored: readonly StoredTranscript[], options: { keep: string | null; withOpen: boolean }): StoredTranscript[] {
  return stored
    .filter((one) => one.key !== options.keep && (options.withOpen || !one.open))
    .sort((a, b) => Number(a.open) - Number(b.open) || a.usedAt - b.usedAt || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_EVICTIONS);
}

/** The fewest of that order that bring the sum within the budget with `chars` more; null where even all of them do not. */
export function evictionsForBudget(stored: readonly StoredTranscript[], adding: { key: string; chars: number }): StoredTranscript[] | null {
  let sum = adding.chars;
  for (const one of stored) if (one.key !== adding.key) sum += one.chars;
  const out: StoredTranscript[] = [];
  for (const one of evictionOrder(stored, { keep: adding.key, withOpen: false })) {
    if (sum <= SNAPSHOTS_CHARS) break;
    sum -= one.chars;
    out.push(one);
  }
  return sum <= SNAPSHOTS_CHARS ? out : null;
}
