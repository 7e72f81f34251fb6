import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startFaultProxy, type FaultProxy } from "./faultProxy.ts";

let applied = 0;
const gateway = createServer((request, response) => {
  if (request.method === "POST") applied++;
  if (request.url === "/v1/events") return void response.writeHead(200, { "content-type": "text/event-stream" }).write(": beat\n\n");
  response.writeHead(200, { "content-type": "text/plain" }).end(`${request.headers.host} ${request.headers.origin ?? "-"} ${"x".repeat(1_000)}`);
});
let proxy: FaultProxy;
beforeAll(async () => {
  await new Promise<void>((done) => { gateway.listen(0, "127.0.0.1", done); });
  proxy = await startFaultProxy(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
});
afterEach(() => proxy.set({ kind: "none" }));
afterAll(async () => {
  await proxy.close();
  gateway.closeAllConnections();
  gateway.close();
});
const ask = (path = "/v1/x", init: RequestInit = {}) => fetch(`${proxy.url}${path}`, { ...init, signal: AbortSignal.timeout(500) });

it("speaks to the gateway under the gateway's own name, and harms nothing beside what it is to", async () => {
  const { port } = gateway.address() as AddressInfo;
  expect(await (await ask("/v1/x", { headers: { origin: proxy.url } })).text()).toMatch(`127.0.0.1:${port} http://127.0.0.1:${port} x`);
  proxy.set({ kind: "hang" });
  expect((await ask("/page.js")).status).toBe(200);
});

it("each fault is what its name says", async () => {
  proxy.set({ kind: "hang" });
  await expect(ask()).rejects.toThrow("timeout");
  proxy.set({ kind: "portal" });
  expect([(await ask()).status, (await ask()).headers.get("content-type")]).toEqual([200, "text/html"]);
  proxy.set({ kind: "server-error", status: 503 });
  expect((await ask()).status).toBe(503);
  expect(proxy.met()).toBe(1);
  proxy.set({ kind: "cut", afterBytes: 100 });
  await expect(ask().then((response) => response.text())).rejects.toThrow();
  const before = applied;
  proxy.set({ kind: "drop-after-apply" });
  await expect(ask("/v1/x", { method: "POST", body: "{}" })).rejects.toThrow();
  expect(applied).toBe(before + 1);
  proxy.set({ kind: "mute-streams" });
  expect((await ask("/v1/events")).status).toBe(200);
  await expect(ask("/v1/events").then((response) => response.text())).rejects.toThrow();
});
