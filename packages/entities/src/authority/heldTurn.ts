import type { TurnId } from "../ids/ids.ts";
import { holdsLease } from "../turn/lease.ts";
import type { LiveTurn, Problem, RunnerIdentity, SessionState } from "./types.ts";

/**
 * The live turn, where the caller holds its lease; else the fence that holds now (TURN-2). Every append and every end of a stream
 * passes here. An end of a turn grows the fence, so a runner whose turn is over reads the same refusal as one that was succeeded.
 */
export function heldTurn(
  state: SessionState, presented: { turn: TurnId; fence: number; runner: RunnerIdentity },
): { live: LiveTurn } | { problem: Problem } {
  const { live } = state;
  return live?.turn === presented.turn && holdsLease(live, presented) ? { live } : { problem: { code: "fenced", fence: state.fence } };
}
