import type { Environment } from "../environment/environment.ts";
import type { TabId } from "../ids/ids.ts";
import { unreachable } from "../assert/unreachable.ts";

/** After a reload or a return the page that was here may not have let go yet; after any other load nobody is waited for (VIEW-5). */
export const LOCK_WAIT_MS = 2_000;

/**
 * Who this tab is. A duplicated tab carries a copy of the original's stored id; only a lock can tell the two apart:
 * storage alone gave two live tabs one id, and one of them took the other's calls (case 32).
 */
export type TabIdentity =
  /**
   * The lock of `tab` is asked. Its stored view may be shown; nothing is attached, claimed, answered, sent or written under it.
   * `spare` is the id that this tab becomes where it is refused; nobody else has it, so what is said meanwhile may stand under it.
   */
  | { kind: "settling"; tab: TabId; ask: number; spare: TabId }
  | SettledIdentity
  /** The page is hidden for good or in the back/forward cache; the lock is free for whoever comes. */
  | { kind: "away"; tab: TabId; ask: number };

export type SettledIdentity =
  /** The same identity as before this load or return. */
  | { kind: "own"; tab: TabId; ask: number }
  /** `copyOf`: the identity whose view and drafts this tab starts from as a copy; null for a new browser tab. */
  | { kind: "fresh"; tab: TabId; ask: number; copyOf: TabId | null }
  /** The gateway knows a newer page under the old id: this one goes on as another. */
  | { kind: "superseded"; tab: TabId; ask: number; copyOf: TabId };

/** `spare`: an unused id that is taken where a fresh one is needed; the reducer makes none itself. */
export type IdentityEvent =
  | { type: "lock-answered"; ask: number; granted: boolean }
  | { type: "hide" }
  | { type: "show"; locks: boolean; spare: TabId }
  | { type: "superseded"; tab: TabId; spare: TabId; locks: boolean };

export type IdentityEffect =
  | { type: "ask-lock"; tab: TabId; ask: number; waitMs: number }
  | { type: "release-lock"; ask: number }
  | { type: "store"; tab: TabId };

export interface IdentityStep { state: TabIdentity; effects: IdentityEffect[] }

export interface PageLoad { stored: TabId | null; locks: boolean; navigation: Environment["navigation"]; spare: TabId }

export function identityAtLoad({ stored, locks, navigation, spare }: PageLoad): IdentityStep {
  if (stored === null || !locks) return fresh({ kind: "fresh", tab: spare, ask: 1, copyOf: stored }, locks);
  const waitMs = navigation === "fresh" ? 0 : LOCK_WAIT_MS;
  return { state: { kind: "settling", tab: stored, ask: 1, spare }, effects: [{ type: "ask-lock", tab: stored, ask: 1, waitMs }] };
}

export function identityStep(state: TabIdentity, event: IdentityEvent): IdentityStep {
  switch (event.type) {
    case "lock-answered": return lockAnswered(state, event);
    case "hide":
      if (state.kind === "away") return { state, effects: [] };
      return { state: { kind: "away", tab: state.tab, ask: state.ask }, effects: [{ type: "release-lock", ask: state.ask }] };
    case "show": {
      if (state.kind !== "away") return { state, effects: [] };
      const ask = state.ask + 1;
      // Without locks no other page ever takes a stored id, so this page still is who it was.
      if (!event.locks) return { state: { kind: "own", tab: state.tab, ask }, effects: [{ type: "store", tab: state.tab }] };
      return { state: { kind: "settling", tab: state.tab, ask, spare: event.spare }, effects: [{ type: "ask-lock", tab: state.tab, ask, waitMs: LOCK_WAIT_MS }] };
    }
    case "superseded": {
      // A late refusal of an id that was given up long ago says nothing about this one.
      if (event.tab !== state.tab || state.kind === "away") return { state, effects: [] };
      const step = fresh({ kind: "superseded", tab: event.spare, ask: state.ask + 1, copyOf: state.tab }, event.locks);
      return { state: step.state, effects: [{ type: "release-lock", ask: state.ask }, ...step.effects] };
    }
    default: return unreachable(event);
  }
}

function lockAnswered(state: TabIdentity, event: Extract<IdentityEvent, { type: "lock-answered" }>): IdentityStep {
  // The page went, or took another identity, while the lock was on its way.
  if (event.ask !== state.ask || state.kind === "away") {
    return { state, effects: event.granted ? [{ type: "release-lock", ask: event.ask }] : [] };
  }
  if (state.kind !== "settling") return { state, effects: [] };
  if (event.granted) return { state: { kind: "own", tab: state.tab, ask: state.ask }, effects: [{ type: "store", tab: state.tab }] };
  return fresh({ kind: "fresh", tab: state.spare, ask: state.ask + 1, copyOf: state.tab }, true);
}

/** A fresh id is known to nobody else, so it is settled at once; its lock is held for the duplicates to come. */
function fresh(state: SettledIdentity, locks: boolean): IdentityStep {
  const lock: IdentityEffect[] = locks ? [{ type: "ask-lock", tab: state.tab, ask: state.ask, waitMs: 0 }] : [];
  return { state, effects: [{ type: "store", tab: state.tab }, ...lock] };
}

export function isSettled(state: TabIdentity): state is SettledIdentity {
  return state.kind !== "settling" && state.kind !== "away";
}
