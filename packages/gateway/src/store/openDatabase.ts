import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { refusalForTests } from "./defaultFolder.ts";
import { inspectDatabase } from "./inspectDatabase.ts";
import { damaged, StoreError, storeErrorOf } from "./storeError.ts";

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
  const refused = refusalForTests(folder, process.env, process.platform);
  if (refused !== null) throw new StoreError("refused", refused);
  let sqlite: Database.Database | null = null;
  try {
    checkPresence(folder, file);
    if (existsSync(file)) inspectDatabase(file, BUSY_MS);
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
    }
    // Made here so that it never exists with a wider mode; the journal files take theirs from it.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    sqlite = new Database(file, { timeout: BUSY_MS });
    prepare(sqlite);
    // Left by the look before, or by a tool that somebody opened the store with: with the exclusive lock nobody maps it any more.
    rmSync(`${file}-shm`, { force: true });
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw storeErrorOf(error, file, holderText(folder));
  }
}

/**
 * A missing store starts empty; one that lost its contents does not pass for a missing one. SQLite takes a file of no bytes, or none beside a
 * journal, for a new database and throws that journal away, acknowledged records with it.
 */
function checkPresence(folder: string, file: string): void {
  const bytes = sizeOf(file);
  if (bytes === null && (sizeOf(`${file}-wal`) ?? 0) > 0) throw damaged(file, "its journal is there, the file itself is not");
  if (bytes === 0 && existsSync(join(folder, "owner-token"))) throw damaged(file, "it was used before, and is empty now");
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

function prepare(sqlite: Database.Database): Database.Database {
  sqlite.pragma("locking_mode = EXCLUSIVE");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // The first write takes the exclusive lock.
  sqlite.exec("BEGIN IMMEDIATE; COMMIT");
  return sqlite;
}

/** Tells a second start who holds the folder. Information only: the lock is the database's. */
export function writeHolder(folder: string, holder: Holder): void {
  if (folder === MEMORY) return;
  const temporary = join(folder, `${HOLDER_FILE}.${holder.pid}.tmp`);
  writeFileSync(temporary, JSON.stringify(holder), { mode: 0o600, flush: true });
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
