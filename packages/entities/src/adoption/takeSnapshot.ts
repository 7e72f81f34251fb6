import { joinDeltas } from "../records/joinDeltas.ts";
import { fromOf, storedForm, type LogRecord } from "../records/record.ts";
import { recordsOf } from "../records/recordLog.ts";
import type { AdoptionState } from "./adoptionState.ts";
import { SNAPSHOT_CHARS, type Snapshot } from "./snapshot.ts";

export interface SnapshotLabels { owner: Snapshot["owner"]; title?: string; seenAt: string | null }

/**
 * What a browser keeps of a session: the last whole turns, joined, as many as fit (ADOPT-8); where one turn alone is too big, its end.
 * Null where there is nothing to keep, or what is shown is not built from the log (an older cache under its floor).
 * Overlays and outbox never enter it.
 */
export function takeSnapshot(state: AdoptionState, labels: SnapshotLabels, limit = SNAPSHOT_CHARS): Snapshot | null {
  const { log } = state;
  if (log.count === 0 || state.older !== null) return null;
  const records = lastTurns(recordsOf(log), limit);
  if (records.length === 0) return null;
  return {
    v: 1, epoch: log.epoch, first: fromOf(records[0]!), watermark: log.count, last: log.last, owner: labels.owner,
    ...(state.revision !== null && { revision: state.revision }),
    ...(labels.title !== undefined && { title: labels.title }), seenAt: labels.seenAt, records: records.map(storedForm),
  };
}

/** One transcript in storage is replaced by a newer one of its epoch only, so that a slow window can't put an older one back. */
export function mayReplace(kept: Snapshot | null, next: Snapshot): boolean {
  return kept === null || kept.epoch !== next.epoch || (next.watermark ?? 0) >= (kept.watermark ?? 0);
}

function lastTurns(records: readonly LogRecord[], limit: number): LogRecord[] {
  const groups: LogRecord[][] = [];
  let room = limit;
  let end = records.length;
  while (end > 0) {
    const start = startOfTurn(records, end, room);
    const group = start === null ? null : joinDeltas(records.slice(start, end));
    const size = group === null ? Infinity : group.reduce((sum, record) => sum + sizeOf(record), 0);
    if (size > room) break;
    groups.push(group!);
    room -= size;
    end = start!;
  }
  return groups.length > 0 ? groups.reverse().flat() : endOfTurn(records, limit);
}

/** Index of the user message that begins the turn before `end` (or of the first record known); null where the turn is surely too big. */
function startOfTurn(records: readonly LogRecord[], end: number, room: number): number | null {
  let least = 0;
  for (let index = end - 1; index >= 0; index--) {
    const record = records[index]!;
    least += textOf(record)?.text.length ?? 0;
    if (least > room) return null;
    if (record.type === "user-message") return index;
  }
  return 0;
}

/** As much of a turn's end as fits; a run of text that is too long itself gives its own end. */
function endOfTurn(records: readonly LogRecord[], limit: number): LogRecord[] {
  const kept: LogRecord[] = [];
  let room = limit;
  for (const record of joinDeltas(tailWithin(records, limit)).reverse()) {
    const size = sizeOf(record);
    if (size > room) {
      const cut = cutText(record, room);
      if (cut !== null) kept.push(cut);
      break;
    }
    kept.push(record);
    room -= size;
  }
  return kept.reverse();
}

function tailWithin(records: readonly LogRecord[], limit: number): LogRecord[] {
  let least = 0;
  let start = records.length;
  while (start > 0 && least <= limit) least += textOf(records[--start]!)?.text.length ?? 0;
  return records.slice(start);
}

/** The record with the end of its text, as much as fits; null where nothing does. */
function cutText(record: LogRecord, room: number): LogRecord | null {
  const found = textOf(record);
  if (found === null) return null;
  for (let chars = Math.min(found.text.length, room); chars > 0; chars = Math.floor(chars * 0.8)) {
    let start = found.text.length - chars;
    // Never half a character.
    if (isLowSurrogate(found.text.charCodeAt(start))) start++;
    const cut = { ...record, data: { ...(record as { data: object }).data, [found.field]: found.text.slice(start) } } as LogRecord;
    if (sizeOf(cut) <= room) return cut;
  }
  return null;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function textOf(record: LogRecord): { field: string; text: string } | null {
  if (record.type !== "chunk" || !record.data.type.endsWith("-delta")) return null;
  const field = record.data.type === "tool-input-delta" ? "inputTextDelta" : "delta";
  const text = (record.data as unknown as Record<string, unknown>)[field];
  return typeof text === "string" ? { field, text } : null;
}

function sizeOf(record: LogRecord): number {
  return JSON.stringify(storedForm(record)).length + 1;
}
