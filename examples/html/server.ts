import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGateway, jwtAccess, nodeClock, pageFiles, practiceAgent, signToken, type Gateway } from "@tidemark/gateway";

const folder = join(import.meta.dirname, "page");
/** What `npm run build` made: the script's file and its chunks are in it. */
const built = join(import.meta.dirname, "../../web/dist");
const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml" };

export interface Example { host: string; chat: string; close(): Promise<void> }

/**
 * Two servers, as in life: the host's, which knows its users and serves plain files, and the chat's, on an origin of its own. They share one secret.
 * `push: false` starts the chat's without hints and live reads; `sandboxed: false` refuses pages of no origin, as a server does that was not told of them.
 */
export async function startExample({ port = 0, chatPort = 0, data, push = true, sandboxed = true, page = built }: { port?: number; chatPort?: number; data?: string | undefined; push?: boolean; sandboxed?: boolean; page?: string } = {}): Promise<Example> {
  const secret = process.env["CHAT_SECRET"] ?? randomBytes(32).toString("base64url");
  const chatServer = createServer();
  const chat = await listen(chatServer, chatPort);
  const hostServer = createServer((request, response) => { void serve(request, response, { chat, secret }); });
  const host = await listen(hostServer, port);
  const gateway = createGateway({
    agents: { practice: practiceAgent(nodeClock()) }, access: jwtAccess({ keys: [{ alg: "HS256", secret }] }), data,
    // A frame with `sandbox` and without `allow-same-origin` has no origin: browsers say "null" for it.
    allowedOrigins: sandboxed ? [host, "null"] : [host], push, name: "Harbour chat",
    page: pageFiles(page),
  });
  chatServer.on("request", (request, response) => { void pass(gateway, chat, request, response); });
  return {
    host, chat,
    async close() {
      for (const server of [hostServer, chatServer]) {
        server.closeAllConnections();
        server.close();
      }
      await gateway.close();
    },
  };
}

/** What a host has to allow (docs/embed/security.md): the chat's origin for scripts and requests, and nothing inline. */
function policy(chat: string): string {
  return [
    "default-src 'none'", `script-src 'self' ${chat}`, "style-src 'self'", `connect-src 'self' ${chat}`, "img-src 'self' data: blob:", "frame-src 'self'", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join("; ");
}

async function serve(request: IncomingMessage, response: ServerResponse, { chat, secret }: { chat: string; secret: string }): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
  if (pathname === "/token" && request.method === "POST") {
    // Your app knows who is signed in; here the page says it.
    const role = searchParams.get("role") === "observer" ? "observer" as const : "participant" as const;
    const sessions = searchParams.getAll("session");
    const name = searchParams.get("as") ?? "Ada";
    const token = await signToken({ secret, sub: name.toLowerCase(), name, role, ...(sessions.length > 0 && { sessions }) });
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify({ token }));
    return;
  }
  const name = pathname === "/" ? "index.html" : pathname.slice(1);
  const type = TYPES[extname(name)];
  const body = type !== undefined && /^[a-z-]+\.[a-z]+$/.test(name) ? await readFile(join(folder, name), "utf8").catch(() => null) : null;
  if (body === null || type === undefined) { response.writeHead(404).end("Not found"); return; }
  response.writeHead(200, { "content-type": type, "cache-control": "no-cache", "content-security-policy": policy(chat) }).end(body.replaceAll("%CHAT%", chat));
}

async function pass(gateway: Gateway, origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const away = new AbortController();
  response.once("close", () => { away.abort(); });
  const { method = "GET" } = request;
  const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])));
  const body = method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(request) as globalThis.ReadableStream, duplex: "half" as const };
  const said = await gateway.fetch(new Request(new URL(request.url ?? "/", origin), { method, headers, signal: away.signal, ...body }));
  response.writeHead(said.status, Object.fromEntries(said.headers));
  if (said.body === null) { response.end(); return; }
  Readable.fromWeb(said.body as ReadableStream).on("error", () => { response.destroy(); }).pipe(response);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") return fail(new Error("No port."));
      done(`http://127.0.0.1:${address.port}`);
    });
  });
}

if (import.meta.main) {
  const example = await startExample({ port: Number(process.env["PORT"] ?? 3000), chatPort: Number(process.env["CHAT_PORT"] ?? 3001), data: process.env["CHAT_DATA"] });
  console.log(`Harbour works is ready: ${example.host}   (its chat: ${example.chat})`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void example.close().then(() => process.exit(0)));
}
