import type { Epoch, RecordId } from "../ids/ids.ts";
import { grow, growList, toArray, type GrowList } from "./growList.ts";
import type { Position } from "./position.ts";
import { fromOf, type LogRecord } from "./record.ts";

/**
 * The part of a session's log that is known here, as an immutable value: records `first` … `count`, without a hole.
 * `count` is the watermark. `epoch` is null until a server has named one.
 */
export interface RecordLog {
  readonly epoch: Epoch | null;
  readonly first: number;
  readonly records: GrowList<LogRecord>;
  readonly count: number;
  readonly last: RecordId | null;
}

/** What a read, a live read or a window brought. `askedEpoch` is the epoch that the request named; `from` the offset it starts after. */
export interface Delivery {
  askedEpoch: Epoch | null;
  epoch: Epoch | null;
  from: number;
  records: readonly LogRecord[];
  /** The server's count and last record at the time of the answer. */
  count: number;
  last: RecordId | null;
  upToDate: boolean;
}

/** What became of a delivery. In every case but `grown` and `renamed` the log is the same object as before. */
export type Receipt =
  | { kind: "grown"; log: RecordLog; fresh: readonly LogRecord[] }
  /** Nothing new. `behind`: the answer had fewer records than are known (it is old, or its source lags). */
  | { kind: "same"; log: RecordLog; behind: boolean }
  /** The server confirmed our last record under another epoch: the same history with a new name. */
  | { kind: "renamed"; log: RecordLog; fresh: readonly LogRecord[] }
  /** A hole before the first new record, or between two of them. */
  | { kind: "gap"; log: RecordLog; missing: number }
  /** A joined record covers both sides of the watermark: its text can't be cut, so the whole read is dropped. */
  | { kind: "straddle"; log: RecordLog; seq: number }
  /** The record at the watermark came with another id: not a continuation of what is known. */
  | { kind: "conflict"; log: RecordLog; seq: number }
  /** Of another epoch than ours, and not confirmed as the same history. */
  | { kind: "foreign"; log: RecordLog };

export function emptyLog(epoch: Epoch | null = null): RecordLog {
  return { epoch, first: 1, records: growList(), count: 0, last: null };
}

/** A log from records that follow each other without a hole; throws nothing: returns null where they do not, or end elsewhere than `count`. */
export function logOf(slice: { epoch: Epoch | null; first: number; records: readonly LogRecord[]; count: number; last: RecordId | null }): RecordLog | null {
  let next = slice.first;
  for (const record of slice.records) {
    if (fromOf(record) !== next || record.seq < next) return null;
    next = record.seq + 1;
  }
  if (next !== slice.count + 1) return null;
  return { epoch: slice.epoch, first: slice.first, records: growList(slice.records), count: slice.count, last: slice.last };
}

/** The records as they came (rows or joined runs), from the one that covers `seq` on. */
export function recordsOf(log: RecordLog, seq = log.first): LogRecord[] {
  let low = 0;
  let high = log.records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (log.records.shared[middle]!.seq < seq) low = middle + 1;
    else high = middle;
  }
  return toArray(log.records, low);
}

/** The newest records, at most `limit`, oldest first. */
export function tailOf(log: RecordLog, limit: number): LogRecord[] {
  return toArray(log.records, log.records.length - limit);
}

export function positionOf(log: RecordLog): Position {
  return { epoch: log.epoch, count: log.count, last: log.last };
}

/**
 * Decides on arrival, against the log as it is now: only what continues the watermark is taken, what lies at or below it is dropped,
 * and where that can't be told apart the whole read is dropped (the caller asks again). So the order of deliveries does not matter:
 * a push that moved the log from 9 to 11 while a poll brings 10 … 14 joined ends the same as either alone.
 */
export function receive(log: RecordLog, delivery: Delivery): Receipt {
  const naming = namingOf(log, delivery);
  if (naming === "foreign") return { kind: "foreign", log };
  const fresh: LogRecord[] = [];
  let next = log.count + 1;
  for (const record of delivery.records) {
    if (record.seq < next) {
      if (record.seq === log.count && log.last !== null && record.id !== null && record.id !== log.last) return { kind: "conflict", log, seq: record.seq };
      continue;
    }
    const from = fromOf(record);
    if (from < next) return { kind: "straddle", log, seq: record.seq };
    if (from > next) return { kind: "gap", log, missing: next };
    fresh.push(record);
    next = record.seq + 1;
  }
  const epoch = naming === "rename" ? delivery.epoch : log.epoch;
  if (fresh.length === 0) {
    // Up to date, yet the server counts more than it sent: something was cut out on the way.
    if (delivery.upToDate && delivery.count > log.count) return { kind: "gap", log, missing: next };
    if (naming === "rename" && epoch !== log.epoch) return { kind: "renamed", log: { ...log, epoch }, fresh };
    return { kind: "same", log, behind: delivery.count < log.count };
  }
  const grown: RecordLog = { epoch, first: log.first, records: grow(log.records, fresh), count: next - 1, last: lastIdOf(fresh, delivery) };
  return { kind: naming === "rename" && log.count > 0 ? "renamed" : "grown", log: grown, fresh };
}

/** Null where the last record's own id could not be read and the answer does not name it: a position without it is checked by its epoch. */
function lastIdOf(fresh: readonly LogRecord[], delivery: Delivery): RecordId | null {
  const newest = fresh.at(-1)!;
  return newest.id ?? (delivery.count === newest.seq ? delivery.last : null);
}

/**
 * Whether a delivery speaks of our history. A read asked under our epoch, at exactly our watermark, and answered under another one was checked
 * by the server against our last record. Asked at an older place it proves nothing of the records that came in between.
 */
function namingOf(log: RecordLog, delivery: Delivery): "ours" | "rename" | "foreign" {
  if (log.epoch === null && log.count === 0) return "rename";
  if (delivery.epoch === log.epoch) return "ours";
  return delivery.askedEpoch === log.epoch && delivery.from === log.count ? "rename" : "foreign";
}
