import { randomBytes, randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGateway, nodeClock, openSqliteStore, pageFiles, practiceAgent, type Agent, type Gateway } from "../../packages/gateway/src/index.ts";
import { freePort } from "./gatewayProcess.ts";
import type { Clock } from "./pacedClock.ts";
import type { GatewayAddress } from "./sharedGateways.ts";

/** What an agent says, piece by piece. */
export type Chunk = Extract<Awaited<ReturnType<Agent>>, AsyncIterable<unknown>> extends AsyncIterable<infer C> ? C : never;

export interface OwnGateway extends GatewayAddress {
  /** A request with the owner's token. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

interface Named {
  /** What the server, its only person and an agent of the test's own are called. */
  name: string;
}
export interface OwnGatewayOptions extends Named {
  run: (call: Parameters<Agent>[0]) => AsyncIterable<Chunk>;
}
/** The practice agent, on a clock of the test's. */
export interface PracticeOptions extends Named { practice: Clock }

/** The gateway as a host mounts it, in the test's own process and with the test's own agent: whatever the test wants said goes the whole way. */
export async function ownGateway({ name, ...agent }: OwnGatewayOptions | PracticeOptions): Promise<OwnGateway> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-own-"));
  const clock = nodeClock();
  const store = openSqliteStore({ folder, clock, random: (into) => randomFillSync(into) });
  const token = randomBytes(24).toString("base64url");
  const gateway = createGateway({
    store, clock, name, agents: "run" in agent ? { said: { name, description: name, run: agent.run } } : { offline: practiceAgent(agent.practice) }, page: pageFiles(resolve(import.meta.dirname, "../../web/dist")),
    access: {
      subjectOf: (given) => Promise.resolve(given === token ? { subject: "owner", name, role: "owner", sessions: null, expiresAt: null } : null),
      createCode: () => Promise.reject(new Error("No codes here.")), exchange: () => Promise.resolve("unknown"),
    },
  });
  await gateway.ready;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => { void answer(gateway, url, request, response); });
  await new Promise<void>((done) => { server.listen(port, "127.0.0.1", done); });
  return {
    url, token,
    ask: (method, path, body, headers = {}) => fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    }),
    async close() {
      server.closeAllConnections();
      server.close();
      await gateway.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answer(gateway: Gateway, url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const away = new AbortController();
  response.once("close", () => { away.abort(); });
  const { method = "GET" } = request;
  const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])));
  const body = method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: "half" as const };
  const said = await gateway.fetch(new Request(new URL(request.url ?? "/", url), { method, headers, signal: away.signal, ...body }));
  response.writeHead(said.status, Object.fromEntries(said.headers));
  if (said.body === null) { response.end(); return; }
  Readable.fromWeb(said.body as WebStream).on("error", () => { response.destroy(); }).pipe(response);
}
