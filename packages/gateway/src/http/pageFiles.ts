import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { pageHeaders } from "./securityHeaders.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".webp": "image/webp", ".woff2": "font/woff2", ".woff": "font/woff",
  ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".map": "application/json",
};

/** Gives the answer for a path of the page, or null where there is none. */
export type PageFiles = (request: Request) => Promise<Response | null>;

/**
 * The built page of one folder. `/`, every chat's address (`/c/…`) and the gallery of states are the same document; files under `/assets/` never change.
 * `connect`: further gateways this page may talk to (for the Content-Security-Policy).
 */
export function pageFiles(folder: string, connect: readonly string[] = []): PageFiles {
  const headers = pageHeaders(connect);
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const path = decoded(new URL(request.url).pathname);
    if (path === null) return null;
    const isDocument = path === "/" || path === "/index.html" || path === "/share" || path.startsWith("/c/") || path.startsWith("/gallery");
    // A folder of the page that has a document of its own, such as the example's.
    const named = path.endsWith("/") ? `${path}index.html` : path;
    const file = normalize(join(folder, isDocument ? "index.html" : named));
    const type = TYPES[extname(file)];
    if (!type || !file.startsWith(normalize(folder) + sep)) return null;
    const body = await readFile(file).catch(() => null);
    if (!body) return isDocument ? notBuilt(headers) : null;
    const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers: { ...headers, ...(isForHosts(path) && FOR_HOSTS), "Content-Type": type, "Cache-Control": cache, "Content-Length": String(body.byteLength) } });
  };
}

/** The file of the script tag and its chunks: pages of other origins load them. They are the same for everybody, and hold nobody's things. */
const FOR_HOSTS = { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" };
function isForHosts(path: string): boolean {
  return path === "/tidemark.js" || path.startsWith("/assets/tidemark/");
}

function notBuilt(headers: Record<string, string>): Response {
  return new Response("The page is not built yet. Run `npm run build`, or `npm start`, which builds it.\n", { status: 503, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
