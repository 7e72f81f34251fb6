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
}

/** The beginning of the records known here: an empty log, or a window whose earlier turns were not asked for. */
export const ROOT: PathNode = { parent: null, items: [], messages: 0, needsBefore: false };
/** What a boundary went back to and is not known here. */
export const MISSING: PathNode = { parent: null, items: [], messages: 0, needsBefore: true };

export function nodeAfter(parent: PathNode, items: readonly TranscriptItem[], needsBefore = false): PathNode {
  let messages = parent.messages;
  for (const item of items) if (item.kind === "message") messages++;
  return { parent, items, messages, needsBefore: parent.needsBefore || needsBefore };
}

/** All items from the root to `node`, in order. */
export function itemsTo(node: PathNode): TranscriptItem[] {
  const groups: (readonly TranscriptItem[])[] = [];
  for (let at: PathNode | null = node; at !== null; at = at.parent) groups.push(at.items);
  return groups.reverse().flat();
}
