/**
 * Focus, visibility and hints ask for a new list; this says when it is read. Switching windows thirty times in twenty seconds
 * once cost thirty lists: three are enough (FOLLOW-5), and the last wish is never lost.
 */
export interface ListThrottle { lastMs: number | null; pending: boolean }
export const LIST_GAP_MS = 8000;
export const HINT_GAP_MS = 300;

export const restedThrottle: ListThrottle = { lastMs: null, pending: false };

/** A wish to read: at once where the gap has passed, else once when it has. `waitMs` 0 = now, null = a read is already due. */
export function wish(state: ListThrottle, nowMs: number, gapMs: number): { state: ListThrottle; waitMs: number | null } {
  if (state.pending) return { state, waitMs: null };
  const waitMs = state.lastMs === null ? 0 : Math.max(0, state.lastMs + gapMs - nowMs);
  return waitMs === 0 ? { state: { lastMs: nowMs, pending: false }, waitMs: 0 } : { state: { ...state, pending: true }, waitMs };
}

export function waited(nowMs: number): ListThrottle {
  return { lastMs: nowMs, pending: false };
}
