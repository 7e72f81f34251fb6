import { completeState, type PathRecord, type SessionState } from "@tidemark/entities/authority";
import { recordIdSchema, sessionIdSchema, type RecordId, type SessionId, type TurnId } from "@tidemark/entities/ids";
import type { KnownRecord } from "@tidemark/entities/records";
import { sql as raw, type Selectable } from "kysely";
import type { Sql } from "./sql.ts";
import type { StoredSession } from "./store.ts";
import type { Tables } from "./tables.ts";

type RecordRow = Pick<Selectable<Tables["record"]>, "seq" | "id" | "at" | "type" | "body">;
const RECORD_COLUMNS = ["seq", "id", "at", "type", "body"] as const;

export function readSession(sql: Sql, session: SessionId): StoredSession | null {
  const row = sql.first(sql.build.selectFrom("session").select(["state", "revision"]).where("id", "=", session));
  return row && storedOf(row);
}

export function storedOf(row: { state: string; revision: number }): StoredSession {
  return { state: completeState(JSON.parse(row.state) as SessionState), revision: row.revision };
}

export function writeSession(sql: Sql, state: SessionState, revision: number): void {
  const row = {
    owner: state.owner, updated_at: state.updatedAt, title: state.title, deleted_at: state.deletedAt, archived: Number(state.archived),
    revision, live: state.live?.state ?? null, count: state.count, state: JSON.stringify(state), continued_from: state.continuedFrom?.session ?? null,
  };
  sql.run(sql.build.insertInto("session").values({ id: state.id, ...row }).onConflict((conflict) => conflict.column("id").doUpdateSet(row)));
}

export function writeRecords(sql: Sql, session: SessionId, records: readonly KnownRecord[]): void {
  for (const { seq, id, at, type, turn, by, data } of records) {
    const ref = type === "gate-answer" ? data.gate : type === "user-message" ? data.id : null;
    sql.run(sql.build.insertInto("record").values({ session, seq, id, at, type, ref, body: JSON.stringify({ turn, by, data }) }));
  }
}

export function readRecords(sql: Sql, session: SessionId, after: number, limit: number, bytes?: number): KnownRecord[] {
  const rows = bytes === undefined ? limit : rowsWithin(sql, session, after, limit, bytes);
  return sql.all(sql.build.selectFrom("record").select(RECORD_COLUMNS).where("session", "=", session).where("seq", ">", after).orderBy("seq").limit(rows)).map(recordOf);
}

const BYTES = raw<number>`octet_length(body)`;

/** How many rows stay within these bytes. Their sizes stand in the rows' heads: no text is read for it. */
function rowsWithin(sql: Sql, session: SessionId, after: number, limit: number, bytes: number): number {
  const sizes = sql.all(sql.build.selectFrom("record").select(BYTES.as("size")).where("session", "=", session).where("seq", ">", after).orderBy("seq").limit(limit));
  let total = 0;
  const over = sizes.findIndex(({ size }) => (total += size) > bytes);
  return over < 0 ? limit : Math.max(1, over);
}

export function recordBytes(sql: Sql, session: SessionId, from: number, to: number): number {
  return sql.first(sql.build.selectFrom("record").select(raw<number | null>`sum(${BYTES})`.as("bytes")).where("session", "=", session).where("seq", ">=", from).where("seq", "<=", to))?.bytes ?? 0;
}

/** All records of some types, in their order. */
export function readRecordsOf(sql: Sql, session: SessionId, types: readonly KnownRecord["type"][]): KnownRecord[] {
  return sql.all(sql.build.selectFrom("record").select(RECORD_COLUMNS).where("session", "=", session).where("type", "in", types).orderBy("seq")).map(recordOf);
}

/** Read by a share link at each of its reads of an edited chat: without the messages' texts, which are most of it. */
export function pathRecords(sql: Sql, session: SessionId, upTo: number): PathRecord[] {
  const rows = sql.all(sql.build.selectFrom("record").select(["seq", "type", raw<TurnId | null>`json_extract(body, '$.turn')`.as("turn"), raw<number | null>`json_extract(body, '$.data.to')`.as("to")])
    .where("session", "=", session).where("type", "in", ["user-message", "turn-end", "boundary"]).where("seq", "<=", upTo).orderBy("seq"));
  return rows.map(({ seq, type, turn, to }) => (type === "boundary" ? { seq, turn, type, data: { to: to ?? 0 } } : { seq, turn, type: type as "turn-end" }));
}

/** Chosen by the text of the row: a turn of 30,000 deltas has three of these, and parsing all of it held the whole process up for 43 ms. */
export function callRecords(sql: Sql, session: SessionId, after: number, before: number): KnownRecord[] {
  const named = raw<boolean>`(type in ('turn-start', 'gate-open') or (type = 'chunk' and instr(body, '"toolName":') > 0))`;
  return sql.all(sql.build.selectFrom("record").select(RECORD_COLUMNS).where("session", "=", session).where("seq", ">", after).where("seq", "<", before).where(named).orderBy("seq")).map(recordOf);
}

/** One record, by its place, its id, or what it is about. */
export function readRecord(sql: Sql, session: SessionId, by: { seq: number } | { id: RecordId } | { ref: string; type: KnownRecord["type"] }): KnownRecord | null {
  let select = sql.build.selectFrom("record").select(RECORD_COLUMNS).where("session", "=", session);
  if ("seq" in by) select = select.where("seq", "=", by.seq);
  else if ("id" in by) select = select.where("id", "=", by.id);
  else select = select.where("ref", "=", by.ref).where("type", "=", by.type);
  const row = sql.first(select);
  return row && recordOf(row);
}

export function recordIdAt(sql: Sql, session: SessionId, seq: number): RecordId | null {
  const row = sql.first(sql.build.selectFrom("record").select("id").where("session", "=", session).where("seq", "=", seq));
  return row && recordIdSchema.parse(row.id);
}

export function turnStarts(sql: Sql, session: SessionId, before: number, limit: number): number[] {
  return sql.all(sql.build.selectFrom("record").select("seq").where("session", "=", session).where("type", "=", "user-message")
    .where("seq", "<", before).orderBy("seq", "desc").limit(limit)).map(({ seq }) => seq);
}

/** Chats that go on from this one (BOUND-5), oldest first; a deleted one is not told of. */
export function continuationsOf(sql: Sql, session: SessionId): StoredSession[] {
  return sql.all(sql.build.selectFrom("session").select(["state", "revision"]).where("continued_from", "=", session).where("deleted_at", "is", null).orderBy("id")).map(storedOf);
}

export function liveSessions(sql: Sql): SessionId[] {
  return sql.all(sql.build.selectFrom("session").select("id").where("live", "is not", null)).map(({ id }) => sessionIdSchema.parse(id));
}

/** Records are written by `decide` alone, so a stored row is a known record as long as the file is whole; one that is not is given on as it stands. */
function recordOf(row: RecordRow): KnownRecord {
  const { seq, id, at, type, body } = row;
  return { v: 1, seq, id, at, type, ...(JSON.parse(body) as object) } as unknown as KnownRecord;
}
