import { sql as raw } from "kysely";
import { fileUrl } from "@tidemark/entities/contract";
import { fileIdSchema } from "@tidemark/entities/ids";
import { addMs } from "@tidemark/entities/turn";
import type { Sql } from "../store/sql.ts";

/**
 * So long a file waits for its message. A draft with it may lie in a browser for weeks, and who sends it later is told to attach the file again;
 * one that was taken out of its draft is never asked for, and counted among the files of its chat for as long as that lived.
 */
export const UNSENT_FOR_MS = 30 * 86_400_000;

/** Chats with files of that age that were not looked at yet. `lookedTo`: how far the last look went; what was sent by then stays sent. */
export function chatsWithOldFiles(sql: Sql, now: string, lookedTo: string): { chats: string[]; to: string } {
  const to = addMs(now, -UNSENT_FOR_MS);
  const chats = sql.all(sql.build.selectFrom("file").select("session").distinct().where("at", ">", lookedTo).where("at", "<=", to));
  return { chats: chats.map(({ session }) => session), to };
}

/** Removes the old files of a chat that no message names, neither one of its log nor one that waits, and says how many. */
export function removeUnsentFiles(sql: Sql, session: string, to: string): number {
  return sql.transaction(() => {
    const old = sql.all(sql.build.selectFrom("file").select("id").where("session", "=", session).where("at", "<=", to)).map(({ id }) => id);
    const named = namedFiles(sql, session);
    const unsent = old.filter((id) => !named.has(fileUrl(fileIdSchema.parse(id))));
    for (const id of unsent) sql.run(sql.build.deleteFrom("file").where("session", "=", session).where("id", "=", id));
    return unsent.length;
  });
}

function namedFiles(sql: Sql, session: string): Set<string> {
  const said = raw<{ url: string }>`
    select json_extract(part.value, '$.url') as url from record, json_each(record.body, '$.data.parts') part
      where record.session = ${session} and record.type = 'user-message' and json_extract(part.value, '$.type') = 'file'
    union select json_extract(part.value, '$.url') from submit, json_each(submit.parts) part
      where submit.session = ${session} and submit.parts is not null and json_extract(part.value, '$.type') = 'file'`;
  return new Set(sql.all<{ url: string }>({ compile: () => said.compile(sql.build) }).map(({ url }) => url));
}
