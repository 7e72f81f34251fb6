import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createVirtualClock, type VirtualClock } from "@tidemark/entities/testing";
import { allAccess } from "../access/allAccess.ts";
import { jwtAccess } from "../access/jwtAccess.ts";
import type { Agent } from "../agents/agent.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../createGateway.ts";
import type { Json } from "../testing/readEvents.ts";
import { openSqliteStore } from "../store/sqliteStore.ts";

let root: string;
let data: string;
let clock: VirtualClock;
let notices: string[];
const made: Gateway[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-library-"));
  data = join(root, "data");
  clock = createVirtualClock();
  notices = [];
});
afterEach(async () => {
  for (const gateway of made.splice(0)) {
    const closing = gateway.close();
    await clock.advance(3_000);
    await closing;
  }
  rmSync(root, { recursive: true, force: true });
});

/** An agent that says a word, and the rest when the test lets it. */
function heldAgent(word: string): { agent: Agent; go: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    go: gate.resolve,
    agent: async function* () {
      yield { type: "text-start", id: "t" };
      yield { type: "text-delta", id: "t", delta: `${word} begins. ` };
      await gate.promise;
      yield { type: "text-delta", id: "t", delta: `${word} ends.` };
      yield { type: "text-end", id: "t" };
    },
  };
}

const plain: Agent = async function* () { yield { type: "data-x", data: 1 }; };

function create(options: Partial<GatewayOptions> = {}): Gateway {
  const gateway = createGateway({ agents: { support: plain }, data, clock, onNotice: (sentence) => { notices.push(sentence); }, ...options });
  made.push(gateway);
  return gateway;
}

const token = () => readFileSync(join(data, "owner-token"), "utf8").trim();

