import type { TabId, TurnId } from "../ids/ids.ts";
import type { PageContext } from "../records/pageContext.ts";
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
  /** Where its page tools run; null: nowhere (none asked, or the pin was killed). `pinVersion` only grows, also over a killed pin. */
  pin: { tab: TabId; version: number } | null;
  pinVersion: number;
  /** Windows that had the pin and lost it in this turn, the last to lose it at the end (PIN-9). */
  moved: readonly TabId[];
  /** The page that its changing page tools act on: its message's, then where its own navigating tools went (PIN-5). */
  context: PageContext | null;
  origin: Origin | null;
  users: TranscriptItem[];
  answer: Answer | null;
  lines: TranscriptItem[];
  /** The assistant message as last shown; null where a record has changed it since. */
  shown: Message | null;
}

export function newTurn(turn: TurnId, seq: number, at: string, headless: boolean): OpenTurn {
  return {
    turn, headless, startSeq: seq, startedAt: at, lastAt: at, state: "running", waits: [], fence: null, pin: null, pinVersion: 0, moved: [],
    context: null, origin: null,
    users: [], answer: null, lines: [], shown: null,
  };
}

/** The batch's own copy, into which it may write. */
export function draftTurn(turn: OpenTurn): OpenTurn {
  return {
    ...turn, users: [...turn.users], lines: [...turn.lines], answer: turn.answer && draftOf(turn.answer),
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
