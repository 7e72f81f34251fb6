import type { Clock } from "../environment/environment.ts";
import type { FakeRequest, Handler } from "./fakeGatewayRequest.ts";

/** What happens to a request on its way. `match` picks by method and path; without it, to all. */
export type Fault =
  | { kind: "delay"; ms: number }
  | { kind: "drop-request" }
  /** The server did it, the browser never hears. */
  | { kind: "drop-response" }
  | { kind: "status"; status: number; retryAfter?: number }
  /** A captive portal: HTML with status 200. */
  | { kind: "html" }
  | { kind: "hang" };
export interface FaultRule { fault: Fault; match?: RegExp; times?: number }

/** The way of one browser to the fake gateway, as a `fetch`, with what was asked written down. */
export interface FakeNetwork {
  fetch: typeof globalThis.fetch;
  /** `GET /v1/stream/s1?offset=…`, in order. */
  log: { line: string; atMs: number; authorized: boolean }[];
  /** Adds a fault; the returned function takes it away. */
  fault(rule: FaultRule): () => void;
  clearFaults(): void;
  offline: boolean;
  /** Requests under way now. */
  inFlight(): number;
  /** Requests that a fault has hit. */
  hits: number;
}

export function createFakeNetwork(clock: Clock, handler: () => Handler | null, latencyMs = 0): FakeNetwork {
  const rules = new Set<FaultRule>();
  let flying = 0;
  const network: FakeNetwork = {
    log: [], offline: false, hits: 0,
    inFlight: () => flying,
    clearFaults: () => { rules.clear(); },
    fault(rule) {
      rules.add(rule);
      return () => { rules.delete(rule); };
    },
    fetch: async (input, init = {}) => {
      const url = new URL(typeof input === "string" ? input : input instanceof URL ? input.href : input.url);
      const headers = new Headers(init.headers);
      const line = `${init.method ?? "GET"} ${url.pathname}${url.search}`;
      network.log.push({ line, atMs: clock.monotonic(), authorized: headers.has("Authorization") });
      const request: FakeRequest = { method: init.method ?? "GET", url, headers, body: typeof init.body === "string" ? init.body : null, signal: init.signal ?? null };
      flying++;
      try {
        return await travel(request, takeFaults(line));
      } finally {
        flying--;
      }
    },
  };

  function takeFaults(line: string): Fault[] {
    const hit = [...rules].filter((rule) => rule.match === undefined || rule.match.test(line));
    if (hit.length > 0) network.hits++;
    for (const rule of hit) if (rule.times !== undefined && --rule.times <= 0) rules.delete(rule);
    return hit.map((rule) => rule.fault);
  }

  async function travel(request: FakeRequest, faults: Fault[]): Promise<Response> {
    const of = <K extends Fault["kind"]>(kind: K) => faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind);
    await wait(latencyMs + (of("delay")?.ms ?? 0), request.signal);
    if (network.offline || of("drop-request")) throw new TypeError("Failed to fetch");
    if (of("hang")) await wait(null, request.signal);
    if (of("html")) return new Response("<!doctype html><title>Sign in to the hotel</title>", { headers: { "Content-Type": "text/html" } });
    const status = of("status");
    if (status) {
      return new Response("", { status: status.status, headers: status.retryAfter === undefined ? {} : { "Retry-After": String(status.retryAfter) } });
    }
    const handle = handler();
    if (handle === null) throw new TypeError("Failed to fetch");
    const response = handle(request);
    if (of("drop-response")) {
      // The socket is gone: the server ends a long answer, too.
      void response.body?.cancel();
      throw new TypeError("Failed to fetch");
    }
    return response;
  }

  function wait(ms: number | null, signal: AbortSignal | null): Promise<void> {
    const aborted = (): DOMException => new DOMException("Aborted", "AbortError");
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      if (ms === 0) return resolve();
      const cancel = ms === null ? () => {} : clock.after(ms, resolve);
      signal?.addEventListener("abort", () => {
        cancel();
        reject(aborted());
      });
    });
  }
  return network;
}
