import { sql as raw, type Compilable, type Kysely } from "kysely";
import type { Sql } from "./sql.ts";
import { indexAll } from "../search/indexText.ts";
import { newer } from "./storeError.ts";
import type { Tables } from "./tables.ts";

/** Statements, and what one of them can't say: a step of ours over the rows. */
export type Migration = (build: Kysely<Tables>) => (Compilable<unknown> | ((sql: Sql) => void))[];

/** In order, each run once. Never changed after a release: a new shape is a new entry. */
export const MIGRATIONS: readonly Migration[] = [first, second, third, fourth, fifth, sixth];

/** Brings a store to this release's schema, in one transaction; a store of a newer release is refused, not downgraded (STORE-5). */
export function migrate(sql: Sql, file: string, fresh: { instance: string }, migrations: readonly Migration[] = MIGRATIONS): void {
  sql.transaction(() => {
    const from = schemaOf(sql);
    // The look before the opening refused it already; nothing may come in between.
    if (from > migrations.length) throw newer(file, from, migrations.length);
    for (const migration of migrations.slice(from)) for (const step of migration(sql.build)) {
      if (typeof step === "function") step(sql);
      else sql.run(step);
    }
    if (from === 0) sql.run(sql.build.insertInto("meta").values({ id: 1, instance: fresh.instance, revision: 0, schema: migrations.length }));
    else if (from < migrations.length) sql.run(sql.build.updateTable("meta").set({ schema: migrations.length }));
  });
}

function schemaOf(sql: Sql): number {
  const tables = sql.all<{ name: string }>({ compile: () => raw<{ name: string }>`select name from sqlite_master where type = 'table'`.compile(sql.build) });
  return tables.length === 0 ? 0 : sql.first(sql.build.selectFrom("meta").select("schema"))?.schema ?? 0;
}

