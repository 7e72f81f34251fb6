import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteStore } from "../store/sqliteStore.ts";
import { caller, createOf, S, submitOf } from "../store/storeCommands.ts";
import { testClock } from "../store/testClock.ts";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "tidemark-passages-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));
/** The words that the store holds, as they lie in it. */
const kept = () => {
  const sqlite = new Database(join(folder, "tidemark.sqlite"), { readonly: true });
  const texts = sqlite.prepare("select text from search order by rowid").pluck().all();
  const passages = sqlite.prepare("select count(*) from passage").pluck().get();
  sqlite.close();
  expect(texts).toHaveLength(passages as number);
  return texts;
};

it("an earlier title, and a chat that is gone for good, leave no word in the index", async () => {
  const clock = testClock();
  const store = openSqliteStore({ folder, clock });
  await store.execute(S, { ...createOf(), title: "Dunlin" } as ReturnType<typeof createOf>);
  await store.execute(S, submitOf("m1"));
  await store.execute(S, { kind: "patch", caller, version: 0, change: { title: "Knot" } });
  await store.close();
  expect(kept()).toEqual(["text of m1", "Knot"]);
  const later = openSqliteStore({ folder, clock });
  await later.execute(S, { kind: "delete", caller });
  clock.ms += 30 * 86_400_000;
  await later.removeDeletedSessions();
  await later.close();
  expect(kept()).toEqual([]);
});
