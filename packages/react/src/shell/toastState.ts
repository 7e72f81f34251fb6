/** One short message at the bottom, at most one action, gone after 10 s, waiting while the pointer or the focus is on it. */
export interface Toast { text: string; action?: { name: string; run: () => void } }
export interface ToastState { toast: Toast | null; leftMs: number; sinceMs: number | null }

export const TOAST_MS = 10_000;
export const noToast: ToastState = { toast: null, leftMs: 0, sinceMs: null };

export function said(toast: Toast, nowMs: number): ToastState {
  return { toast, leftMs: TOAST_MS, sinceMs: nowMs };
}
/** Held: the time that is left stands still. */
export function held(state: ToastState, nowMs: number): ToastState {
  return state.sinceMs === null ? state : { ...state, leftMs: Math.max(0, state.leftMs - (nowMs - state.sinceMs)), sinceMs: null };
}
export function released(state: ToastState, nowMs: number): ToastState {
  return state.toast === null || state.sinceMs !== null ? state : { ...state, sinceMs: nowMs };
}
