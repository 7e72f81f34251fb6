import { problem } from "./problem.ts";

/**
 * Who may talk to this server, before anything else is looked at (SEC-4).
 * `hosts`: exact `host:port` names, or `null` for loopback names with any port (a gateway mounted in a host's own server).
 */
export interface Neighbours { hosts: readonly string[] | null; origins: readonly string[] }

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A rebound DNS name reaches a loopback server under a foreign `Host`; a foreign page shows itself by `Origin`. */
export function checkHostAndOrigin(request: Request, neighbours: Neighbours): Response | null {
  const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
  if (!hostAllowed(host, neighbours.hosts)) return problem("host-refused");
  const origin = request.headers.get("origin");
  if (origin !== null && !originAllowed(origin, host, neighbours.origins)) return problem("origin-refused");
  return null;
}

function hostAllowed(host: string, hosts: readonly string[] | null): boolean {
  if (hosts) return hosts.includes(host);
  return LOOPBACK.has(host.replace(/:\d+$/, ""));
}

function originAllowed(origin: string, host: string, origins: readonly string[]): boolean {
  return origin === `http://${host}` || origin === `https://${host}` || origins.includes(origin);
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
