import { attachBodySchema, type AttachBody } from "@tidemark/entities/contract";
import { sessionIdSchema, tabIdSchema, type SessionId, type TabId } from "@tidemark/entities/ids";
import { addMs } from "@tidemark/entities/turn";
import type { Selectable } from "kysely";
import type { Sql } from "./sql.ts";
import type { StoredAttachment } from "./store.ts";
import type { Tables } from "./tables.ts";

const RENEW_EVERY_MS = 30_000;

/**
 * A tab's secret belongs to (subject, tab). The current one is good; a page load brings a new one beside those it holds, and one of them
 * being current is enough. Whoever brings only older ones is a copy of the tab, and takes a fresh identity.
 */
export function presentTab(sql: Sql, subject: string, tab: TabId, secretHash: string, previous: readonly string[]): "ok" | "superseded" {
  return sql.transaction(() => {
    const row = sql.first(sql.build.selectFrom("tab").select("secret_hash").where("subject", "=", subject).where("tab", "=", tab));
    if (row?.secret_hash === secretHash) return "ok";
    if (row && !previous.includes(row.secret_hash)) return "superseded";
    sql.run(sql.build.insertInto("tab").values({ subject, tab, secret_hash: secretHash })
      .onConflict((conflict) => conflict.columns(["subject", "tab"]).doUpdateSet({ secret_hash: secretHash })));
    return "ok";
  });
}

export function attach(sql: Sql, place: { session: SessionId; subject: string; tab: TabId }, body: AttachBody, at: string): void {
  const row = { subject: place.subject, body: JSON.stringify(body), seen_at: at, detached_at: null };
  sql.run(sql.build.insertInto("attachment").values({ session: place.session, tab: place.tab, ...row })
    .onConflict((conflict) => conflict.columns(["session", "tab"]).doUpdateSet(row)));
}

export function renewAttachments(sql: Sql, subject: string, tab: TabId, at: string): void {
  sql.run(sql.build.updateTable("attachment").set({ seen_at: at }).where("subject", "=", subject).where("tab", "=", tab)
    .where("detached_at", "is", null).where("seen_at", "<=", addMs(at, -RENEW_EVERY_MS)));
}

export function detach(sql: Sql, place: { session: SessionId; subject: string; tab: TabId }, at: string): void {
  sql.run(sql.build.updateTable("attachment").set({ detached_at: at }).where("session", "=", place.session)
    .where("subject", "=", place.subject).where("tab", "=", place.tab).where("detached_at", "is", null));
}

export function attachment(sql: Sql, session: SessionId, tab: TabId): StoredAttachment | null {
  const row = sql.first(sql.build.selectFrom("attachment").selectAll().where("session", "=", session).where("tab", "=", tab));
  return row && attachmentOf(row);
}

/** Windows of one session, the one seen last first. */
export function attachmentsOf(sql: Sql, session: SessionId): StoredAttachment[] {
  return sql.all(sql.build.selectFrom("attachment").selectAll().where("session", "=", session).orderBy("seen_at", "desc").orderBy("tab")).map(attachmentOf);
}

/** One window in every session that it was attached to, the one where it was seen last first. */
export function attachmentsOfTab(sql: Sql, tab: TabId): StoredAttachment[] {
  return sql.all(sql.build.selectFrom("attachment").selectAll().where("tab", "=", tab).orderBy("seen_at", "desc").orderBy("session")).map(attachmentOf);
}

function attachmentOf(row: Selectable<Tables["attachment"]>): StoredAttachment {
  return {
    ...attachBodySchema.parse(JSON.parse(row.body)), session: sessionIdSchema.parse(row.session), tab: tabIdSchema.parse(row.tab),
    subject: row.subject, seenAt: row.seen_at, detachedAt: row.detached_at,
  };
}
