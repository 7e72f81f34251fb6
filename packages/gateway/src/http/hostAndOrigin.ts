import { problem } from "./problem.ts";

/**
 * Who may talk to this server, before anything else is looked at (SEC-4).
 * `exact`: all its names, with their port. Null for a gateway in a host's own server, which does not know its port: loopback names with any, and `hosts`.
 */
export interface Neighbours { exact: readonly string[] | null; hosts: readonly string[]; origins: readonly string[] }

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A rebound DNS name reaches a loopback server under a foreign `Host`; a foreign page shows itself by `Origin`. */
export function checkHostAndOrigin(request: Request, neighbours: Neighbours): Response | null {
  const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
  if (!hostAllowed(host, neighbours)) return problem("host-refused");
  const origin = request.headers.get("origin");
  if (origin !== null && !originAllowed(origin, host, neighbours.origins)) return problem("origin-refused", { detail: refusedOrigin(host) });
  return null;
}

function hostAllowed(host: string, { exact, hosts }: Neighbours): boolean {
  if (exact) return exact.includes(host);
  return isLoopbackHost(host) || hosts.some((name) => name.toLowerCase() === host);
}

/** No DNS name can be made to mean these, so a page elsewhere can't send them. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host.replace(/:\d+$/, ""));
}

function originAllowed(origin: string, host: string, origins: readonly string[]): boolean {
  return origin === `http://${host}` || origin === `https://${host}` || origins.includes(origin);
}

/**
 * Names the host: a developer's proxy that writes its own `Host` (Vite's does, where only a target is said) looks from here like a page of somebody else.
 * The origin is the caller's text and is not repeated (SEC-9).
 */
function refusedOrigin(host: string): string {
  return `Pages of that origin may not talk to this server, which was asked as ${host}. Add the origin to allowedOrigins (createGateway or the configuration) or to TIDEMARK_ORIGINS; `
    + "or, where a proxy stands between them, let it hand on the browser's Host (changeOrigin: false).";
}

const ALLOWED_HEADERS = "authorization, content-type, accept, if-match, if-none-match, last-event-id, tidemark-tab, tidemark-epoch, tidemark-last, tidemark-lease, "
  + "producer-id, producer-epoch, producer-seq";

/** CORS headers for an origin that passed. No cookies are used, so everything may be exposed. */
export function corsHeaders(origin: string | null): Record<string, string> {
  return origin === null ? {} : { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "*" };
}

export function preflight(origin: string | null): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(origin), "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE", "Access-Control-Allow-Headers": ALLOWED_HEADERS,
      "Access-Control-Max-Age": "7200", Vary: "Origin",
    },
  });
}
