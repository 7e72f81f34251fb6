import { sql as raw } from "kysely";
import { inReach, type Reach } from "./reach.ts";
import type { Sql } from "./sql.ts";
import type { Store, StoredSession } from "./store.ts";
import { storedOf } from "./sessionRows.ts";

type Query = Parameters<Store["list"]>[0];
type Page = Awaited<ReturnType<Store["list"]>>;

/**
 * Newest first. An empty session is not listed; deleted ones are a list of their own, for as long as they can be restored. `complete` says that these are all of them:
 * only then may a reader take what is missing as gone.
 */
export function listSessions(sql: Sql, query: Query): Page {
  const from = query.cursor === undefined ? null : cursorOf(query.cursor);
  let select = sql.build.selectFrom("session").select(["id", "updated_at", "state", "revision"])
    .where(inReach(query, raw.ref("id"), raw.ref("owner"))).where("deleted_at", query.deleted === true ? "is not" : "is", null).where("count", ">", 0);
  // Past its 30 days only the id is left of one: there is nothing to restore.
  if (query.deleted === true) select = select.where(raw<boolean>`exists (select 1 from record where record.session = session.id)`);
  if (query.archived !== undefined) select = select.where("archived", "=", Number(query.archived));
  if (query.text !== undefined && query.text !== "") {
    const pattern = `%${query.text.replace(/[\\%_]/g, "\\$&")}%`;
    select = select.where(raw<boolean>`title like ${pattern} escape '\\'`);
  }
  if (from) {
    select = select.where((where) => where.or([
      where("updated_at", "<", from.at), where.and([where("updated_at", "=", from.at), where("id", "<", from.id)]),
    ]));
  }
  const rows = sql.all(select.orderBy("updated_at", "desc").orderBy("id", "desc").limit(query.limit + 1));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const cursor = rows.length > page.length && last ? `${last.updated_at}~${last.id}` : null;
  return { sessions: page.map(storedOf), cursor, complete: cursor === null && from === null };
}

/** Deleted ones included: whoever shows them has to hear of it. */
export function changedSince(sql: Sql, reach: Reach, revision: number, limit: number): StoredSession[] {
  return sql.all(sql.build.selectFrom("session").select(["state", "revision"]).where(inReach(reach, raw.ref("id"), raw.ref("owner")))
    .where("revision", ">", revision).where("count", ">", 0).orderBy("revision").limit(limit)).map(storedOf);
}

/** A cursor that is none of ours starts at the top: nothing is lost by reading again. */
function cursorOf(text: string): { at: string; id: string } | null {
  const split = text.lastIndexOf("~");
  return split < 0 ? null : { at: text.slice(0, split), id: text.slice(split + 1) };
}
