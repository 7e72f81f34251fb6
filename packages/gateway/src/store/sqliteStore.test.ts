import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionIdSchema } from "@tidemark/entities/ids";
import { openDatabase } from "./openDatabase.ts";
import { openSqliteStore } from "./sqliteStore.ts";
import { createOf, submitOf } from "./storeCommands.ts";
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

it("STORE-2: runs with full durability and in write-ahead mode", async () => {
  const folder = join(root, "data");
  const sqlite = openDatabase(folder);
  // 2 is FULL: a commit is on the disk before it is acknowledged, also in write-ahead mode.
  expect([sqlite.pragma("synchronous", { simple: true }), sqlite.pragma("journal_mode", { simple: true })]).toEqual([2, "wal"]);
  sqlite.close();
  const store = open(folder);
  await store.execute(S, createOf());
  expect(readdirSync(folder)).toContain("tidemark.sqlite-wal");
  // The exclusive lock needs no shared memory file: one would mean that another process could join.
  expect(readdirSync(folder)).not.toContain("tidemark.sqlite-shm");
  await store.close();
});
