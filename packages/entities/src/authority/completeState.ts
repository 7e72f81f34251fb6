import type { LiveTurn, OpenCall, SessionState } from "./types.ts";

/** What an older release may have left out. */
type Stored<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
type StoredCall = Stored<OpenCall, "at" | "claim">;
type StoredTurn = Omit<Stored<LiveTurn, "message" | "pinVersion" | "context" | "tools" | "navigating">, "calls"> & { calls: StoredCall[] };
type StoredState = Omit<Stored<SessionState, "queue" | "rules" | "private" | "contexts" | "feedback" | "continuedFrom">, "live"> & { live: StoredTurn | null };

/**
 * A stored state as this release knows it: stores call it where they read one. A chat that an older release wrote, with a turn in the middle of an
 * approval, goes on. The same object where nothing is missing: it is read with every append.
 */
export function completeState(raw: unknown): SessionState {
  const stored = raw as StoredState;
  if (isComplete(stored)) return stored;
  return { queue: [], rules: {}, private: null, contexts: [], feedback: [], continuedFrom: null, ...stored, live: stored.live && completeTurn(stored.live) };
}

function isComplete(stored: StoredState): stored is SessionState {
  return stored.queue !== undefined && stored.continuedFrom !== undefined && stored.feedback !== undefined && (stored.live === null || stored.live.navigating !== undefined);
}

function completeTurn(stored: StoredTurn): LiveTurn {
  const calls = stored.calls.map((call): OpenCall => ({ at: stored.lastRecordAt, claim: null, ...call }));
  return {
    // That release kept no offers of page tools, so nothing is found under this message, and none is given to the agent.
    message: "" as LiveTurn["message"], pinVersion: stored.pin?.version ?? 0, context: stored.origin.context, tools: [], navigating: [], ...stored, calls,
  };
}
