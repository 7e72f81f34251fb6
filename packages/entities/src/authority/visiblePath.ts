import type { TurnId } from "../ids/ids.ts";
import type { KnownRecord } from "../records/record.ts";

/** As much of a record as the path is found by. */
export type PathRecord = Pick<KnownRecord, "seq" | "turn"> & ({ type: "boundary"; data: { to: number } } | { type: Exclude<KnownRecord["type"], "boundary"> });

/**
 * The records of the turns that are visible right after record `at`, the end of a turn, in their order: the path from that end back to the
 * beginning, without what was cut off on the way, and without boundaries, titles and rules. The fold walks the same tree (LOG-3).
 */
export function visiblePath<R extends PathRecord>(records: readonly R[], at: number): R[] {
  /** End of a turn → the turn, and the end that its message stood on. */
  const ends = new Map<number, { turn: TurnId; parent: number }>();
  let tip = 0;
  let parent = 0;
  for (const record of records) {
    if (record.seq > at) break;
    if (record.type === "user-message") parent = tip;
    else if (record.type === "boundary") tip = record.data.to;
    else if (record.type === "turn-end" && record.turn !== null) {
      ends.set(record.seq, { turn: record.turn, parent });
      tip = record.seq;
    }
  }
  const turns = new Set<TurnId>();
  for (let end = ends.get(at); end !== undefined; end = ends.get(end.parent)) turns.add(end.turn);
  return records.filter((record) => record.seq <= at && record.turn !== null && turns.has(record.turn));
}
