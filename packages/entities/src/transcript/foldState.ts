import type { GateId, MessageId, TurnId } from "../ids/ids.ts";
import { growList, type GrowList } from "../records/growList.ts";
import { growMap, type GrowMap } from "../records/growMap.ts";
import type { GateView, Message, TranscriptItem } from "./message.ts";
import type { OpenTurn } from "./openTurn.ts";
import { ROOT, type PathNode } from "./pathNode.ts";

/**
 * The fold of a log so far (LOG-3): a tree of turns with a tip, and the turn that is still open. An immutable value; the next state
 * shares with it what did not change, so a poll costs what it brought and not what the log holds.
 */
export interface FoldState {
  /** Seq of the first record folded, 0 before any. */
  readonly first: number;
  /** Seq of the last record folded. */
  readonly count: number;
  readonly tip: PathNode;
  readonly open: OpenTurn | null;
  /** Turns that a boundary or a later turn cut off and that have no end in the log yet. */
  readonly cut: readonly CutTurn[];
  /** Turns by the seq of their end: what a boundary may go back to. */
  readonly ends: GrowMap<number, PathNode>;
  readonly turns: GrowMap<TurnId, number>;
  /** User messages by id, also those that no longer show. */
  readonly said: GrowMap<MessageId, number>;
  /** Gates of turns that are no longer open. */
  readonly gates: GrowMap<GateId, GateView>;
  readonly lastBoundary: number;
  /** Rows that are kept and counted without showing as they are (LOG-6, LOG-9). */
  readonly notShown: NotShown;
  readonly view: View;
}

export interface NotShown {
  /** Of a type, or a chunk type, that this release does not know. */
  unknown: number;
  /** Shown as one line each. */
  malformed: number;
  /** Of a turn that has ended, or behind a boundary. */
  late: number;
  /** Without what they belong to: a delta without its start, an answer without its gate, a boundary to no turn's end. */
  orphan: number;
}

export interface CutTurn { turn: TurnId; draft: OpenTurn; parent: PathNode }

/** What is shown; the same object where nothing visible changed. `memo` is filled by the queries. */
export interface View {
  readonly path: GrowList<TranscriptItem>;
  readonly open: readonly TranscriptItem[];
  readonly memo: { items?: TranscriptItem[]; messages?: Message[] };
}

export function emptyFold(): FoldState {
  return {
    first: 0, count: 0, tip: ROOT, open: null, cut: [], ends: growMap(), turns: growMap(), said: growMap(), gates: growMap(),
    lastBoundary: 0, notShown: { unknown: 0, malformed: 0, late: 0, orphan: 0 }, view: { path: growList(), open: [], memo: {} },
  };
}
