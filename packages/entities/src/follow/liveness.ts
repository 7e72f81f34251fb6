import type { TabId } from "../ids/ids.ts";
import type { TurnField } from "../contract/streamHeaders.ts";

/** What somebody said about a session's liveness: a read, a head, the list, the session's header. */
export interface Liveness {
  turn: TurnField;
  /** Tab that the turn's user message came from, where it is known. */
  origin: TabId | null;
  /** Records that the session had when it was said: liveness changes only with a record (TURN-4). */
  count: number;
  /** Monotonic time it was read at: an age for people, never an order (FOLLOW-4). */
  readAtMs: number;
}

export type Whose = "idle" | "own" | "remote";

/** The later of two by record position, not by clock: a slow list must not end a turn that a read has seen start. */
export function newerLiveness(known: Liveness | null, said: Liveness): Liveness {
  if (known === null || said.count > known.count) return said;
  if (said.count < known.count) return known;
  const origin = said.origin ?? (sameTurn(known.turn, said.turn) ? known.origin : null);
  return said.readAtMs >= known.readAtMs ? { ...said, origin } : known;
}

/** A turn that this tab issued, or that is pinned to it, is never remote (FOLLOW-4). */
export function whoseTurn(turn: TurnField, origin: TabId | null, me: TabId): Whose {
  if (turn.kind === "idle") return "idle";
  return turn.driver === me || origin === me ? "own" : "remote";
}

function sameTurn(a: TurnField, b: TurnField): boolean {
  return a.kind !== "idle" && b.kind !== "idle" && a.turn === b.turn;
}
