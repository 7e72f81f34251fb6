import { sql as raw } from "kysely";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { Selectable } from "kysely";
import { inReach, type Reach } from "./reach.ts";
import type { Sql } from "./sql.ts";
import type { Tables } from "./tables.ts";

/** A share link as the store keeps it. `title`: the chat's when it was made, where the share shows the chat of that time. */
export interface StoredShare {
  id: string; session: SessionId; createdAt: string; expiresAt: string; upTo: number | null; title: string | null; revokedAt: string | null;
  /** Id of the token that made it, where that is one that is kept: taken back, it takes the link along. */
  madeBy: string | null;
}
export type NewShare = Omit<StoredShare, "createdAt" | "revokedAt"> & { hash: string };

export function addShare(sql: Sql, { hash, id, session, expiresAt, upTo, title, madeBy }: NewShare, at: string): StoredShare {
  const row = { id, session, created_at: at, expires_at: expiresAt, up_to: upTo, title, revoked_at: null, made_by: madeBy };
  sql.run(sql.build.insertInto("share").values({ hash, ...row }));
  return shareOf(row);
}

export function readShare(sql: Sql, by: { id: string } | { hash: string }): StoredShare | null {
  const select = sql.build.selectFrom("share").select(COLUMNS);
  const row = sql.first("id" in by ? select.where("id", "=", by.id) : select.where("hash", "=", by.hash));
  return row && shareOf(row);
}

/** Those of the chats in reach that are in force now, the newest first. */
export function sharesIn(sql: Sql, reach: Reach, now: string): StoredShare[] {
  const rows = sql.all(sql.build.selectFrom("share").innerJoin("session", "session.id", "share.session").select(COLUMNS.map((column) => `share.${column}` as const))
    .where(inReach(reach, raw.ref("session.id"), raw.ref("session.owner"))).where("session.deleted_at", "is", null)
    .where("share.revoked_at", "is", null).where("share.expires_at", ">", now).orderBy("share.created_at", "desc").orderBy("share.id", "desc"));
  return rows.map(shareOf);
}

/** The row stays: whoever takes it back again, after a lost answer, finds it taken back. */
export function revokeShare(sql: Sql, id: string, at: string): void {
  sql.run(sql.build.updateTable("share").set({ revoked_at: at }).where("id", "=", id).where("revoked_at", "is", null));
}

export function revokeSharesBy(sql: Sql, token: string, at: string): void {
  sql.run(sql.build.updateTable("share").set({ revoked_at: at }).where("made_by", "=", token).where("revoked_at", "is", null));
}

const COLUMNS = ["id", "session", "created_at", "expires_at", "up_to", "title", "revoked_at", "made_by"] as const;

function shareOf(row: Omit<Selectable<Tables["share"]>, "hash">): StoredShare {
  return { id: row.id, session: sessionIdSchema.parse(row.session), createdAt: row.created_at, expiresAt: row.expires_at, upTo: row.up_to, title: row.title, revokedAt: row.revoked_at, madeBy: row.made_by };
}
