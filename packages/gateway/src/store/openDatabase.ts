import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { storeErrorOf } from "./storeError.ts";

export const MEMORY = ":memory:";
const HOLDER_FILE = "holder.json";
const BUSY_MS = 300;
const holderSchema = z.object({ pid: z.int(), since: z.string(), address: z.string().optional() });
export type Holder = z.infer<typeof holderSchema>;

/**
 * Opens the database of a data folder (made with mode 0700) and holds it alone until closed. The lock is SQLite's own, taken before the
 * journal mode is set: it dies with the process, where a pid file outlives a crash and locks the owner out (STORE-3).
 */
export function openDatabase(folder: string): Database.Database {
  if (folder === MEMORY) return prepare(new Database(MEMORY));
  const file = join(folder, "tidemark.sqlite");
  let sqlite: Database.Database | null = null;
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
    }
    // Made here so that it never exists with a wider mode; the journal files take theirs from it.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    sqlite = new Database(file, { timeout: BUSY_MS });
    return prepare(sqlite);
  } catch (error) {
    sqlite?.close();
    throw storeErrorOf(error, file, holderText(folder));
  }
}

function prepare(sqlite: Database.Database): Database.Database {
  sqlite.pragma("locking_mode = EXCLUSIVE");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // The first write takes the exclusive lock; a damaged file shows itself here, before anything is answered from it.
  sqlite.exec("BEGIN IMMEDIATE; COMMIT");
  sqlite.pragma("schema_version");
  return sqlite;
}

/** Tells a second start who holds the folder. Information only: the lock is the database's. */
export function writeHolder(folder: string, holder: Holder): void {
  if (folder === MEMORY) return;
  const temporary = join(folder, `${HOLDER_FILE}.${holder.pid}.tmp`);
  writeFileSync(temporary, JSON.stringify(holder), { mode: 0o600 });
  renameSync(temporary, join(folder, HOLDER_FILE));
}

export function dropHolder(folder: string): void {
  if (folder !== MEMORY) rmSync(join(folder, HOLDER_FILE), { force: true });
}

function holderText(folder: string): string | null {
  try {
    const holder = holderSchema.parse(JSON.parse(readFileSync(join(folder, HOLDER_FILE), "utf8")));
    return `the Tidemark with process id ${holder.pid}${holder.address === undefined ? "" : ` at ${holder.address}`}, running since ${holder.since}`;
  } catch {
    return null;
  }
}