function first(build: Kysely<Tables>): ReturnType<Migration> {
  const { schema } = build;
  return [
    schema.createTable("meta").addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("instance", "text", (c) => c.notNull()).addColumn("revision", "integer", (c) => c.notNull()).addColumn("schema", "integer", (c) => c.notNull()),
    schema.createTable("session").addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner", "text", (c) => c.notNull()).addColumn("updated_at", "text", (c) => c.notNull()).addColumn("title", "text", (c) => c.notNull())
      .addColumn("deleted_at", "text").addColumn("archived", "integer", (c) => c.notNull()).addColumn("revision", "integer", (c) => c.notNull())
      .addColumn("live", "text").addColumn("count", "integer", (c) => c.notNull()).addColumn("state", "text", (c) => c.notNull()),
    schema.createIndex("session_by_time").on("session").columns(["owner", "updated_at", "id"]),
    schema.createIndex("session_by_revision").on("session").columns(["owner", "revision"]),
    schema.createIndex("session_live").on("session").column("live").where("live", "is not", null),
    schema.createTable("record").addColumn("session", "text", (c) => c.notNull()).addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull()).addColumn("at", "text", (c) => c.notNull()).addColumn("type", "text", (c) => c.notNull())
      .addColumn("ref", "text").addColumn("body", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("record_place", ["session", "seq"]).modifyEnd(raw`without rowid`),
    schema.createIndex("record_by_id").unique().on("record").columns(["session", "id"]),
    schema.createIndex("record_ref").on("record").columns(["session", "ref"]).where("ref", "is not", null),
    schema.createIndex("record_turns").on("record").columns(["session", "seq"]).where(raw<boolean>`type = 'user-message'`),
    schema.createTable("submit").addColumn("session", "text", (c) => c.notNull()).addColumn("message", "text", (c) => c.notNull())
      .addColumn("fingerprint", "text", (c) => c.notNull()).addColumn("outcome", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("submit_message", ["session", "message"]),
    schema.createTable("tab").addColumn("subject", "text", (c) => c.notNull()).addColumn("tab", "text", (c) => c.notNull())
      .addColumn("secret_hash", "text", (c) => c.notNull()).addPrimaryKeyConstraint("tab_of_subject", ["subject", "tab"]),
    schema.createTable("attachment").addColumn("session", "text", (c) => c.notNull()).addColumn("tab", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull()).addColumn("body", "text", (c) => c.notNull()).addColumn("seen_at", "text", (c) => c.notNull())
      .addColumn("detached_at", "text").addPrimaryKeyConstraint("attachment_of_session", ["session", "tab"]),
    schema.createIndex("attachment_by_tab").on("attachment").columns(["subject", "tab"]),
    schema.createTable("token").addColumn("hash", "text", (c) => c.primaryKey()).addColumn("subject", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull()).addColumn("role", "text", (c) => c.notNull()).addColumn("created_at", "text", (c) => c.notNull()),
    schema.createTable("code").addColumn("hash", "text", (c) => c.primaryKey()).addColumn("subject", "text", (c) => c.notNull())
      .addColumn("expires_at", "text", (c) => c.notNull()).addColumn("used_by", "text"),
  ];
}

/** Issue 4: a queued message's parts and the page tools that a submit offers, messages found by their id, chats found by the one they go on from. */
function second(build: Kysely<Tables>): ReturnType<Migration> {
  const { schema } = build;
  return [
    schema.alterTable("submit").addColumn("parts", "text"),
    schema.alterTable("submit").addColumn("tools", "text"),
    schema.alterTable("session").addColumn("continued_from", "text"),
    schema.createIndex("session_continued").on("session").column("continued_from").where("continued_from", "is not", null),
    // A window is also looked up without a subject: who has it now, and is it elsewhere (PIN-4).
    schema.createIndex("attachment_of_tab").on("attachment").column("tab"),
    build.updateTable("record").set({ ref: raw<string>`json_extract(body, '$.data.id')` }).where("type", "=", "user-message"),
  ];
}

/** Issue 5: what was said can be found, and chats have files. The index is filled by the function that keeps it up from then on. */
function third(build: Kysely<Tables>): ReturnType<Migration> {
  const { schema } = build;
  return [
    schema.alterTable("session").addColumn("indexed", "integer", (c) => c.notNull().defaultTo(0)),
    schema.createTable("passage").addColumn("id", "integer", (c) => c.primaryKey()).addColumn("session", "text", (c) => c.notNull())
      .addColumn("seq", "integer", (c) => c.notNull()).addColumn("turn", "text").addColumn("by", "text", (c) => c.notNull())
      .addColumn("at", "text", (c) => c.notNull()).addColumn("visible", "integer", (c) => c.notNull()),
    schema.createIndex("passage_place").unique().on("passage").columns(["session", "seq"]),
    // Letters without their accents, and the first one to three of them looked up directly: who types sees something at each key.
    { compile: () => raw`create virtual table search using fts5(text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')`.compile(build) },
    schema.createTable("file").addColumn("session", "text", (c) => c.notNull()).addColumn("id", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull()).addColumn("type", "text", (c) => c.notNull()).addColumn("size", "integer", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull()).addColumn("at", "text", (c) => c.notNull()).addPrimaryKeyConstraint("file_of_session", ["session", "id"]),
    schema.createIndex("file_by_hash").on("file").column("hash"),
    indexAll,
  ];
}

/** Issue 6: share links. */
function fourth(build: Kysely<Tables>): ReturnType<Migration> {
  const { schema } = build;
  return [
    schema.createTable("share").addColumn("id", "text", (c) => c.primaryKey()).addColumn("hash", "text", (c) => c.notNull().unique())
      .addColumn("session", "text", (c) => c.notNull()).addColumn("created_at", "text", (c) => c.notNull()).addColumn("expires_at", "text", (c) => c.notNull())
      .addColumn("up_to", "integer").addColumn("title", "text").addColumn("revoked_at", "text"),
    schema.createIndex("share_of_session").on("share").column("session"),
  ];
}

/** Issue 6: tokens are listed and taken back. Those from before get ids, which say nothing of them. */
function fifth(build: Kysely<Tables>): ReturnType<Migration> {
  const { schema } = build;
  return [
    schema.alterTable("token").addColumn("id", "text"),
    schema.alterTable("token").addColumn("last_used_at", "text"),
    schema.alterTable("token").addColumn("printed", "integer", (c) => c.notNull().defaultTo(0)),
    schema.alterTable("token").addColumn("revoked_at", "text"),
    build.updateTable("token").set({ id: raw<string>`lower(hex(randomblob(11)))` }),
    schema.createIndex("token_by_id").unique().on("token").column("id"),
    schema.createIndex("token_of_subject").on("token").column("subject"),
  ];
}

/** Issue 6: the links that a browser made end with its sign-in, where that is taken back. */
function sixth(build: Kysely<Tables>): ReturnType<Migration> {
  return [build.schema.alterTable("share").addColumn("made_by", "text")];
}
