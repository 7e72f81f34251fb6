import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import { openSqliteStore } from "../store/sqliteStore.ts";
import { createOf, submitOf } from "../store/storeCommands.ts";
import { testClock } from "../store/testClock.ts";
import { hashOfBytes, folderBytes } from "./fileBytes.ts";

const S = sessionIdSchema.parse("s1");
const LIMITS = { perChat: 9, chatBytes: 1_000 };
const CONTENT = new TextEncoder().encode("High water 06:12");
let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "tidemark-files-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const names = () => (existsSync(join(folder, "files")) ? readdirSync(join(folder, "files")) : []);

it("STORE-2: bytes are written beside, durably, and get their place in one move; what a kill left beside is never taken for a file", async () => {
  const bytes = folderBytes(folder);
  const staged = await bytes.stage(CONTENT);
  expect([names().filter((name) => name === staged.hash), await bytes.read(staged.hash)]).toEqual([[], null]);
  staged.keep();
  expect([names(), await bytes.read(staged.hash)]).toEqual([[hashOfBytes(CONTENT)], Buffer.from(CONTENT)]);
  await bytes.stage(new Uint8Array(5));
  expect(names()).toHaveLength(2);
  expect(bytes.keepOnly(new Set([staged.hash]))).toBe(0);
  expect(names()).toHaveLength(2);
  folderBytes(folder);
  expect(names()).toEqual([staged.hash]);
});

it("files are readable by this user alone, lie under their hash, and are there after a restart", async () => {
  const open = () => openSqliteStore({ folder, clock: testClock() });
  let store = open();
  await store.execute(S, createOf());
  const stored = await store.addFile(S, { id: fileIdSchema.parse("f1"), name: "../../tides.txt", type: "text/plain" }, CONTENT, LIMITS);
  await store.close();
  expect(names()).toEqual([hashOfBytes(CONTENT)]);
  expect([statSync(join(folder, "files")).mode & 0o777, statSync(join(folder, "files", names()[0]!)).mode & 0o777]).toEqual([0o700, 0o600]);
  store = open();
  expect((await store.addFile(S, { id: fileIdSchema.parse("f1"), name: "../../tides.txt", type: "text/plain" }, CONTENT, LIMITS))).toEqual({ ...stored, first: false });
  expect(await store.fileContent({ hash: names()[0]! })).toEqual(Buffer.from(CONTENT));
  await store.close();
});

it("SEC-8: a hash that is none reads nothing, wherever it points", async () => {
  writeFileSync(join(folder, "secret"), "no");
  const bytes = folderBytes(folder);
  for (const hash of ["../secret", "", ".", "__proto__", "/etc/passwd", "A".repeat(64)]) expect(await bytes.read(hash)).toBeNull();
});

it("bytes without a row (a kill between the two) are cleared out, and a step that fails leaves neither words nor a file", async () => {
  let failing = false;
  const store = openSqliteStore({ folder, clock: testClock(), beforeCommit: () => { if (failing) throw new Error("the disk is full"); } });
  await store.execute(S, createOf());
  (await folderBytes(folder).stage(CONTENT)).keep();
  expect(names()).toHaveLength(1);
  await store.removeDeletedSessions();
  expect(names()).toEqual([]);
  failing = true;
  await expect(store.execute(S, submitOf("m1", undefined, { message: { id: "m1" as never, parts: [{ type: "text", text: "Guillemot" }] } }))).rejects.toThrow("the disk is full");
  failing = false;
  expect((await store.search({ subject: "owner", words: ["guillemot"], limit: 9 })).results).toEqual([]);
  await store.close();
});
