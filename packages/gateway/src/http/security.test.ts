import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestGateway, TOKEN, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";
import { pageFiles } from "./pageFiles.ts";

let test: TestGateway;
const HOST = "127.0.0.1:4180";
beforeEach(async () => {
  test = await openTestGateway({ exactHosts: () => [HOST, "localhost:4180", "[::1]:4180"], allowedOrigins: ["https://chat.example.org"] });
  await test.create("s1");
});
afterEach(() => test.close());

const HOSTS: [string, boolean][] = [
  [HOST, true], ["localhost:4180", true], ["LOCALHOST:4180", true], ["[::1]:4180", true],
  ["127.0.0.1", false], ["127.0.0.1:4181", false], ["evil.example", false], ["evil.example:4180", false], ["localhost.evil.example:4180", false],
  ["127.0.0.1.evil.example:4180", false], ["0.0.0.0:4180", false], ["127.0.0.1:4180.evil.example", false], ["", false],
];
const ORIGINS: [string | null, boolean][] = [
  [null, true], [`http://${HOST}`, true], ["https://chat.example.org", true],
  ["null", false], ["https://evil.example", false], ["https://chat.example.org.evil.example", false], ["http://chat.example.org", false], ["http://127.0.0.1:9999", false],
];

it("SEC-4: only its own Host names are answered, on every kind of path", async () => {
  for (const [host, good] of HOSTS) {
    for (const path of ["/v1", "/healthz", "/", "/v1/sessions"]) {
      const { status, body } = await test.call("GET", path, undefined, { headers: { host } });
      if (good) expect([host, path, body?.code], `${host} ${path}`).not.toContain("host-refused");
      else expect([host, path, status, body.code]).toEqual([host, path, 403, "host-refused"]);
    }
  }
});

it("SEC-4: only allow-listed origins are answered, and only they get CORS headers", async () => {
  for (const [origin, good] of ORIGINS) {
    for (const [method, path] of [["GET", "/v1"], ["POST", "/v1/access/exchange"], ["OPTIONS", "/v1/sessions/s1"]] as const) {
      const { status, headers, body } = await test.call(method, path, method === "POST" ? {} : undefined, { headers: origin === null ? {} : { origin } });
      if (!good) expect([origin, status, body.code, headers.get("access-control-allow-origin")]).toEqual([origin, 403, "origin-refused", null]);
      else expect(headers.get("access-control-allow-origin")).toBe(origin);
    }
  }
  const behindProxy = await test.call("GET", "/v1", undefined, { headers: { origin: "http://localhost:5173" } });
  expect(behindProxy.body.detail).toMatch(new RegExp(`^Pages of that origin .* asked as ${HOST}\\..*allowedOrigins.*changeOrigin: false`));
  const { headers } = await test.call("OPTIONS", "/v1/sessions/s1", undefined, { token: null, headers: { origin: "https://chat.example.org", "access-control-request-method": "PUT" } });
  expect(Number(headers.get("access-control-max-age"))).toBeGreaterThan(600);
  expect(headers.get("access-control-allow-headers")).toContain("tidemark-tab");
  expect(headers.get("access-control-allow-headers")).not.toContain("*");
});

it("SEC-4: no request that a foreign page can send without a preflight changes anything", async () => {
  const before = await test.store.revision();
  const body = JSON.stringify({ agent: "offline" });
  for (const [method, path] of [["POST", "/v1/sessions/s1/turns"], ["POST", "/v1/access/exchange"], ["POST", "/v1/access/codes"], ["POST", "/v1/sessions/s1/boundaries"], ["PUT", "/v1/sessions/s2"], ["PATCH", "/v1/sessions/s1"]] as const) {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain; x=application/json"]) {
      const { status } = await test.call(method, path, body, { headers: { "content-type": type } });
      expect([method, path, type, status]).toEqual([method, path, type, 400]);
    }
  }
  for (const [method, path] of [["POST", "/v1/sessions/s1/restore"], ["DELETE", "/v1/sessions/s1"], ["POST", "/v1/sessions/s1/turns/x/stop"]] as const) {
    expect((await test.call(method, path, undefined, { token: null })).status).toBe(401);
  }
  for (const path of ["/v1/sessions/s1", "/v1/stream/s1", "/v1/sessions"]) await test.call("GET", path);
  expect(await test.store.revision()).toBe(before);
});

it("SEC-4: without a valid token there is nothing but the instance id; unknown and somebody else's look alike", async () => {
  for (const token of [null, "wrong-token-wrong-token-x", "", `${TOKEN}x`]) {
    for (const path of ["/v1/sessions", "/v1/sessions/s1", "/v1/stream/s1", "/v1/events", "/v1/nothing"]) {
      expect([path, (await test.call("GET", path, undefined, { token })).status]).toEqual([path, 401]);
    }
  }
  expect(Object.keys((await test.call("GET", "/v1", undefined, { token: null })).body)).toEqual(["product", "instance"]);
  const foreign = await test.call("GET", "/v1/sessions/s1", undefined, { token: OTHER_TOKEN });
  const unknown = await test.call("GET", "/v1/sessions/s2", undefined, { token: OTHER_TOKEN });
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  expect((await test.call("GET", "/v1/sessions", undefined, { token: OTHER_TOKEN })).body.sessions).toEqual([]);
});

