/**
 * Focus, visibility and hints ask for a new list; this says when it is read. Switching windows thirty times in twenty seconds
 * once cost thirty lists: three are enough (FOLLOW-5), and the last wish is never lost.
 */
export interface ListThrottle { lastMs: number | null; dueMs: number | null }
export const LIST_GAP_MS = 8000;
export const HINT_GAP_MS = 300;

export const restedThrottle: ListThrottle = { lastMs: null, dueMs: null };

/**
 * A wish to read: at once where the gap has passed, else once when it has. `waitMs` 0 = now, null = a read is due soon enough.
 * A wish that may come sooner takes the place of the one that waits: a hint right after a focus must not wait as long as a focus would.
 */
export function wish(state: ListThrottle, nowMs: number, gapMs: number): { state: ListThrottle; waitMs: number | null } {
  const dueMs = state.lastMs === null ? nowMs : Math.max(nowMs, state.lastMs + gapMs);
  if (state.dueMs !== null && state.dueMs <= dueMs) return { state, waitMs: null };
  return dueMs === nowMs ? { state: { lastMs: nowMs, dueMs: null }, waitMs: 0 } : { state: { ...state, dueMs }, waitMs: dueMs - nowMs };
}

export function waited(nowMs: number): ListThrottle {
  return { lastMs: nowMs, dueMs: null };
}
