import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import { namesOf } from "./addresses.ts";
import { agentsOf, readConfig } from "./config.ts";
import { defaultFolder } from "../store/defaultFolder.ts";
import { dataFolder, makeDataFolder } from "./dataFolder.ts";
import { bareEnvironment } from "../testing/bareEnvironment.ts";
import { readOptions } from "./options.ts";

let root: string;
beforeEach(() => { root = mkdtempSync(join(tmpdir(), "tidemark-program-")); });
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("options come from the command line first, then from the environment, and a wrong one is said", () => {
  const read = (args: string[], env = {}) => readOptions(args, env);
  expect(read(["--no-open", "--no-push", "--port", "5000", "--data", "x"], { TIDEMARK_PORT: "6000", TIDEMARK_ORIGINS: "http://a.example, http://b.example" }))
    .toMatchObject({ options: { port: 5000, portAsked: true, open: false, push: false, data: "x", host: "127.0.0.1", origins: ["http://a.example", "http://b.example"] } });
  expect(read([], { CI: "1" })).toMatchObject({ options: { port: 4180, portAsked: false, open: false, push: true, data: null } });
  for (const wrong of [["--port", "x"], ["--port", "99999"], ["--nonsense"]]) expect(read(wrong)).toHaveProperty("error");
});

it("STORE-8: without --data the store lies in the user's data folder, never in a temporary one", () => {
  expect(dataFolder(null, { XDG_DATA_HOME: "/home/x/data" }, "linux")).toBe("/home/x/data/tidemark");
  expect(dataFolder(null, { LOCALAPPDATA: "L" }, "win32")).toBe(join("L", "Tidemark"));
  for (const platform of ["linux", "darwin", "win32"] as const) expect(dataFolder(null, {}, platform).startsWith(tmpdir())).toBe(false);
  makeDataFolder(join(root, "new"), true, {}, "linux");
  expect(statSync(join(root, "new")).mode & 0o777).toBe(0o700);
  // The default one is ours: left open by an earlier umask it is closed, where a folder that somebody named keeps the mode that they gave it.
  for (const [name, named, mode] of [["ours", false, 0o700], ["theirs", true, 0o750]] as const) {
    mkdirSync(join(root, name));
    chmodSync(join(root, name), 0o750);
    makeDataFolder(join(root, name), named, {}, "linux");
    expect(statSync(join(root, name)).mode & 0o777).toBe(mode);
  }
});

it("STORE-4: under a test runner the real default folder is refused", () => {
  expect(() => makeDataFolder(defaultFolder({}, process.platform), true, { VITEST: "true" }, process.platform)).toThrow("--data DIR");
});

