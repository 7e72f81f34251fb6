import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql as raw } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { gateIdSchema, answerIdSchema, sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
import { inputHash } from "@tidemark/entities/gate";
import { emptyFold, fold, modelMessagesOf } from "@tidemark/entities/transcript";
import { migrate, MIGRATIONS, type Migration } from "./migrations.ts";
import { Sql } from "./sql.ts";
import { openSqliteStore } from "./sqliteStore.ts";
import { storeContract } from "./storeContract.ts";
import { keptStores, writeKeptStore } from "./testing/keptStores.ts";
import { testClock } from "./testClock.ts";

let root: string;
beforeEach(() => { root = mkdtempSync(join(tmpdir(), "tidemark-schema-")); });
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = () => join(root, "tidemark.sqlite");
const schemaOf = (path: string) => {
  const sqlite = new Database(path, { readonly: true });
  const rows = sqlite.prepare("select type, name, tbl_name, sql from sqlite_master order by type, name").all();
  sqlite.close();
  return rows;
};
const open = () => openSqliteStore({ folder: root, clock: testClock() });

it("STORE-5: there is a kept store of each schema up to this release's", () => {
  expect(keptStores.map(({ schema }) => schema)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

for (const kept of keptStores) {
  it(`STORE-5: a store of schema ${kept.schema} opens with the schema of a fresh one, every record in its place, and goes on`, async () => {
    writeKeptStore(kept, root);
    const sqlite = new Database(file(), { readonly: true });
    const rows = sqlite.prepare("select session, seq, id, at, type, body from record order by session, seq").all() as { session: string; seq: number; id: string; body: string }[];
    sqlite.close();
    const store = open();
    for (const row of rows) {
      const [record] = await store.records(sessionIdSchema.parse(row.session), row.seq - 1, 1);
      expect([record!.seq, record!.id, { turn: record!.turn, by: record!.by, data: record!.data }]).toEqual([row.seq, row.id, JSON.parse(row.body)]);
    }
    const told = modelMessagesOf(fold(emptyFold(), await store.records(sessionIdSchema.parse("kept1"), 0, 100)));
    expect(told.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])))).toEqual(["Hello", "Good morning.", "And then?", "Half"]);
    // The approval that waited is answered, and its turn goes on.
    const paused = sessionIdSchema.parse("kept2");
    const gate = (await store.records(paused, 0, 100)).find((record) => record.type === "gate-open")!;
    const { reply } = await store.execute(paused, {
      kind: "answer", caller: { subject: "owner", name: "Owner", tab: tabIdSchema.parse("B.T") }, runner: { id: "g2", secretHash: "h2" },
      gate: gateIdSchema.parse(gate.id), answerId: answerIdSchema.parse("x1"), answer: "approve", inputHash: inputHash({ text: "Buy milk" }),
    });
    expect(reply).toMatchObject({ ok: true, run: { turn: gate.turn } });
    expect(await store.tokenSubject("hash-of-a-token")).toMatchObject({ subject: "owner" });
    const tokens = await store.tokens("owner");
    expect(tokens.map(({ name }) => name)).toEqual(kept.schema < 5 ? ["Owner"] : ["Chromium on Linux, 30 Nov", "Owner"]);
    for (const { id } of tokens) expect(await store.tokenIsGood(id)).toBe(true);
    expect(await store.tokenSubject("hash-of-one-taken-back")).toBeNull();
    await store.close();
    // A message is found by its id, whichever release wrote it.
    const unfound = new Database(file(), { readonly: true });
    expect(unfound.prepare("select count(*) from record where type = 'user-message' and ref is not json_extract(body, '$.data.id')").pluck().get()).toBe(0);
    unfound.close();
    const fresh = mkdtempSync(join(root, "fresh-"));
    await openSqliteStore({ folder: fresh, clock: testClock() }).close();
    expect(schemaOf(file())).toEqual(schemaOf(join(fresh, "tidemark.sqlite")));
  });

  storeContract(`SQLite, migrated from schema ${kept.schema}`, async (clock) => {
    const folder = mkdtempSync(join(tmpdir(), "tidemark-migrated-"));
    writeKeptStore(kept, folder, "empty");
    const store = openSqliteStore({ folder, clock, report: () => undefined });
    const close = store.close.bind(store);
    store.close = async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    };
    return store;
  });
}

const nextOne: Migration = () => [{ compile: () => raw`alter table session add column note text`.compile(new Sql(new Database(":memory:")).build) }];
const broken: Migration = (build) => [...nextOne(build), { compile: () => raw`alter table nowhere add column note text`.compile(build) }];

it("STORE-5: a migration runs once, its number stands in the store, and the release before refuses it then", async () => {
  await open().close();
  let runs = 0;
  const counted: Migration = (build) => { runs++; return nextOne(build); };
  for (let start = 0; start < 3; start++) {
    const sqlite = new Database(file());
    migrate(new Sql(sqlite), file(), { instance: "x" }, [...MIGRATIONS, counted]);
    expect([runs, sqlite.prepare("select schema from meta").pluck().get()]).toEqual([1, MIGRATIONS.length + 1]);
    sqlite.close();
  }
  expect(() => open()).toThrow("newer Tidemark");
});

it("STORE-5: a migration that fails in the middle leaves the store as it was, and the release before opens it", async () => {
  await open().close();
  const before = schemaOf(file());
  const sqlite = new Database(file());
  expect(() => migrate(new Sql(sqlite), file(), { instance: "x" }, [...MIGRATIONS, broken])).toThrow("nowhere");
  sqlite.close();
  expect(schemaOf(file())).toEqual(before);
  await open().close();
});

it("STORE-5: a store of a newer version is refused with both versions named, and no byte of it changes", async () => {
  await open().close();
  const sqlite = new Database(file());
  sqlite.exec("update meta set schema = 999");
  sqlite.close();
  const bytes = readFileSync(file());
  expect(() => open()).toThrow(/schema 999, this one knows \d+/);
  expect(readFileSync(file()).equals(bytes)).toBe(true);
});
