import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { defaultFolder, refusalForTests } from "./defaultFolder.ts";
import { openSqliteStore } from "./sqliteStore.ts";

it("STORE-4: under each test runner the user's own folder and what is in it are refused, however it is spelt; others are not", () => {
  const real = defaultFolder({}, "linux", "/home/x");
  for (const runner of ["VITEST", "VITEST_WORKER_ID", "JEST_WORKER_ID", "NODE_TEST_CONTEXT", "TEST_WORKER_INDEX", "PLAYWRIGHT_TEST"]) {
    for (const folder of [real, join(real, "deeper"), `${real}/../tidemark/`]) expect([runner, folder, refusalForTests(folder, { [runner]: "1" }, "linux", ["/home/x"])]).toEqual([runner, folder, expect.stringContaining("--data DIR")]);
  }
  expect(refusalForTests(real, { NODE_ENV: "test" }, "linux", ["/home/y", "/home/x"])).toContain(real);
  for (const folder of ["/tmp/t", "/home/x/.local/share", "/home/x/.local/share/tidemark-of-a-test"]) expect(refusalForTests(folder, { VITEST: "true" }, "linux", ["/home/x"])).toBeNull();
  expect(refusalForTests(real, {}, "linux", ["/home/x"])).toBeNull();
});

it("STORE-4: the guard stands at the write: a store that a test opens on the real folder makes no file there", () => {
  const real = resolve(defaultFolder(process.env, process.platform, homedir()));
  const before = existsSync(real);
  expect(() => openSqliteStore({ folder: real, clock: { now: () => 0 } })).toThrow("this is a test");
  expect(existsSync(real)).toBe(before);
});