const big = "x".repeat(1024 * 1024 + 10);
const NASTY: [string, string, number][] = [
  ["too many bytes", JSON.stringify({ agent: big }), 413],
  ["depth 100,000", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 413],
  ["brackets that never close", "{\"a\":".repeat(50_000), 413],
  ["100,000 keys", `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":0`).join(",")}}`, 413],
  ["not JSON", "{", 400], ["nothing", "", 400], ["another shape", "[1]", 400], ["1e400", "{\"agent\":1e400}", 400],
  ["a NUL in an id", JSON.stringify({ agent: "a\0b" }), 400],
];

it("SEC-7: bodies over a limit end in under a second with 413, and the process goes on; what is no body ends with 400", async () => {
  for (const [name, body, expected] of NASTY) {
    const start = performance.now();
    const { status } = await test.call("PUT", "/v1/sessions/s9", body, { headers: { "content-type": "application/json" } });
    expect([name, status]).toEqual([name, expected]);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
  expect((await test.call("GET", "/v1/sessions/s9")).status).toBe(404);
  expect((await test.create("s9")).status).toBe(201);
});

it("SEC-7: a declared length, an endless body and a compressed one are refused without being read", async () => {
  const server = createServer(getRequestListener((incoming) => test.gateway.fetch(incoming), { overrideGlobalObjects: false }));
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  const { port } = server.address() as AddressInfo;
  const send = (headers: Record<string, string>, write: (piece: (text: string) => void) => void) => new Promise<number>((done, fail) => {
    const sent = request({ port, host: "127.0.0.1", method: "PUT", path: "/v1/sessions/s9", headers: { host: HOST, authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers } }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.on("error", (error) => fail(error));
    write((text) => sent.write(text));
  });
  expect(await send({ "content-length": "1000000000" }, (write) => write("{"))).toBe(413);
  expect(await send({ "transfer-encoding": "chunked" }, (write) => { for (let i = 0; i < 40; i++) write(" ".repeat(64 * 1024)); })).toBe(413);
  // Said to be compressed, it is not even looked at: the same text without that word makes a chat.
  const plain = JSON.stringify({ agent: "offline" });
  for (const encoding of ["gzip", "br", "x-anything"]) expect(await send({ "content-encoding": encoding, "content-length": String(plain.length) }, (write) => write(plain))).toBe(400);
  expect(await send({ "content-length": String(plain.length) }, (write) => write(plain))).toBe(201);
  server.closeAllConnections();
  server.close();
});

it("SEC-7: too many requests and too many open streams get 429 with Retry-After, and it passes with time", async () => {
  const small = await openTestGateway({ limits: { requestBurst: 5, requestsPerSecond: 1, streams: 2, strangerBurst: 3, strangersPerSecond: 1 } });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await small.call("GET", "/v1/sessions")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await small.call("GET", "/v1/sessions", undefined, { token: OTHER_TOKEN })).status).toBe(200);
  const refused = await small.call("GET", "/v1/sessions");
  expect([refused.body.code, refused.headers.get("retry-after")]).toEqual(["too-many", "1"]);
  for (let i = 0; i < 3; i++) expect((await small.call("GET", "/v1/sessions", undefined, { token: null })).status).toBe(401);
  expect((await small.call("GET", "/v1/sessions", undefined, { token: null })).status).toBe(429);
  // Many windows that come back at once ask which server this is; strangers at the door don't keep them out.
  expect((await small.call("GET", "/v1", undefined, { token: null })).status).toBe(200);
  await small.clock.advance(10_000);
  const streams = [await small.call("GET", "/v1/events"), await small.call("GET", "/v1/events")];
  const third = await small.call("GET", "/v1/events");
  expect([third.status, third.headers.has("retry-after")]).toEqual([429, true]);
  await (streams[0]!.body as ReadableStream).cancel();
  const fourth = await small.call("GET", "/v1/events");
  expect(fourth.status).toBe(200);
  for (const { body } of [streams[1]!, fourth]) await (body as ReadableStream).cancel();
  await small.close();
});

it("SEC-8: __proto__ and its kin in a body, a query, an id or a header change nothing", async () => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    const body = `{"agent":"offline","${key}":{"polluted":true},"x":{"${key}":{"polluted":true}}}`;
    expect((await test.call("PUT", "/v1/sessions/s8", body, { headers: { "content-type": "application/json" } })).status).toBe(400);
    expect((await test.call("PUT", "/v1/sessions/s8", { agent: key }, {})).status).toBe(400);
    expect((await test.call("PUT", `/v1/sessions/${key}`, { agent: "offline" })).status).toBe(201);
    expect((await test.call("GET", `/v1/sessions?q=${key}&cursor=${key}&limit=1&${key}=x`)).status).toBeLessThan(500);
    expect((await test.call("GET", `/v1/stream/${key}?${key}[polluted]=1`)).status).toBe(200);
  }
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect((Object.prototype as unknown as Record<string, unknown>)["polluted"]).toBeUndefined();
});

it("SEC-12: a message that names an address is refused, so that nobody fetches it", async () => {
  const submit = (parts: unknown[]) => test.call("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } });
  for (const part of [{ type: "file", mediaType: "image/png", url: "http://169.254.169.254/x" }, { type: "source-url", url: "http://127.0.0.1:1/" }, { type: "text" }, { type: "image", image: "http://x" }]) {
    const { status, body } = await submit([{ type: "text", text: "look" }, part]);
    expect([status, body.code]).toEqual([400, "invalid"]);
  }
  expect(await test.records("s1")).toEqual([]);
});

it("SEC-9: no refusal repeats a token, a code or a message's text", async () => {
  const canary = "canary-canary-canary-canary";
  const answers = [
    await test.call("GET", "/v1/sessions", undefined, { token: canary }),
    await test.call("POST", "/v1/access/exchange", { code: canary, token: canary, name: canary }),
    await test.call("PUT", "/v1/sessions/s2", { agent: "offline", title: [canary] }),
    await test.call("POST", "/v1/sessions/s1/turns", { message: { id: "m", parts: [{ type: "file", text: canary }] } }),
    await test.call("GET", `/v1/stream/${canary}`), await test.call("GET", `/v1/stream/s1?offset=${canary}`), await test.call("GET", "/v1/sessions", undefined, { tab: canary, secret: canary }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(canary);
  }
});

it("SEC-9: a failure of the server's own is told without its text, and the next request is answered", async () => {
  const told: unknown[] = [];
  const broken = await openTestGateway({ onError: (what, error) => told.push([what, (error as Error).message]) });
  const { session } = broken.store;
  broken.store.session = () => Promise.reject(new Error("canary of the store"));
  const failed = await broken.call("GET", "/v1/sessions/s1");
  expect([failed.status, failed.text.includes("canary")]).toEqual([500, false]);
  expect(told).toEqual([["GET /v1/sessions", "canary of the store"]]);
  broken.store.session = session;
  expect((await broken.call("GET", "/v1/sessions/s1")).status).toBe(404);
  await broken.close();
});

it("SEC-3: the page comes with a policy that allows nothing inline, nothing evaluated and nothing framed", async () => {
  const { mkdtempSync, writeFileSync, mkdirSync, rmSync } = await import("node:fs");
  const folder = mkdtempSync("/tmp/tidemark-page-");
  mkdirSync(`${folder}/assets/tidemark`, { recursive: true });
  writeFileSync(`${folder}/index.html`, "<!doctype html><title>Tidemark</title>");
  for (const script of ["assets/a.js", "tidemark.js", "assets/tidemark/b.js"]) writeFileSync(`${folder}/${script}`, "1");
  writeFileSync(`${folder}.secret.txt`, "no");
  const page = await openTestGateway({ page: pageFiles(folder, ["https://other.example.org"]) });
  for (const path of ["/", "/c/one/two/three"]) {
    const { status, headers } = await page.call("GET", path, undefined, { token: null });
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
    const policy = headers.get("content-security-policy")!;
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
    for (const part of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "connect-src 'self' https://other.example.org", "object-src 'none'"]) expect(policy.split("; ")).toContain(part);
  }
  expect((await page.call("GET", "/assets/a.js")).headers.get("cache-control")).toContain("immutable");
  // A host's page loads the file of the script tag, and nothing else of ours.
  for (const [path, policy, origin] of [["/tidemark.js", "cross-origin", "*"], ["/assets/tidemark/b.js", "cross-origin", "*"], ["/assets/a.js", "same-origin", null], ["/", "same-origin", null]] as const) {
    const { headers } = await page.call("GET", path);
    expect([path, headers.get("cross-origin-resource-policy"), headers.get("access-control-allow-origin")]).toEqual([path, policy, origin]);
  }
  for (const path of ["/assets/../../etc/passwd", "/%2e%2e/x", "/..%2f..%2fetc%2fpasswd", `/..%2f${folder.split("/").at(-1)}.secret.txt`, "/assets/%00.js", "/%", "/tidemark.json"]) {
    expect([path, (await page.call("GET", path)).status]).toEqual([path, 404]);
  }
  rmSync(folder, { recursive: true });
  rmSync(`${folder}.secret.txt`);
  await page.close();
});

it("SEC-4: every answer carries the security headers, refusals included", async () => {
  for (const [method, path] of [["GET", "/v1"], ["GET", "/v1/nothing"], ["GET", "/v1/stream/s1"], ["PUT", "/v1/sessions/x"], ["OPTIONS", "/v1/x"], ["GET", "/nothing.js"], ["GET", "/healthz"]] as const) {
    const { headers } = await test.call(method, path);
    expect([path, headers.get("x-content-type-options"), headers.get("referrer-policy")]).toEqual([path, "nosniff", "no-referrer"]);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});
