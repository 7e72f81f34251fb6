import type { Sql } from "./sql.ts";

/** `printed`: the one that stands in the data folder's file now. */
export interface Token { hash: string; subject: string; name: string; role: "owner"; printed?: boolean }
export interface KnownToken { id: string; printed: boolean; subject: string; name: string; role: "owner" }

/** A token as its subject sees it: never itself, never its hash. */
export interface KeptToken {
  id: string;
  /** "Chromium on Linux, 29 Nov": what the browser called itself when it was let in. */
  name: string;
  createdAt: string;
  /** To the hour; null: never. */
  lastUsedAt: string | null;
  /** The data folder's own, which each start prints: it can't be taken back, or its owner would be locked out. */
  printed: boolean;
}

/** Whose a good token is. Notes the hour in which it was used, once. */
export function tokenSubject(sql: Sql, hash: string, at: string): KnownToken | null {
  const row = sql.first(sql.build.selectFrom("token").select(["id", "subject", "name", "role", "printed", "last_used_at"]).where("hash", "=", hash).where("revoked_at", "is", null));
  if (row === null) return null;
  const { last_used_at: before, printed, ...known } = row;
  const hour = `${at.slice(0, 13)}:00:00.000Z`;
  if (before === null || before < hour) noteUse(sql, known.id, hour);
  return { ...known, printed: printed === 1 };
}

function noteUse(sql: Sql, id: string, hour: string): void {
  try {
    sql.run(sql.build.updateTable("token").set({ last_used_at: hour }).where("id", "=", id));
  } catch {
    // A full disk locks nobody out: who reads needs no room on it.
  }
}

/** It is kept for good, also taken back. */
export function tokenWasGood(sql: Sql, hash: string): boolean {
  return sql.first(sql.build.selectFrom("token").select("id").where("hash", "=", hash)) !== null;
}

export function tokenIsGood(sql: Sql, id: string): boolean {
  return sql.first(sql.build.selectFrom("token").select("id").where("id", "=", id).where("revoked_at", "is", null)) !== null;
}

/** Known already, it stays as it is, also taken back. But the folder's file has the last word on the printed one, and the one before is like any other then. */
export function addToken(sql: Sql, { printed = false, ...token }: Token, id: string, at: string): void {
  sql.transaction(() => {
    sql.run(sql.build.insertInto("token").values({ ...token, id, created_at: at }).onConflict((conflict) => conflict.column("hash").doNothing()));
    if (!printed) return;
    sql.run(sql.build.updateTable("token").set({ printed: 0 }).where("printed", "=", 1).where("hash", "!=", token.hash));
    sql.run(sql.build.updateTable("token").set({ printed: 1, revoked_at: null }).where("hash", "=", token.hash));
  });
}

/** Those of a subject that are good, the newest first. */
export function tokensOf(sql: Sql, subject: string): KeptToken[] {
  return sql.all(sql.build.selectFrom("token").select(["id", "name", "created_at", "last_used_at", "printed"]).where("subject", "=", subject).where("revoked_at", "is", null)
    .orderBy("created_at", "desc").orderBy("id", "desc"))
    .map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at, printed: row.printed === 1 }));
}

/** The row stays: whoever takes it back again, after a lost answer, finds it taken back; and the token is never anybody's again. */
export function revokeToken(sql: Sql, subject: string, id: string, at: string): "ok" | "unknown" | "printed" {
  return sql.transaction(() => {
    const row = sql.first(sql.build.selectFrom("token").select("printed").where("id", "=", id).where("subject", "=", subject));
    if (row === null) return "unknown";
    if (row.printed === 1) return "printed";
    sql.run(sql.build.updateTable("token").set({ revoked_at: at }).where("id", "=", id).where("revoked_at", "is", null));
    return "ok";
  });
}

export function addCode(sql: Sql, code: { hash: string; subject: string; expiresAt: string }): void {
  sql.run(sql.build.insertInto("code").values({ hash: code.hash, subject: code.subject, expires_at: code.expiresAt, used_by: null }));
}

/**
 * Once: whoever comes first has it. The same pair again gets the same answer, also later: its first answer may have been lost on the way.
 * A token that was taken back signs nobody in again, and no code is used up for it.
 */
export function exchangeCode(sql: Sql, codeHash: string, token: { hash: string; name: string }, id: string, at: string): "ok" | "used" | "expired" | "unknown" {
  return sql.transaction(() => {
    const code = sql.first(sql.build.selectFrom("code").selectAll().where("hash", "=", codeHash));
    if (!code) return "unknown";
    if (sql.first(sql.build.selectFrom("token").select("id").where("hash", "=", token.hash).where("revoked_at", "is not", null)) !== null) return "used";
    if (code.used_by !== null) return code.used_by === token.hash ? "ok" : "used";
    if (code.expires_at <= at) return "expired";
    sql.run(sql.build.updateTable("code").set({ used_by: token.hash }).where("hash", "=", codeHash));
    addToken(sql, { hash: token.hash, subject: code.subject, name: token.name, role: "owner" }, id, at);
    return "ok";
  });
}
