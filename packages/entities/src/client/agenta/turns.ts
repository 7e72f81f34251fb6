import type { MessageId, RecordId, TurnId } from "../../ids/ids.ts";
import type { Outcome, RecordData, Wait } from "../../records/record.ts";
import { idOf } from "./agentaIds.ts";
import { endStream } from "./parts.ts";
import { settleByRows } from "./walkGates.ts";
import { AGENT, IMPLIED, USER, write, type Origin, type Walk, type WalkTurn } from "./walk.ts";

/** A user's message begins a turn; one that was still open gives way to it. */
export function say(walk: Walk, origin: Origin, parts: RecordData<"user-message">["parts"]): void {
  if (walk.turn !== null) endTurn(walk, { ...origin, id: `${origin.id}/gave-way` }, walk.turn.state === "paused" ? "stopped" : "interrupted");
  begin(walk, origin);
  const id = idOf(origin.id) as string as MessageId;
  write(walk, origin, USER, "user-message", { id, parts, origin: { tab: null, context: null, agent: walk.agent } });
  start(walk, origin, [id]);
}

/** The turn that what the agent says belongs to: the open one, gone on where it had paused, else one that nobody's message began. */
export function turnForAgent(walk: Walk, origin: Origin): WalkTurn {
  const { turn } = walk;
  if (turn === null) {
    const begun = begin(walk, origin);
    start(walk, { ...origin, id: `${origin.id}/start` }, []);
    return begun;
  }
  if (turn.state === "paused") {
    // Whatever settled them did so before the agent went on.
    settleByRows(walk, turn);
    turn.state = "running";
    turn.fence += 1;
    write(walk, { ...origin, id: `${origin.id}/resume` }, IMPLIED, "turn-resume", { fence: turn.fence });
  }
  return turn;
}

export function pause(walk: Walk, origin: Origin): void {
  const { turn } = walk;
  if (turn === null || turn.state === "paused") return;
  endStream(walk, turn, origin);
  const waits: Wait[] = [...turn.gates.values()].filter((gate) => !gate.settled).map((gate) => ({ gate: gate.id }));
  turn.state = "paused";
  write(walk, origin, AGENT, "turn-pause", { waits });
}

export function endTurn(walk: Walk, origin: Origin, outcome: Outcome, error?: string): void {
  const { turn } = walk;
  if (turn === null) return;
  endStream(walk, turn, origin);
  settleByRows(walk, turn);
  write(walk, origin, outcome === "stopped" ? USER : AGENT, "turn-end", {
    outcome, ...(error !== undefined && { error }), ...(walk.usage !== undefined && { usage: walk.usage }),
  });
  walk.turn = null;
  walk.usage = undefined;
  walk.lastOutcome = { outcome, ...(error !== undefined && { error }) };
}

function begin(walk: Walk, origin: Origin): WalkTurn {
  walk.turnStarts.push(walk.records.length + 1);
  walk.turn = {
    id: idOf(`${origin.id}/turn`) as string as TurnId, state: "running", fence: 1, calls: new Map(), gates: new Map(), renamed: new Map(), streaming: null,
  };
  return walk.turn;
}

function start(walk: Walk, origin: Origin, messages: MessageId[]): RecordId {
  return write(walk, origin, IMPLIED, "turn-start", { turn: walk.turn!.id, messages, agent: walk.agent, fence: 1, pin: null });
}
