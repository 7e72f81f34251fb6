import type { TurnId } from "../ids/ids.ts";
import { entries, type GrowMap } from "../records/growMap.ts";
import type { FoldState } from "./foldState.ts";
import { ROOT, type PathNode } from "./pathNode.ts";

/**
 * Versions of one message: turns that begin at the same place (BOUND-2). `ends`: for each version, oldest first, the end of the newest turn that
 * grew from it, a place to switch to; for the shown one the end that is on the screen, -1 while it has none yet.
 */
export interface Versions { readonly ends: readonly number[]; readonly shown: number }

/** Where a turn stands: the ends that the conversation goes back to for what was before it, and right after it. Null: not known, or none. */
export interface TurnPlace { before: number | null; end: number | null }

const NONE: ReadonlyMap<TurnId, Versions> = new Map();
/** Asked for at each change of the view; a delta changes none of what it is made of. */
const known = new WeakMap<PathNode, { ends: FoldState["ends"]; open: TurnId | null; versions: ReadonlyMap<TurnId, Versions> }>();

/** Turns on the visible path that have other versions; the same map where nothing of it changed. */
export function versionsOf(state: FoldState): ReadonlyMap<TurnId, Versions> {
  const open = state.open?.turn ?? null;
  const before = known.get(state.tip);
  if (before?.ends === state.ends && before.open === open) return before.versions;
  const versions = compute(state);
  known.set(state.tip, { ends: state.ends, open, versions });
  return versions;
}

/** A turn of the visible path; null for any other. */
export function placeOf(state: FoldState, turn: TurnId): TurnPlace | null {
  if (state.open?.turn === turn) return { before: endAt(state, state.tip), end: null };
  const node = visible(state).find((one) => one.turn === turn);
  return node === undefined ? null : { before: endAt(state, node.parent!), end: node.end };
}

/** The end of the last whole turn that is shown; 0 where nothing is, null where it is not known. */
export function lastEndOf(state: FoldState): number | null {
  return endAt(state, state.tip);
}

function compute(state: FoldState): ReadonlyMap<TurnId, Versions> {
  const { children, newest } = branchesOf(state);
  const versions = new Map<TurnId, Versions>();
  const shownEnd = endAt(state, state.tip);
  if (state.open !== null && shownEnd !== null) {
    const others = children.get(shownEnd) ?? [];
    if (others.length > 0) versions.set(state.open.turn, { ends: [...others.map((end) => newest.get(end)!), -1], shown: others.length });
  }
  for (const node of visible(state)) {
    const place = endAt(state, node.parent!);
    const all = place === null ? [] : children.get(place) ?? [];
    const shown = all.indexOf(node.end ?? -1);
    if (all.length < 2 || shown < 0) continue;
    const last = state.open === null ? shownEnd ?? -1 : -1;
    versions.set(node.turn!, { ends: all.map((end, index) => (index === shown ? last : newest.get(end)!)), shown });
  }
  return versions.size === 0 ? NONE : versions;
}

/** Ends of turns by the place where they began, and the newest end that grew from each. */
function branchesOf(state: FoldState): { children: Map<number, number[]>; newest: Map<number, number> } {
  const children = new Map<number, number[]>();
  const newest = new Map<number, number>();
  // From the last end back: what grew from a turn ended after it.
  for (const [end, node] of byEnd(state.ends).reverse()) {
    const own = Math.max(end, newest.get(end) ?? 0);
    newest.set(end, own);
    const place = endAt(state, node.parent!);
    if (place === null) continue;
    children.set(place, [end, ...(children.get(place) ?? [])]);
    newest.set(place, Math.max(own, newest.get(place) ?? 0));
  }
  return { children, newest };
}

function byEnd(ends: GrowMap<number, PathNode>): [number, PathNode][] {
  return entries(ends).sort(([a], [b]) => a - b);
}

/** Turns from the tip to the first known one. */
function visible(state: FoldState): PathNode[] {
  const turns: PathNode[] = [];
  for (let at: PathNode | null = state.tip; at !== null; at = at.parent) if (at.turn !== null) turns.push(at);
  return turns;
}

/** The end at which the conversation stands at a node: 0 at the log's own beginning, null where that is not known or the turn never ended. */
function endAt(state: FoldState, node: PathNode): number | null {
  if (node.end !== null) return node.end;
  let at = node;
  while (at.turn === null && at.parent !== null) at = at.parent;
  return at === ROOT && state.first <= 1 ? 0 : null;
}
