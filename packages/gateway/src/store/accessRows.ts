import type { Sql } from "./sql.ts";

export interface Token { hash: string; subject: string; name: string; role: "owner" }

export function tokenSubject(sql: Sql, hash: string): Omit<Token, "hash"> | null {
  return sql.first(sql.build.selectFrom("token").select(["subject", "name", "role"]).where("hash", "=", hash));
}

export function addToken(sql: Sql, token: Token, at: string): void {
  sql.run(sql.build.insertInto("token").values({ ...token, created_at: at }).onConflict((conflict) => conflict.column("hash").doNothing()));
}

export function addCode(sql: Sql, code: { hash: string; subject: string; expiresAt: string }): void {
  sql.run(sql.build.insertInto("code").values({ hash: code.hash, subject: code.subject, expires_at: code.expiresAt, used_by: null }));
}

/** Once: whoever comes first has it. The same pair again gets the same answer, also later: its first answer may have been lost on the way. */
export function exchangeCode(sql: Sql, codeHash: string, token: { hash: string; name: string }, at: string): "ok" | "used" | "expired" | "unknown" {
  return sql.transaction(() => {
    const code = sql.first(sql.build.selectFrom("code").selectAll().where("hash", "=", codeHash));
    if (!code) return "unknown";
    if (code.used_by !== null) return code.used_by === token.hash ? "ok" : "used";
    if (code.expires_at <= at) return "expired";
    sql.run(sql.build.updateTable("code").set({ used_by: token.hash }).where("hash", "=", codeHash));
    addToken(sql, { hash: token.hash, subject: code.subject, name: token.name, role: "owner" }, at);
    return "ok";
  });
}
