import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionIdSchema } from "@tidemark/entities/ids";
import { openSqliteStore } from "./sqliteStore.ts";
import { createOf, submitOf } from "./storeCommands.ts";
import { StoreError } from "./storeError.ts";
import { testClock } from "./testClock.ts";

const S = sessionIdSchema.parse("s1");
let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-faults-"));
  file = join(folder, "tidemark.sqlite");
  const store = open();
  await store.execute(S, createOf());
  for (let n = 0; n < 40; n++) {
    const session = sessionIdSchema.parse(`more${n}`);
    await store.execute(session, createOf(session));
    await store.execute(session, submitOf("m1"));
  }
  await store.close();
  writeFileSync(join(folder, "owner-token"), "a-token-that-this-store-was-used-with\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openSqliteStore({ folder, clock: testClock() });
/** Digests of the store's files; a look through a read-only connection may leave an empty journal, which holds nothing. */
const asItIs = () => readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /sqlite(-wal)?$/.test(name)).toSorted((a, b) => a.name.localeCompare(b.name))
  .map((entry) => [entry.name, entry.isFile() ? digest(join(folder, entry.name)) : "a folder"]).filter(([, digested]) => digested !== NOTHING );
const digest = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const NOTHING = createHash("sha256").digest("hex");

function overwrite(at: number, bytes: number): void {
  const whole = readFileSync(file);
  whole.fill(0x5a, at, at + bytes);
  writeFileSync(file, whole);
}

/** Rewrites the table's own definition in the file, as no statement can; gives back what stood there. */
function schemaOfTokens(change: (sql: string) => string): string {
  const other = new Database(file).unsafeMode();
  other.pragma("writable_schema = on");
  const before = other.prepare("select sql from sqlite_master where name = 'token'").pluck().get() as string;
  other.prepare("update sqlite_master set sql = ? where name = 'token'").run(change(before));
  other.close();
  return before;
}

const FAULTS: [string, "damaged" | "unreadable", () => void][] = [
  ["text instead of a database", "damaged", () => { writeFileSync(file, "this is not a database, it is a sentence that is long enough to be read as a header of one"); }],
  ["its header overwritten", "damaged", () => overwrite(0, 100)],
  ["a page in its middle overwritten", "damaged", () => overwrite(readFileSync(file).length / 2, 4096)],
  ["cut to half", "damaged", () => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096)],
  ["cut to nothing", "damaged", () => truncateSync(file, 0)],
  ["gone, its journal still there", "damaged", () => { copyFileSync(file, `${file}-wal`); rmSync(file); }],
  ["a database of something else", "damaged", () => { rmSync(file); const other = new Database(file); other.exec("create table photos (id integer)"); other.close(); }],
  ["a store that doesn't say its version", "damaged", () => { const other = new Database(file); other.exec("delete from meta"); other.close(); }],
  ["a row that its own table forbids", "damaged", () => {
    const loosened = schemaOfTokens((sql) => sql.replace('"name" text not null', '"name" text'));
    const other = new Database(file);
    other.exec("insert into token (hash, subject, name, role, created_at) values ('h', 's', null, 'owner', 'x')");
    other.close();
    schemaOfTokens(() => loosened);
  }],
  ["a folder in its place", "unreadable", () => { rmSync(file); mkdirSync(file); }],
];

for (const [what, code, harm] of FAULTS) {
  it(`STORE-1: ${what}: the start ends with file, damage and way out, and no byte changes`, () => {
    harm();
    const before = asItIs();
    const error = refusal();
    expect(error).toBeInstanceOf(StoreError);
    expect(error.code).toBe(code);
    expect(error.message).toContain(file);
    expect(error.message).toContain("--data DIR");
    if (code === "damaged") expect(error.message).toContain("It was left as it is.");
    expect(asItIs()).toEqual(before);
  });
}

it("STORE-1: a missing store starts empty, and no older copy beside it is read instead", async () => {
  copyFileSync(file, join(folder, "tidemark.sqlite.bak"));
  rmSync(file);
  const store = open();
  expect(await store.session(sessionIdSchema.parse("more1"))).toBeNull();
  await store.close();
});

it("STORE-2: what a cut-off start left beside the store is never taken for it, nor is a first start that was cut off a damage", async () => {
  const half = mkdtempSync(join(folder, "half-"));
  writeFileSync(join(half, "tidemark.sqlite"), "");
  writeFileSync(join(half, "holder.json.1.tmp"), "{");
  writeFileSync(join(half, "owner-token.new"), "half");
  const store = openSqliteStore({ folder: half, clock: testClock() });
  expect(await store.execute(S, createOf())).toMatchObject({ reply: { ok: true } });
  await store.close();
});

function refusal(): StoreError {
  try {
    void open().close();
  } catch (error) {
    return error as StoreError;
  }
  throw new Error("The store was opened.");
}
