import { sql as raw, type Selectable } from "kysely";
import type { SessionId } from "@tidemark/entities/ids";
import type { Sql } from "../store/sql.ts";
import type { Tables } from "../store/tables.ts";
import { hasWords, searchable } from "./searchText.ts";

type Passage = Pick<Selectable<Tables["passage"]>, "session" | "seq" | "turn" | "by" | "at">;

/** Once for a place: one that is there stays as it is. A text without a word is none. */
export function writePassage(sql: Sql, passage: Passage, text: string): void {
  if (!hasWords(text)) return;
  const row = sql.first(sql.build.insertInto("passage").values({ ...passage, visible: 1 })
    .onConflict((conflict) => conflict.columns(["session", "seq"]).doNothing()).returning("id"));
  if (row) sql.run(sql.build.insertInto("search").values({ rowid: row.id, text: searchable(text) }));
}

export function dropPassage(sql: Sql, session: SessionId, seq: number): void {
  const row = sql.first(sql.build.deleteFrom("passage").where("session", "=", session).where("seq", "=", seq).returning("id"));
  if (row) sql.run(sql.build.deleteFrom("search").where("rowid", "=", raw<number>`cast(${row.id} as integer)`));
}

/** A chat that is gone for good leaves no word behind. */
export function dropPassages(sql: Sql, session: SessionId): void {
  sql.run(sql.build.deleteFrom("search").where("rowid", "in", sql.build.selectFrom("passage").select("id").where("session", "=", session)));
  sql.run(sql.build.deleteFrom("passage").where("session", "=", session));
}
