import type { Hono } from "hono";
import type { Env } from "../http/api.ts";
import { corsHeaders, preflight } from "../http/hostAndOrigin.ts";
import type { PageFiles } from "../http/pageFiles.ts";
import { problem } from "../http/problem.ts";
import { API_HEADERS } from "../http/securityHeaders.ts";
import { missingBase, mountedPath, type BasePath } from "./mountedPath.ts";

export interface HandlerParts { app: Hono<Env>; base: BasePath; page?: PageFiles | undefined }

/** Which requests are the API's, which the page's, and the headers that every answer of the API has. Host and origin were checked before. */
export function fetchHandler({ app, base, page }: HandlerParts): (request: Request, address: string | null) => Promise<Response> {
  return async (request, address) => {
    const path = mountedPath(request, base);
    if (path === null) return withApiHeaders(notMounted(base));
    const isApi = path === "/v1" || path.startsWith("/v1/") || path === "/healthz" || path === "/readyz";
    if (!isApi) {
      const missing = base === "" ? missingBase(path) : null;
      return (await page?.(request)) ?? withApiHeaders(missing === null ? await app.fetch(request, { address }) : notUnder(missing));
    }
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return withApiHeaders(preflight(origin));
    return withHeaders(await app.fetch(request, { address }), { ...API_HEADERS, ...corsHeaders(origin) });
  };
}

function notMounted(base: BasePath): Response {
  return problem("not-found", { detail: `The chat server answers under ${base}, as its option basePath says.` });
}

function notUnder(missing: string): Response {
  return problem("not-found", { detail: `The chat server answers under /v1 here. Where it is mounted in another server, say where: createGateway({ basePath: "${missing}" }).` });
}

export function withApiHeaders(response: Response): Response {
  return withHeaders(response, API_HEADERS);
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (headers["Access-Control-Allow-Origin"] !== undefined) response.headers.append("Vary", "Origin");
  return response;
}