async function call(gateway: Gateway, method: string, path: string, body?: unknown, { host = "localhost:3000", signedIn = true } = {}): Promise<{ status: number; body: Json }> {
  const response = await gateway.fetch(new Request(`http://${host}${path}`, {
    method, headers: { host, ...(signedIn && { authorization: `Bearer ${token()}` }), ...(body !== undefined && { "content-type": "application/json" }) }, ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
  const text = await response.text();
  return { status: response.status, body: text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text };
}

async function say(gateway: Gateway, session: string, id: string): Promise<void> {
  await call(gateway, "PUT", `/v1/sessions/${session}`, { agent: "support" });
  const submitted = await call(gateway, "POST", `/v1/sessions/${session}/turns`, {
    message: { id, parts: [{ type: "text", text: id }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "support" },
  });
  expect(submitted.status).toBe(201);
}

async function logOf(gateway: Gateway, session: string): Promise<{ text: string; outcome: string | undefined }> {
  await clock.advance(1_000);
  const { body } = await call(gateway, "GET", `/v1/stream/${session}?offset=0`);
  const records = body as { type: string; data: Json }[];
  return {
    text: records.map(({ type, data: chunk }) => (type === "chunk" && chunk.type === "text-delta" ? chunk.delta : "")).join(""),
    outcome: records.findLast(({ type }) => type === "turn-end")?.data.outcome,
  };
}

it("a module that is only loaded opens nothing: no folder, no lock, no notice", async () => {
  const gateway = create();
  expect([existsSync(data), notices]).toEqual([false, []]);
  await gateway.ready;
  expect([statSync(data).mode & 0o777, readFileSync(join(data, ".gitignore"), "utf8")]).toEqual([0o700, "*\n"]);
});

it("a folder that was there keeps its mode and gets no file of ours beside the store's", async () => {
  mkdirSync(data, { mode: 0o750 });
  await create().ready;
  expect([statSync(data).mode & 0o777, existsSync(join(data, ".gitignore"))]).toEqual([0o750, false]);
});

it("wrong options are said at once, by their name", () => {
  expect(() => create({ agents: {} })).toThrow("at least one agent");
  for (const basePath of ["api", "/api/", "/", "/a?b"]) expect(() => create({ basePath })).toThrow("basePath");
});

it("STORE-3: created again for the same folder, it goes on with what is open, and a running answer goes on", async () => {
  const [old, next] = [heldAgent("Old"), heldAgent("Next")];
  const first = create({ agents: { support: old.agent } });
  await first.ready;
  await say(first, "s1", "m1");
  const second = create({ agents: { support: next.agent } });
  await second.ready;
  await say(second, "s2", "m2");
  expect(await logOf(second, "s1")).toEqual({ text: "Old begins. ", outcome: undefined });
  old.go();
  next.go();
  expect(await logOf(second, "s1")).toEqual({ text: "Old begins. Old ends.", outcome: "done" });
  expect(await logOf(first, "s2")).toEqual({ text: "Next begins. Next ends.", outcome: "done" });
});

it("of two that one process created, the later one's close ends the answers, the earlier one's does nothing", async () => {
  const { agent } = heldAgent("It");
  const first = create({ agents: { support: agent } });
  await first.ready;
  const second = create({ agents: { support: agent } });
  await second.ready;
  await say(second, "s1", "m1");
  await first.close();
  expect((await call(first, "GET", "/v1")).status).toBe(503);
  expect((await logOf(second, "s1")).outcome).toBeUndefined();
  const closing = second.close();
  await clock.advance(3_000);
  await closing;
  const third = create();
  await third.ready;
  expect(await logOf(third, "s1")).toEqual({ text: "It begins. ", outcome: "interrupted" });
});

it("two copies of one module that get their first requests together open the folder once", async () => {
  const [one, two] = [create(), create()];
  const answers = await Promise.all([one, two, one, two].map((gateway) => call(gateway, "GET", "/v1", undefined, { signedIn: false })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.instance)).size).toBe(1);
});

it("an agent's tools end when its gateway was replaced and its running answers are over, not before", async () => {
  const { agent, go } = heldAgent("It");
  const ended: string[] = [];
  const close = async () => { ended.push("tools"); };
  const first = create({ agents: { support: { name: "Support", run: agent, close } } });
  await first.ready;
  await say(first, "s1", "m1");
  const second = create();
  await second.ready;
  await clock.advance(1_000);
  expect(ended).toEqual([]);
  go();
  await logOf(second, "s1");
  expect(ended).toEqual(["tools"]);
});

it("STORE-1: a folder that can't be opened answers 503 with the reason, and opens when it can", async () => {
  mkdirSync(data);
  const other = openSqliteStore({ folder: data, clock });
  const gateway = create();
  await expect(gateway.ready).rejects.toThrow("is in use by");
  const near = await call(gateway, "GET", "/v1", undefined, { signedIn: false });
  expect([near.status, near.body.code]).toEqual([503, "unavailable"]);
  expect(near.body.detail).toContain('createGateway({ data: "DIR" })');
  expect(notices).toHaveLength(1);
  await other.close();
  // Not at every request: each try waits for the lock.
  expect((await call(gateway, "GET", "/v1", undefined, { signedIn: false })).status).toBe(503);
  await clock.advance(2_000);
  expect((await call(gateway, "GET", "/v1", undefined, { signedIn: false })).status).toBe(200);
});

it("SEC-9: why it can't be opened is told to this machine, and to nobody else", async () => {
  mkdirSync(data);
  const other = openSqliteStore({ folder: data, clock });
  const far = await call(create({ hosts: ["app.example.com"] }), "GET", "/v1", undefined, { host: "app.example.com", signedIn: false });
  expect([far.status, JSON.stringify(far.body).includes(root)]).toEqual([503, false]);
  vi.stubEnv("NODE_ENV", "production");
  const posing = await call(create({ hosts: ["app.example.com"] }), "GET", "/v1", undefined, { signedIn: false });
  vi.unstubAllEnvs();
  expect([posing.status, JSON.stringify(posing.body).includes(root)]).toEqual([503, false]);
  await other.close();
});

it("without access only the owner can sign in, and a notice says so and where the token is", async () => {
  const gateway = create();
  await gateway.ready;
  expect(notices).toEqual([expect.stringContaining(join(data, "owner-token"))]);
  expect(notices[0]).toContain("jwtAccess");
  expect((await call(gateway, "GET", "/v1/sessions")).status).toBe(200);
  expect((await call(gateway, "GET", "/v1/sessions", undefined, { signedIn: false })).status).toBe(401);
});

it("a secret that is not set: the module loads, nothing is opened, requests get 503 with the reason, and so does `ready`", async () => {
  const gateway = create({ access: allAccess(jwtAccess({ keys: [{ alg: "HS256", secret: undefined }] })) });
  expect([(await call(gateway, "GET", "/v1", undefined, { signedIn: false })).status, existsSync(data)]).toEqual([503, false]);
  expect(notices).toEqual([expect.stringContaining("Key 1 has no secret")]);
  await expect(gateway.ready).rejects.toThrow("Key 1 has no secret");
});

it("answers under basePath and nowhere else; where one is missing, the answer names it", async () => {
  const mounted = create({ basePath: "/api/tidemark" });
  for (const [path, status] of [["/api/tidemark/v1", 200], ["/api/tidemark/v1/sessions", 200], ["/api/tidemark/healthz", 200], ["/v1", 404], ["/api/tidemarks/v1", 404], ["/api/v1", 404], ["/api/tidemark", 404]] as const) {
    await mounted.ready;
    expect([path, (await call(mounted, "GET", path)).status]).toEqual([path, status]);
  }
  const bare = await call(create(), "GET", "/api/tidemark/v1/sessions");
  expect([bare.status, bare.body.detail]).toEqual([404, expect.stringContaining('basePath: "/api/tidemark"')]);
});

it("SEC-4: loopback names with any port and the named hosts are answered, others are told the option", async () => {
  const gateway = create({ hosts: ["App.example.com", "app.example.com:8443"] });
  await gateway.ready;
  for (const [host, good] of [["localhost:3000", true], ["127.0.0.1:9", true], ["app.example.com", true], ["app.example.com:8443", true], ["app.example.com:80", false], ["evil.example.com", false], ["localhost.evil.example", false]] as const) {
    const { status, body } = await call(gateway, "GET", "/v1", undefined, { host });
    expect([host, status]).toEqual([host, good ? 200 : 403]);
    if (!good) expect(body.detail).toContain("hosts:");
  }
});