it("agents: the practice agent is always there, and the default where no model is set; a wrong configuration names its place", () => {
  const clock = createVirtualClock();
  const file = join(root, "config.json");
  expect(agentsOf(readConfig(null), {}, clock)).toMatchObject({ defaultAgent: "offline", agents: { offline: { name: "Practice agent" } } });
  const env = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1", OPENAI_MODEL: "small-model", OPENAI_API_KEY: "k" };
  const withModel = agentsOf(readConfig(null), env, clock);
  expect([withModel.defaultAgent, withModel.agents["model"]!.name, Object.keys(withModel.agents)]).toEqual(["model", "small-model", ["model", "offline"]]);
  writeFileSync(file, JSON.stringify({ name: "Pier", agents: [{ id: "support", name: "Support", model: { baseURL: "http://127.0.0.1:1/v1", model: "m" }, mcp: [{ command: "node", approve: ["write"] }] }], allowedOrigins: ["https://app.example.org"] }));
  expect(agentsOf(readConfig(file), {}, clock).defaultAgent).toBe("support");
  expect(readConfig('{"name": "Inline"}').name).toBe("Inline");
  expect(readConfig('{"allowedOrigins": ["https://app.example.org", "null"]}').allowedOrigins).toEqual(["https://app.example.org", "null"]);
  expect(() => readConfig('{"allowedOrigins": ["app.example.org"]}')).toThrow(/is wrong at "allowedOrigins/);
  writeFileSync(file, JSON.stringify({ agents: [{ id: "a b", name: "x" }] }));
  expect(() => readConfig(file)).toThrow(/config\.json is wrong at "agents\.0\.id"/);
  writeFileSync(file, "{");
  expect(() => readConfig(file)).toThrow("is not JSON");
});

it("agents: one of kind external needs no model and can't have one, since its runner brings it", () => {
  const clock = createVirtualClock();
  const far = { kind: "external", id: "far", name: "Far away", description: "Elsewhere." };
  expect(agentsOf(readConfig(JSON.stringify({ agents: [far] })), {}, clock)).toEqual({ defaultAgent: "far", agents: { far: { kind: "external", name: "Far away", description: "Elsewhere." }, offline: expect.anything() } });
  for (const wrong of [{ ...far, model: { baseURL: "http://127.0.0.1:1/v1", model: "m" } }, { ...far, mcp: [{ command: "node" }] }, { ...far, kind: "remote" }]) {
    expect(() => readConfig(JSON.stringify({ agents: [wrong] }))).toThrow(/is wrong at "agents\.0\.kind"/);
  }
});

it("agents: further practice agents make two agents without a model; nothing else stands under the practice agent's id", () => {
  const clock = createVirtualClock();
  const config = (...agents: unknown[]) => agentsOf(readConfig(JSON.stringify({ agents })), {}, clock);
  const two = config({ kind: "practice", id: "second", name: "Second one" });
  expect([two.defaultAgent, Object.entries(two.agents).map(([id, { name }]) => [id, name])]).toEqual(["second", [["second", "Second one"], ["offline", "Practice agent"]]]);
  expect(config({ kind: "practice", id: "offline", name: "Pilot", description: "Ours." }).agents["offline"]).toMatchObject({ name: "Pilot", description: "Ours." });
  expect(config({ id: "offline", name: "Model", model: { baseURL: "http://127.0.0.1:1/v1", model: "m" } }).agents["offline"]!.name).toBe("Practice agent");
  expect(() => config({ kind: "practice", id: "second", name: "x", mcp: [{ command: "node" }] })).toThrow(/is wrong at "agents\.0\.kind"/);
});

it("SEC-4: a server on loopback answers under loopback names of its own port only", () => {
  expect(namesOf("127.0.0.1", 4180, [])).toEqual({ hosts: ["127.0.0.1:4180", "localhost:4180", "[::1]:4180"], addresses: [] });
  expect(namesOf("127.0.0.1", 80, []).hosts).toContain("localhost");
  const wide = namesOf("192.0.2.7", 80, ["chat.example.org"]);
  expect([wide.hosts.includes("192.0.2.7:80"), wide.hosts.includes("chat.example.org"), wide.addresses]).toEqual([true, true, ["http://192.0.2.7:80"]]);
});

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
/** The program as a process of its own, with an environment of its own. */
function start(...args: string[]) {
  const env = { ...bareEnvironment(), HOME: root, CI: "1" };
  const child = spawn(process.execPath, [main, "--no-open", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  child.stdout.on("data", (piece) => { out += piece; });
  child.stderr.on("data", (piece) => { out += piece; });
  const code = new Promise<number | null>((done) => { child.on("exit", done); });
  const ready = new Promise<string>((done) => {
    child.stdout.on("data", () => { if (out.includes("Ctrl+C")) done(out); });
    void code.then(() => done(out));
  });
  return { child, code, ready, out: () => out };
}

it("started and stopped as a process: the ready line, a running answer ended by two SIGTERMs, exit 0, and the same link at the next start", async () => {
  const data = join(root, "data");
  const first = start("--port", "0", "--data", data);
  const [, address, token] = /ready: (http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]+)/.exec(await first.ready)!;
  expect(first.out()).toContain(`Data: ${data} · Agent: Practice agent (no model set; OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL set one) · Ctrl+C stops, nothing is lost.`);
  expect(statSync(join(data, "owner-token")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(data, "owner-token"), "utf8").trim()).toBe(token);
  const call = (base: string, method: string, path: string, body?: unknown) => fetch(`${base}${path}`, { method, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" }, ...(body !== undefined && { body: JSON.stringify(body) }) });
  await call(address!, "PUT", "/v1/sessions/s1", { agent: "offline" });
  await call(address!, "POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: [{ type: "text", text: "/long 500 20" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } });
  const live = await call(address!, "GET", "/v1/stream/s1?live=sse");
  first.child.kill("SIGTERM");
  first.child.kill("SIGTERM");
  expect(await first.code).toBe(0);
  await live.text().catch(() => "");
  const second = start("--port", "0", "--data", data, "--no-push");
  const [, again, sameToken] = /ready: (http:\/\/[^/]+)\/#token=([\w-]+)/.exec(await second.ready)!;
  expect(sameToken).toBe(token);
  const records = (await (await call(again!, "GET", "/v1/stream/s1")).json()) as { type: string; data: unknown }[];
  expect(records.at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "interrupted", error: "The server was stopped." } });
  second.child.kill("SIGINT");
  expect(await second.code).toBe(0);
}, 20_000);

it("a taken port that was asked for and a host beyond loopback each end the start with a sentence", async () => {
  const taken = createServer();
  await new Promise<void>((done) => { taken.listen(0, "127.0.0.1", done); });
  const { port } = taken.address() as AddressInfo;
  const busy = start("--port", String(port), "--data", join(root, "a"));
  const wide = start("--port", "0", "--host", "0.0.0.0", "--data", join(root, "b"));
  expect([await busy.code, await wide.code]).toEqual([1, 1]);
  expect(busy.out()).toContain(`Port ${port} is taken. Choose another with --port`);
  expect(wide.out()).toContain("TIDEMARK_ALLOW_REMOTE=1");
  taken.close();
}, 20_000);

it("STORE-3: a second start on the same folder ends with a sentence that says who holds it", async () => {
  const data = join(root, "data");
  const first = start("--port", "0", "--data", data);
  const [, address] = /ready: (http:[^#]+)\/#/.exec(await first.ready)!;
  const second = start("--port", "0", "--data", data);
  expect(await second.code).toBe(1);
  expect(second.out()).toContain(`process id ${first.child.pid} at ${address}`);
  first.child.kill("SIGTERM");
  expect(await first.code).toBe(0);
}, 20_000);
