import { ATTACHMENT_MS } from "@tidemark/entities/authority";
import { attachBodySchema, type AttachBody } from "@tidemark/entities/contract";
import { sessionIdSchema, tabIdSchema, type SessionId, type TabId } from "@tidemark/entities/ids";
import { addMs } from "@tidemark/entities/turn";
import { sql as raw, type Selectable } from "kysely";
import { readSession } from "./sessionRows.ts";
import type { Sql } from "./sql.ts";
import type { StoredAttachment } from "./store.ts";
import type { Tables } from "./tables.ts";

const RENEW_EVERY_MS = 30_000;
/** Windows of one subject that went, as one chat remembers them: the last seen ones. */
const MOST_GONE = 64;
/** Windows of one subject whose secrets are kept: those that came last. */
const MOST_TABS = 2_000;

/**
 * A tab's secret belongs to (subject, tab). The current one is good; a page load brings a new one beside those it holds, and one of them
 * being current is enough. Whoever brings only older ones is a copy of the tab, and takes a fresh identity.
 */
export function presentTab(sql: Sql, subject: string, tab: TabId, secretHash: string, previous: readonly string[], at: string): "ok" | "superseded" {
  return sql.transaction(() => {
    if (holdersOf(sql, subject, tab, at).some((holder) => ![secretHash, ...previous].includes(secretOf(sql, holder, tab) ?? ""))) return "superseded";
    const known = secretOf(sql, subject, tab);
    if (known === secretHash) return "ok";
    if (known !== null && !previous.includes(known)) return "superseded";
    sql.run(sql.build.insertInto("tab").values({ subject, tab, secret_hash: secretHash })
      .onConflict((conflict) => conflict.columns(["subject", "tab"]).doUpdateSet({ secret_hash: secretHash })));
    if (known === null) dropOldest(sql, subject);
    return "ok";
  });
}

/** Any request may bring a window that was never seen before. */
function dropOldest(sql: Sql, subject: string): void {
  const last = raw<number>`(select rowid from tab where subject = ${subject} order by rowid desc limit 1 offset ${MOST_TABS})`;
  sql.run(sql.build.deleteFrom("tab").where("subject", "=", subject).where(raw<boolean>`rowid <= ${last}`));
}

function secretOf(sql: Sql, subject: string, tab: TabId): string | null {
  return sql.first(sql.build.selectFrom("tab").select("secret_hash").where("subject", "=", subject).where("tab", "=", tab))?.secret_hash ?? null;
}

/**
 * Others whose window this is now: it is attached to one of their chats, or a turn that runs or waits names it for them. Its id stands in every
 * record that it made, so whoever reads along knows it: under it they would speak as that window, or take its place while it is away, which ends
 * the calls that wait for it. The same window with somebody else signed in holds its secret, and shows that.
 */
function holdersOf(sql: Sql, subject: string, tab: TabId, at: string): string[] {
  const rows = sql.all(sql.build.selectFrom("attachment").select(["session", "subject", "seen_at", "detached_at"]).where("tab", "=", tab).where("subject", "!=", subject));
  const lapsed = addMs(at, -ATTACHMENT_MS);
  return rows.flatMap((row) => [...(row.detached_at === null && row.seen_at > lapsed ? [row.subject] : []), ...namedFor(sql, row.session, tab)]).filter((holder) => holder !== subject);
}

/** For whom the turns of a session name a window: the one that is live, and those that wait behind it. */
function namedFor(sql: Sql, session: string, tab: TabId): string[] {
  const state = readSession(sql, sessionIdSchema.parse(session))?.state;
  if (!state) return [];
  const waiting = state.queue.filter(({ origin }) => origin.tab === tab);
  return [...(state.live?.pin?.tab === tab ? [state.live.pin] : []), ...waiting].map((of) => of.subject ?? state.owner);
}

export function attach(sql: Sql, place: { session: SessionId; subject: string; tab: TabId }, body: AttachBody, at: string): void {
  const row = { subject: place.subject, body: JSON.stringify(body), seen_at: at, detached_at: null };
  sql.run(sql.build.insertInto("attachment").values({ session: place.session, tab: place.tab, ...row })
    .onConflict((conflict) => conflict.columns(["session", "tab"]).doUpdateSet(row)));
  // Of those that went, the last ones are remembered: each load in a fresh tab leaves one.
  const gone = sql.build.selectFrom("attachment").select("tab").where("session", "=", place.session).where("subject", "=", place.subject)
    .where((where) => where.or([where("detached_at", "is not", null), where("seen_at", "<=", addMs(at, -ATTACHMENT_MS))])).orderBy("seen_at", "desc").orderBy("tab").limit(10_000).offset(MOST_GONE);
  sql.run(sql.build.deleteFrom("attachment").where("session", "=", place.session).where("subject", "=", place.subject).where("tab", "in", gone));
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
