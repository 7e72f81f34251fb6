import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionIdSchema } from "@tidemark/entities/ids";
import { openSqliteStore } from "./sqliteStore.ts";
import { createOf, submitOf } from "./storeContract.ts";
import type { StoreError } from "./storeError.ts";
import { testClock } from "./testClock.ts";

const S = sessionIdSchema.parse("s1");
let root: string;
beforeEach(() => { root = mkdtempSync(join(tmpdir(), "tidemark-store-")); });
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (folder: string) => openSqliteStore({ folder, clock: testClock() });
function refused(folder: string): StoreError {
  try {
    void open(folder).close();
  } catch (error) {
    return error as StoreError;
  }
  throw new Error("the store was opened");
}

it("LOG-2: what was acknowledged is there after a restart, with the same instance and the same outcomes", async () => {
  const folder = join(root, "data");
  const before = open(folder);
  await before.execute(S, createOf());
  const { reply } = await before.execute(S, submitOf("m1"));
  const [records, state, instance] = [await before.records(S, 0, 10), await before.session(S), before.instance];
  await before.close();
  const after = open(folder);
  expect(after.instance).toBe(instance);
  expect(await after.records(S, 0, 10)).toEqual(records);
  expect(await after.session(S)).toEqual(state);
  expect((await after.execute(S, submitOf("m1"))).reply).toMatchObject({ ok: true, first: false, submit: (reply as { submit: unknown }).submit });
  await after.close();
});

it("LOG-2: a step that fails in the middle of its writes leaves nothing, not even its first record", async () => {
  // Equal ids in one millisecond: the step's second record breaks the unique index, after its first was written.
  const store = openSqliteStore({ folder: join(root, "data"), clock: testClock(), random: (into) => into.fill(7) });
  await store.execute(S, createOf());
  await expect(store.execute(S, submitOf("m1"))).rejects.toThrow(/UNIQUE/);
  expect(await store.records(S, 0, 10)).toEqual([]);
  expect((await store.session(S))!.state).toMatchObject({ count: 0, live: null });
  expect(await store.revision()).toBe(1);
  await store.close();
});

it("a new data folder is the owner's alone, the files in it too", async () => {
  const folder = join(root, "deep", "data");
  const store = open(folder);
  await store.execute(S, createOf());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder)) expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
  await store.close();
});

it("STORE-3: a second opener is refused with a sentence that says who holds the folder, and gets it after a close", async () => {
  const folder = join(root, "data");
  const first = open(folder);
  first.announce("http://127.0.0.1:4180");
  const error = refused(folder);
  expect(error.code).toBe("held");
  expect(error.message).toContain(`process id ${process.pid} at http://127.0.0.1:4180`);
  expect(await first.execute(S, createOf())).toMatchObject({ reply: { ok: true } });
  await first.close();
  expect(existsSync(join(folder, "holder.json"))).toBe(false);
  await open(folder).close();
});

it("STORE-3: a holder's note that was left behind keeps nobody out", async () => {
  const folder = join(root, "data");
  await open(folder).close();
  writeFileSync(join(folder, "holder.json"), JSON.stringify({ pid: 1, since: "2026-11-29T09:00:00.000Z" }));
  await open(folder).close();
});

it("STORE-1: a damaged store stops the start with its file and the damage named, and is left untouched", () => {
  const folder = join(root, "data");
  void open(folder).close();
  const file = join(folder, "tidemark.sqlite");
  writeFileSync(file, "this is not a database, it is a sentence that is long enough to be read as a header of one");
  const error = refused(folder);
  expect(error.code).toBe("damaged");
  expect(error.message).toContain(file);
  expect(readFileSync(file, "utf8")).toMatch(/^this is not a database/);
});

it("STORE-1: an unreadable place is neither missing nor damaged", () => {
  writeFileSync(join(root, "data"), "a file where the folder should be");
  expect(refused(join(root, "data"))).toMatchObject({ code: "unreadable" });
});

it("a store of a newer version is refused with both versions named, and not changed", async () => {
  const folder = join(root, "data");
  await open(folder).close();
  const raw = new Database(join(folder, "tidemark.sqlite"));
  raw.exec("update meta set schema = 999");
  raw.close();
  const error = refused(folder);
  expect(error.code).toBe("newer");
  expect(error.message).toContain("999");
  const again = new Database(join(folder, "tidemark.sqlite"));
  expect(again.prepare("select schema from meta").pluck().get()).toBe(999);
  again.close();
});

it("STORE-1: a database of something else is not taken over", () => {
  const folder = join(root, "data");
  void open(folder).close();
  rmSync(join(folder, "tidemark.sqlite"));
  const other = new Database(join(folder, "tidemark.sqlite"));
  other.exec("create table photos (id integer)");
  other.close();
  expect(refused(folder)).toMatchObject({ code: "damaged" });
});

it("runs with full durability and in write-ahead mode", async () => {
  const folder = join(root, "data");
  const store = open(folder);
  await store.execute(S, createOf());
  expect(readdirSync(folder)).toContain("tidemark.sqlite-wal");
  // The exclusive lock needs no shared memory file: one would mean that another process could join.
  expect(readdirSync(folder)).not.toContain("tidemark.sqlite-shm");
  await store.close();
});
