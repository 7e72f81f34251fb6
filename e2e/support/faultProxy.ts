import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What stands between a page and its server. `match` is asked with method and path; only those that it names are harmed, all of `/v1` if it is absent. */
export type Fault =
  | { kind: "none" }
  /** Each request waits before it goes on. */
  | { kind: "delay"; ms: number }
  /** The connection is closed after so many bytes of an answer's body: in the middle of it, or of a stream. */
  | { kind: "cut"; afterBytes: number }
  /** Requests are taken and never answered. */
  | { kind: "hang" }
  /** Somebody else answers, friendly: a hotel's sign-in page with status 200. */
  | { kind: "portal" }
  | { kind: "server-error"; status: number }
  /** The server does what it was asked, and the answer never arrives. */
  | { kind: "drop-after-apply" }
  /** Streams are opened, and nothing comes through: no record, no beat. */
  | { kind: "mute-streams" };

export interface FaultProxy {
  url: string;
  /** From now on; connections that are open are closed where the fault is one of the network, so that it meets them, too. */
  set(fault: Fault, match?: (method: string, path: string) => boolean): void;
  /**
   * Another gateway answers from now on: another data folder behind the same address. Connections end and none is taken until the next process is up, as
   * it is where one ends and another starts: a page can't know of a change that takes no time, and what it says in that moment is no fault of its own.
   */
  answerFrom(gatewayUrl: string): Promise<void>;
  /** Tokens that reached the gateway with this address, in any request. */
  tokensSeenBy(gatewayUrl: string): ReadonlySet<string>;
  /** How many requests the fault met since it was set. */
  met(): number;
  close(): Promise<void>;
}

/** How long nobody answers between two processes. */
const RESTART_MS = 500;
const PORTAL = "<!doctype html><title>Welcome to the hotel</title><h1>Please sign in to use the network</h1>";

/** A proxy in front of one gateway. It speaks to it under the gateway's own name, as a reverse proxy does, so that the page and the API are one origin. */
export async function startFaultProxy(gatewayUrl: string): Promise<FaultProxy> {
  let behind = gatewayUrl;
  const tokens = new Map<string, Set<string>>();
  let fault: Fault = { kind: "none" };
  let match: (method: string, path: string) => boolean = isApi;
  let met = 0;
  const sockets = new Set<Socket>();
  let between = false;

  const pass = (request: IncomingMessage, response: ServerResponse, what: Fault): void => {
    const { origin, ...headers } = request.headers;
    const { host, hostname, port } = new URL(behind);
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (token !== undefined) tokens.set(behind, (tokens.get(behind) ?? new Set()).add(token));
    const onward = send({
      hostname, port, method: request.method, path: request.url, agent: false,
      headers: { ...headers, host, ...(origin !== undefined && { origin: behind }) },
    }, (answer) => {
      if (what.kind === "drop-after-apply") {
        answer.resume().on("end", () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      if (what.kind === "mute-streams") return void answer.resume();
      let left = what.kind === "cut" ? what.afterBytes : Number.POSITIVE_INFINITY;
      answer.on("data", (piece: Buffer) => {
        if (left <= 0) return;
        response.write(piece.subarray(0, left));
        left -= piece.length;
        if (left <= 0) setImmediate(() => request.socket.destroy());
      });
      // An answer that was cut has no end: the reader must see a connection that broke off.
      answer.on("end", () => { if (left > 0) response.end(); });
      answer.on("error", () => request.socket.destroy());
    });
    onward.on("error", () => request.socket.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  };

  const server = createServer((request, response) => {
    // One request for each connection: what a fault does to it is never met by the next request, which is none of its business.
    response.shouldKeepAlive = false;
    const harmed = match(request.method ?? "GET", request.url ?? "/") && (fault.kind !== "mute-streams" || isStream(request));
    if (!harmed || fault.kind === "none") return pass(request, response, { kind: "none" });
    met++;
    switch (fault.kind) {
      case "hang": return void request.resume();
      case "portal": return void response.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
      case "server-error": return void response.writeHead(fault.status, { "content-type": "text/plain" }).end("upstream is not there\n");
      case "delay": return void setTimeout(() => pass(request, response, { kind: "none" }), fault.ms);
      case "cut": case "drop-after-apply": case "mute-streams": return pass(request, response, fault);
      default: return fault satisfies never;
    }
  });
  server.on("connection", (socket) => {
    if (between) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next, matching = isApi) {
      fault = next;
      match = matching;
      met = 0;
      for (const socket of sockets) socket.destroy();
    },
    async answerFrom(next) {
      between = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => setTimeout(done, RESTART_MS));
      behind = next;
      between = false;
    },
    tokensSeenBy: (url) => tokens.get(url) ?? new Set(),
    met: () => met,
    close: () => new Promise((done) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => done());
    }),
  };
}

export const isApi = (_method: string, path: string): boolean => path.startsWith("/v1");
const isStream = (request: IncomingMessage): boolean => /\/v1\/events|live=sse/.test(request.url ?? "");
