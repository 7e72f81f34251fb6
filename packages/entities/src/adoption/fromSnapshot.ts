import { parseRecord, type LogRecord } from "../records/record.ts";
import { emptyLog, logOf } from "../records/recordLog.ts";
import { itemsOf, needsBefore } from "../transcript/queries.ts";
import { unseen, type AdoptionState, type SourceKind } from "./adoptionState.ts";
import { foldOf } from "./foldOf.ts";
import { newFloor } from "./floor.ts";
import { snapshotSchema, type Snapshot } from "./snapshot.ts";

export type Restored =
  | { kind: "restored"; state: AdoptionState; title: string | null; seenAt: string | null }
  /** Not of this shape, or its records don't follow each other: the caller sets it aside and opens without it. */
  | { kind: "unreadable"; detail: string }
  | { kind: "other-owner" };

/**
 * The state that paints the first frame, from what the browser kept. Never throws. A copy without a watermark is drawn under a floor and
 * reads as count 0 (ADOPT-6); one that does not begin with a whole turn, or whose boundary points before it, asks for the window at once.
 */
export function fromSnapshot(raw: unknown, owner: Snapshot["owner"], source: SourceKind): Restored {
  const parsed = snapshotSchema.safeParse(raw);
  if (!parsed.success) return { kind: "unreadable", detail: parsed.error.issues[0]?.message ?? "not a snapshot" };
  const kept = parsed.data;
  if (kept.owner.connection !== owner.connection || kept.owner.agent !== owner.agent) return { kind: "other-owner" };
  const records = readRecords(kept);
  const folded = foldOf(records);
  const labels = { title: kept.title ?? null, seenAt: kept.seenAt };
  const copy: AdoptionState = { ...unseen(source), seen: "copy", want: { kind: "tail" }, revision: kept.revision ?? null, items: itemsOf(folded) };
  if (kept.watermark === undefined) {
    const older = { fold: folded, floor: newFloor(0) };
    return { kind: "restored", state: { ...copy, log: emptyLog(kept.epoch), older }, ...labels };
  }
  const log = logOf({ epoch: kept.epoch, first: kept.first, records, count: kept.watermark, last: kept.last });
  if (log === null) return { kind: "unreadable", detail: "its records do not follow each other up to its watermark" };
  // What was shown before it is not in the copy: a reload ends with all of what the chat opens with (ADOPT-16).
  const want: AdoptionState["want"] = needsBefore(folded) || kept.first > 1 ? { kind: "window", why: "before-first" } : { kind: "tail" };
  return { kind: "restored", state: { ...copy, log, fold: folded, want }, ...labels };
}

function readRecords(kept: Snapshot): LogRecord[] {
  const records: LogRecord[] = [];
  let next = kept.first;
  for (const raw of kept.records) {
    const record = parseRecord(raw, next);
    records.push(record);
    next = record.seq + 1;
  }
  return records;
}
