import type { CallId, TabId, TurnId } from "../ids/ids.ts";
import type { Origin, Wait } from "../records/record.ts";
import { draftOf, settleInputs, type Answer } from "./answer.ts";
import type { Message, TranscriptItem, TurnView } from "./message.ts";

/** A turn that has not ended in the log: its user messages, its one assistant message, and lines that stand after it. */
export interface OpenTurn {
  turn: TurnId;
  /** Its beginning lies before the first record known here. */
  headless: boolean;
  startSeq: number;
  startedAt: string;
  lastAt: string;
  state: "running" | "paused";
  waits: readonly Wait[];
  fence: number | null;
  pin: { tab: TabId; version: number } | null;
  origin: Origin | null;
  users: TranscriptItem[];
  answer: Answer | null;
  lines: TranscriptItem[];
  /** Calls that a pause waited for a window to run, and those that a window claimed (LOG-9, PIN-7). */
  pageCalls: Set<CallId>;
  claimed: Set<CallId>;
  /** The assistant message as last shown; null where a record has changed it since. */
  shown: Message | null;
}

export function newTurn(turn: TurnId, seq: number, at: string, headless: boolean): OpenTurn {
  return {
    turn, headless, startSeq: seq, startedAt: at, lastAt: at, state: "running", waits: [], fence: null, pin: null, origin: null,
    users: [], answer: null, lines: [], pageCalls: new Set(), claimed: new Set(), shown: null,
  };
}

/** The batch's own copy, into which it may write. */
export function draftTurn(turn: OpenTurn): OpenTurn {
  return {
    ...turn, users: [...turn.users], lines: [...turn.lines], pageCalls: new Set(turn.pageCalls), claimed: new Set(turn.claimed),
    answer: turn.answer && draftOf(turn.answer),
  };
}

/** What the turn shows: its user messages, its answer (the same object where nothing changed it), its lines. */
export function itemsOfTurn(turn: OpenTurn, state: TurnView = { kind: turn.state }): TranscriptItem[] {
  if (turn.answer === null) return [...turn.users, ...turn.lines];
  turn.shown ??= messageOf(turn, turn.answer, state);
  return [...turn.users, { kind: "message", key: turn.turn, message: turn.shown }, ...turn.lines];
}

function messageOf(turn: OpenTurn, answer: Answer, turnState: TurnView): Message {
  settleInputs(answer);
  return {
    id: turn.turn, role: "assistant", parts: answer.parts,
    metadata: {
      turn: turn.turn, at: answer.at, by: answer.by, firstSeq: answer.firstSeq, lastSeq: answer.lastSeq, turnState,
      calls: answer.calls, gates: answer.gates, ...(answer.agent !== undefined && { agent: answer.agent }),
    },
  };
}
