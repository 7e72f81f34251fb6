import { sql as raw, type Selectable } from "kysely";
import { fileUrl } from "@tidemark/entities/contract";
import type { FileId, SessionId, TurnId } from "@tidemark/entities/ids";
import type { Sql } from "../store/sql.ts";
import type { Tables } from "../store/tables.ts";

export type FileRow = Selectable<Tables["file"]>;

export function readFileRow(sql: Sql, session: SessionId, id: string): FileRow | null {
  return sql.first(sql.build.selectFrom("file").selectAll().where("session", "=", session).where("id", "=", id));
}

export function writeFileRow(sql: Sql, row: FileRow): void {
  sql.run(sql.build.insertInto("file").values(row));
}

/** How many files a chat has, and how many bytes they are together. */
export function filesOf(sql: Sql, session: SessionId): { files: number; bytes: number } {
  const row = sql.first(sql.build.selectFrom("file").select((of) => [of.fn.countAll<number>().as("files"), of.fn.sum<number | null>("size").as("bytes")]).where("session", "=", session));
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

/** A chat that goes on from another one shows its messages, and so their files: the same bytes, a row of its own (BOUND-5). */
export function copyFiles(sql: Sql, from: SessionId, to: SessionId): void {
  for (const row of sql.all(sql.build.selectFrom("file").selectAll().where("session", "=", from))) {
    sql.run(sql.build.insertInto("file").values({ ...row, session: to }).onConflict((conflict) => conflict.columns(["session", "id"]).doNothing()));
  }
}

export function dropFiles(sql: Sql, session: SessionId): void {
  sql.run(sql.build.deleteFrom("file").where("session", "=", session));
}

/** Hashes that any chat still names. */
export function namedHashes(sql: Sql): Set<string> {
  return new Set(sql.all(sql.build.selectFrom("file").select("hash").distinct()).map(({ hash }) => hash));
}

/** Files are there before their message is sent, and also where it waits or never goes out: only what the log names was said. */
export function namingMessages(sql: Sql, session: SessionId, file: FileId, upTo: number): { seq: number; turn: TurnId | null }[] {
  const names = raw<boolean>`exists (select 1 from json_each(body, '$.data.parts') part where json_extract(part.value, '$.url') = ${fileUrl(file)})`;
  return sql.all(sql.build.selectFrom("record").select(["seq", raw<TurnId | null>`json_extract(body, '$.turn')`.as("turn")])
    .where("session", "=", session).where("type", "=", "user-message").where("seq", "<=", upTo).where(names).orderBy("seq"));
}
