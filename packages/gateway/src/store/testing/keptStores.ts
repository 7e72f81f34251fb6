import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** A store as a release wrote it, kept as SQL so that it can be read. A new schema brings a new file beside the older ones; none is ever changed. */
export interface KeptStore { schema: number; sql: string }

export const keptStores: KeptStore[] = readdirSync(import.meta.dirname).flatMap((name) => {
  const schema = /^schema(\d+)\.sql$/.exec(name)?.[1];
  return schema === undefined ? [] : [{ schema: Number(schema), sql: readFileSync(join(import.meta.dirname, name), "utf8") }];
}).toSorted((a, b) => a.schema - b.schema);

/** Writes it as the database of a data folder; "empty" leaves its chats out. */
export function writeKeptStore(kept: KeptStore, folder: string, what: "whole" | "empty" = "whole"): void {
  const sqlite = new Database(join(folder, "tidemark.sqlite"));
  sqlite.pragma("journal_mode = WAL");
  sqlite.exec(kept.sql);
  const filled = sqlite.prepare("select name from sqlite_master where type = 'table' and name not in ('meta', 'sqlite_sequence') and name not like 'search_%'").pluck().all();
  if (what === "empty") for (const table of filled) sqlite.exec(`delete from "${table}"`);
  if (what === "empty") sqlite.exec("update meta set revision = 0");
  sqlite.close();
}
