import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionIdSchema } from "@tidemark/entities/ids";
import { openSqliteStore } from "./sqliteStore.ts";

let folder: string;
let writer: ChildProcess | null = null;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "tidemark-crash-")); });
afterEach(() => {
  writer?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Appends batches of five as fast as it can and says each acknowledged one, until it is killed. */
const WRITER = `
  import { openSqliteStore } from ${JSON.stringify(fileURLToPath(new URL("./sqliteStore.ts", import.meta.url)))};
  const store = openSqliteStore({ folder: process.argv[1], clock: { now: () => 1790000000000 } });
  const caller = { subject: "owner" };
  const runner = { id: "g", secretHash: "h" };
  await store.execute("s", { kind: "create", caller, session: "s", agent: "a" });
  const base = { epoch: null, count: 0, last: null };
  const origin = { tab: null, context: null, agent: "a" };
  const { reply } = await store.execute("s", { kind: "submit", caller, runner, message: { id: "m", parts: [{ type: "text", text: "x" }] }, base, origin, tools: [], onBusy: "reject" });
  for (let batch = 0; ; batch++) {
    const chunks = Array.from({ length: 5 }, (_, n) => ({ type: "text-delta", id: "t", delta: batch + "." + n }));
    const done = await store.execute("s", { kind: "append", runner, ...reply.run, batch, chunks });
    process.stdout.write(done.state.count + "\\n");
  }
`;

it("LOG-2: a writer killed in the middle loses no acknowledged record and leaves no torn batch; its lock dies with it", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", WRITER, folder], { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: ["ignore", "pipe", "pipe"] });
  writer = child;
  const gone = once(child, "exit");
  const said = await linesOf(child, 40);
  expect(() => openSqliteStore({ folder, clock: { now: () => 0 } })).toThrow(`process id ${child.pid}`);
  child.kill("SIGKILL");
  await gone;
  const acknowledged = Number(said().trim().split("\n").findLast((line) => /^\d+$/.test(line)));
  const store = openSqliteStore({ folder, clock: { now: () => 0 } });
  const session = sessionIdSchema.parse("s");
  const records = await store.records(session, 0, 1_000_000);
  expect(acknowledged).toBeGreaterThan(100);
  expect(records.length).toBeGreaterThanOrEqual(acknowledged);
  expect((records.length - 2) % 5).toBe(0);
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1));
  expect((await store.session(session))!.state.count).toBe(records.length);
  await store.close();
});

/** Waits for so many lines; the returned function gives all that was said up to its call. */
async function linesOf(child: ChildProcess, count: number): Promise<() => string> {
  let said = "";
  let complaint = "";
  child.stderr?.on("data", (bytes) => { complaint += String(bytes); });
  await new Promise<void>((enough, fail) => {
    child.stdout?.on("data", (bytes) => {
      said += String(bytes);
      if (said.split("\n").length > count) enough();
    });
    child.once("exit", () => fail(new Error(complaint)));
  });
  return () => said;
}
