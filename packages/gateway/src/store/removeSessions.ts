import { sql as raw } from "kysely";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import { addMs } from "@tidemark/entities/turn";
import { dropFiles } from "../files/fileRows.ts";
import { dropPassages } from "../search/passageRows.ts";
import type { Sql } from "./sql.ts";

/** A chat that got no record for a day is nobody's (STORE-8): the page makes one right before its first message, and makes it again where it has to. */
const EMPTY_FOR_MS = 86_400_000;
/** How long a deletion can be undone. */
const DELETED_FOR_MS = 30 * 86_400_000;

export function removeEmptySessions(sql: Sql, now: string): number {
  return sql.transaction(() => {
    const made = raw<string>`json_extract(state, '$.createdAt')`;
    const empty = sql.all(sql.build.selectFrom("session").select("id").where("count", "=", 0).where("live", "is", null).where(made, "<", addMs(now, -EMPTY_FOR_MS)));
    for (const { id } of empty) {
      dropContents(sql, sessionIdSchema.parse(id));
      sql.run(sql.build.deleteFrom("session").where("id", "=", id));
    }
    return empty.length;
  });
}

/**
 * What was deleted 30 days ago is gone: records, files, words, title. The id alone stays, as deleted: a browser that was away for longer
 * must not make the chat anew by it.
 */
export function removeDeletedSessions(sql: Sql, now: string): number {
  return sql.transaction(() => {
    const over = sql.all(sql.build.selectFrom("session").select("id").where("deleted_at", "<=", addMs(now, -DELETED_FOR_MS))
      .where(raw<boolean>`exists (select 1 from record where record.session = session.id)`));
    for (const { id } of over) {
      dropContents(sql, sessionIdSchema.parse(id));
      sql.run(sql.build.updateTable("session").set({
        title: "", state: raw<string>`json_set(state, '$.title', '', '$.queue', json('[]'), '$.rules', json('{}'), '$.contexts', json('[]'))`,
      }).where("id", "=", id));
    }
    return over.length;
  });
}

function dropContents(sql: Sql, session: SessionId): void {
  dropPassages(sql, session);
  dropFiles(sql, session);
  for (const table of ["record", "submit", "attachment", "share"] as const) sql.run(sql.build.deleteFrom(table).where("session", "=", session));
}
