import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { freePort } from "./gatewayProcess.ts";

const types: Record<string, string> = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".woff2": "font/woff2", ".png": "image/png",
};

/**
 * A file server without any knowledge of us, as a stranger would put the page on. `extra` are files beside the folder's;
 * with `documents`, addresses that name no file (`/gallery/…`) are the page too.
 */
export async function serveFolder(folder: string, extra: Record<string, string> = {}, documents = false): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const name = path === "/" || (documents && !Object.hasOwn(types, extname(path))) ? "/index.html" : path;
    const type = types[extname(name)] ?? "application/octet-stream";
    const own = extra[name];
    if (own !== undefined) { response.writeHead(200, { "content-type": type }).end(own); return; }
    const file = join(folder, normalize(name));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) { response.writeHead(404).end("Not found"); return; }
    response.writeHead(200, { "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => { server.listen(port, "127.0.0.1", done); });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => new Promise((done) => { server.closeAllConnections(); server.close(() => done()); }),
  };
}
