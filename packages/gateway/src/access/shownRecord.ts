import type { By, KnownRecord, LogRecord } from "@tidemark/entities/records";
import { OBSERVER_CHUNKS, OBSERVER_DATA } from "./observerFields.ts";
import { SHARE_CHUNKS, SHARE_DATA } from "./shareFields.ts";
import { asItIs, type About, type ChunkRows, type DataRows, type Fields, type ReaderRole } from "./shownFields.ts";

interface Rows { data: DataRows; chunks: ChunkRows; by: (by: By) => By }
const ROWS: Record<ReaderRole, Rows> = {
  observer: { data: OBSERVER_DATA, chunks: OBSERVER_CHUNKS, by: (by) => by },
  share: { data: SHARE_DATA, chunks: SHARE_CHUNKS, by: ({ kind }) => ({ kind }) },
};

/**
 * A record as an observer or the reader of a share link gets it (SEC-14): what the allow-list of the role names, and nothing else. One that is
 * withheld keeps its place: number, id, time and turn, so that counts, offsets and positions are the same for everybody.
 */
export function shownRecord(role: ReaderRole, record: KnownRecord, about: About): LogRecord {
  const fields = fieldsOf(ROWS[role], record);
  if (fields === null) return withheld(record);
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record.data)) {
    const shown = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (shown !== undefined) data[name] = shown === asItIs ? value : shown(value, about);
  }
  const { seq, from, id, at, turn, by, type } = record;
  return { v: 1, seq, ...(from !== undefined && { from }), id, at, turn, by: ROWS[role].by(by), type, data } as unknown as LogRecord;
}

/** A row is written by this release or one before it; a type that has no row in the table, or content that is none, is of another. */
function fieldsOf(rows: Rows, record: KnownRecord): Fields | null {
  const data: unknown = record.data;
  if (typeof data !== "object" || data === null) return null;
  if (record.type !== "chunk") return Object.hasOwn(rows.data, record.type) ? rows.data[record.type] : null;
  const { type } = record.data;
  if (type.startsWith("data-")) return rows.chunks["data-*"];
  return Object.hasOwn(rows.chunks, type) ? rows.chunks[type as keyof ChunkRows] : null;
}

/** Of a type that no release knows, so every reader counts it and shows nothing (LOG-6). */
export function withheld({ seq, from, id, at, turn }: KnownRecord): LogRecord {
  const head = { v: 1 as const, seq, ...(from !== undefined && { from }), id, at, turn, by: { kind: "gateway" as const } };
  return { ...head, type: "unknown", stored: { ...head, type: "withheld", data: {} } };
}
