import Database from "better-sqlite3";
import { MIGRATIONS } from "./migrations.ts";
import { damaged, newer, StoreError } from "./storeError.ts";

/**
 * Looks at a store through a connection that can't write, before one that can is opened: opening for writing sets the journal mode and folds
 * the journal in at its close, and a file that is damaged, newer or not ours must stay as it is (STORE-1, STORE-5).
 * Throws a StoreError, or SQLite's own error where the file can't be read. A file without any table is a start that was cut off: fine.
 */
export function inspectDatabase(file: string, timeout: number): void {
  const sqlite = new Database(file, { readonly: true, timeout });
  try {
    checkSchema(file, tablesOf(sqlite), () => sqlite.prepare("select schema from meta").pluck().get());
    // One damaged page would otherwise show up in the middle of somebody's chat, after others were answered from it.
    const damage = sqlite.pragma("quick_check(1)", { simple: true });
    if (damage !== "ok") throw damaged(file, String(damage).replace(/^\*{3}.*\*{3}\n/, "").replaceAll(/\s*\n\s*/g, "; "));
  } finally {
    sqlite.close();
  }
}

function tablesOf(sqlite: Database.Database): string[] {
  return sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
}

function checkSchema(file: string, tables: readonly string[], schema: () => unknown): void {
  if (tables.length === 0) return;
  if (!tables.includes("meta")) throw new StoreError("damaged", `${file} is a database, but not a Tidemark store. It was left as it is. Start with another folder: --data DIR.`);
  const version = schema();
  if (typeof version !== "number") throw new StoreError("damaged", `The store ${file} doesn't say which version wrote it. It was left as it is. Put a backup in its place, or start with another folder: --data DIR.`);
  if (version > MIGRATIONS.length) throw newer(file, version, MIGRATIONS.length);
}
