import type { KnownRecord } from "@tidemark/entities/records";
import type { SessionId } from "@tidemark/entities/ids";
import { othersFirst } from "../clock/othersFirst.ts";
import type { Store } from "../store/store.ts";

const PAGE_ROWS = 1000;
const MOST_EXTENSIONS = 32;

/**
 * The last `turns` whole turns up to `end`, as stored rows; fewer where they are larger than `bytes`. Where what is visible needs a turn before them
 * (somebody went back to an earlier branch), the window starts with that turn: it can be folded alone.
 */
export async function windowRows(store: Store, session: SessionId, { turns, bytes }: { turns: number; bytes: number }, end: number): Promise<{ first: number; rows: KnownRecord[] }> {
  const starts = await store.turnStarts(session, end + 1, turns);
  let first = await firstWithin(store, session, starts, end, bytes) ?? (starts.length < turns ? 1 : starts.at(-1)!);
  let rows = await rowsBetween(store, session, first, end);
  for (let i = 0; i < MOST_EXTENSIONS; i++) {
    const needed = neededBefore(rows, first);
    if (needed === null) break;
    const [start] = await store.turnStarts(session, needed + 1, 1);
    const next = start ?? 1;
    rows = [...(await rowsBetween(store, session, next, first - 1)), ...rows];
    first = next;
  }
  return { first, rows };
}

/** Where a window begins that would be too large with all of these turns: with as many of the last ones as fit, one at least. Null: all fit. */
async function firstWithin(store: Store, session: SessionId, starts: readonly number[], end: number, bytes: number): Promise<number | null> {
  let [total, to] = [0, end];
  for (const [at, start] of starts.entries()) {
    total += await store.recordBytes(session, start, to);
    if (total > bytes) return starts[Math.max(0, at - 1)]!;
    to = start - 1;
  }
  return null;
}

async function rowsBetween(store: Store, session: SessionId, first: number, end: number): Promise<KnownRecord[]> {
  const rows: KnownRecord[] = [];
  for (let at = first - 1; at < end; ) {
    const page = await store.records(session, at, Math.min(PAGE_ROWS, end - at));
    const last = page.at(-1);
    if (!last) break;
    rows.push(...page);
    at = last.seq;
    // A long turn is read in one go of many pages: others are answered in between.
    if (at < end) await othersFirst();
  }
  return rows;
}

/**
 * Walks the visible path from the tip back. Gives the record before `first` that a boundary on it points to, or null.
 * (A turn that simply follows one before the window needs nothing: the window just starts there.)
 */
export function neededBefore(rows: readonly KnownRecord[], first: number): number | null {
  /** End of a turn → the tip that its user message stood on. `undefined`: whatever was before the window. */
  const parentOf = new Map<number, number | undefined>();
  let tip: number | undefined;
  let parent: number | undefined;
  for (const row of rows) {
    if (row.type === "user-message") parent = tip;
    else if (row.type === "boundary") tip = row.data.to;
    else if (row.type === "turn-end") {
      parentOf.set(row.seq, parent);
      tip = row.seq;
    }
  }
  // A turn under way stands on what its message stood on.
  const underWay = rows.findLast((row) => row.type === "user-message" || row.type === "turn-end" || row.type === "boundary")?.type === "user-message";
  for (let at = underWay ? parent : tip; at !== undefined && at > 0; at = parentOf.get(at)) if (at < first) return at;
  return null;
}
