import type { TurnId } from "../ids/ids.ts";
import type { TranscriptItem } from "./message.ts";

/**
 * One step of the tree of turns. A turn's parent is the tip at its user message; a boundary stands between the turn it goes back to
 * and what follows. The conversation is the path from the root to the tip. What a path sums up stands in each node, so that asking is cheap.
 */
export interface PathNode {
  readonly parent: PathNode | null;
  readonly items: readonly TranscriptItem[];
  /** Messages from the root to here. */
  readonly messages: number;
  /** Something of this path stands in records before the first one known here. */
  readonly needsBefore: boolean;
  /** The conversation is as it was right after this record, the end of a turn (0: empty); null: as before the first record known here. */
  readonly end: number | null;
  /** The turn that this node is; null for a line between turns. */
  readonly turn: TurnId | null;
}

/** What a node adds to the path: a turn with its end, a boundary to an end, or (nothing said) a line that changes no place. */
export interface NodeOf { items: readonly TranscriptItem[]; end?: number | null; turn?: TurnId; needsBefore?: boolean }

/** The beginning of the records known here: an empty log, or a window whose earlier turns were not asked for. */
export const ROOT: PathNode = { parent: null, items: [], messages: 0, needsBefore: false, end: null, turn: null };
/** What a boundary went back to and is not known here. */
export const MISSING: PathNode = { parent: null, items: [], messages: 0, needsBefore: true, end: null, turn: null };

export function nodeAfter(parent: PathNode, { items, end = parent.end, turn, needsBefore = false }: NodeOf): PathNode {
  let messages = parent.messages;
  for (const item of items) if (item.kind === "message") messages++;
  return { parent, items, messages, needsBefore: parent.needsBefore || needsBefore, end, turn: turn ?? null };
}

/** All items from the root to `node`, in order. */
export function itemsTo(node: PathNode): TranscriptItem[] {
  const groups: (readonly TranscriptItem[])[] = [];
  for (let at: PathNode | null = node; at !== null; at = at.parent) groups.push(at.items);
  return groups.reverse().flat();
}
