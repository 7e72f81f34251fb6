import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mcpConnection } from "../agents/model/mcpTools.ts";
import { startProgram, type StartedProgram } from "../testing/startProgram.ts";
import { until } from "../testing/until.ts";

const stubborn = fileURLToPath(new URL("../agents/model/testing/stubbornServer.mjs", import.meta.url));
let root: string;
let silent: Server;
let program: StartedProgram | null = null;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "tidemark-tools-"));
  // A model's endpoint that takes the call and never answers: the turn is under way, and its tool servers run.
  silent = createServer(() => {});
  await new Promise<void>((done) => { silent.listen(0, "127.0.0.1", done); });
});
afterEach(async () => {
  await program?.kill();
  program = null;
  // Whatever a failed test left behind.
  if (existsSync(join(root, "ids"))) for (const pid of idsIn(join(root, "ids")).filter(alive)) process.kill(pid, "SIGKILL");
  silent.close();
  rmSync(root, { recursive: true, force: true });
});

const alive = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
const idsIn = (file: string) => readFileSync(file, "utf8").split(" ").map(Number);

/** A gateway whose turn has started a tool server that gives the ids of its two processes. */
async function withToolServer(how: "never" | "stdin"): Promise<{ started: StartedProgram; ids: number[] }> {
  const file = join(root, "ids");
  const config = join(root, "config.json");
  writeFileSync(config, JSON.stringify({ agents: [{
    id: "tools", name: "Tools", model: { baseURL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`, model: "m" }, mcp: [{ command: process.execPath, args: [stubborn, how, file] }],
  }] }));
  const started = await startProgram({ data: join(root, "data"), env: { TIDEMARK_CONFIG: config } });
  program = started;
  await started.call("PUT", "/v1/sessions/s1", { agent: "tools" });
  expect((await started.submit("s1", "m1", "Hello", { agent: "tools" })).status).toBe(201);
  await until(() => existsSync(file) && idsIn(file).length === 2);
  return { started, ids: idsIn(file) };
}

it.runIf(process.platform === "linux")("STORE-9: a stop ends a tool server that ignores TERM, and what it started, within 5 s", async () => {
  const { started, ids } = await withToolServer("never");
  expect(ids.map(alive)).toEqual([true, true]);
  const from = performance.now();
  expect(await started.stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect(ids.map(alive)).toEqual([false, false]);
}, 20_000);

it.runIf(process.platform === "linux")("STORE-9: after a kill -9 a tool server ends by its closed stdin, and holds neither the store's lock nor the port", async () => {
  const { started, ids } = await withToolServer("stdin");
  await started.kill();
  const again = await startProgram({ data: join(root, "data"), port: started.port });
  program = again;
  expect(again.port).toBe(started.port);
  await until(() => !ids.some(alive));
}, 20_000);

it.runIf(process.platform === "linux")("STORE-9: none is started once the stop began, and one that is being started then is ended", async () => {
  const file = join(root, "ids");
  const connection = mcpConnection([{ command: process.execPath, args: [stubborn, "never", file] }]);
  const opening = connection.open().catch((error: Error) => error.message);
  await until(() => existsSync(file) && idsIn(file).length === 2);
  await connection.close();
  await until(() => !idsIn(file).some(alive));
  rmSync(file);
  expect(await opening).toContain("does not work");
  await expect(connection.open()).rejects.toThrow("does not work");
  expect(existsSync(file)).toBe(false);
}, 20_000);
