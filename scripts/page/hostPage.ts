import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./programs.ts";

const folder = join(root, "examples/host-page");
/** Where the build takes it for: Vite names a page after its place under the page's folder, and knows none outside of it. */
export const hostPageInput = join(root, "web/host-page/index.html");

/** `examples/host-page` as a second page of the build and of `npm run dev`, at `/host-page/`. */
export function hostPage(): Plugin {
  return {
    name: "tidemark:host-page",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === hostPageInput) return source;
      return importer === hostPageInput && source.startsWith("./") ? join(folder, source) : null;
    },
    load: (id) => (id === hostPageInput ? readFileSync(join(folder, "index.html"), "utf8") : null),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").split("?")[0] ?? "";
        if (path !== "/host-page/") return next();
        const html = readFileSync(join(folder, "index.html"), "utf8").replaceAll('="./', `="/@fs${folder}/`);
        server.transformIndexHtml(path, html).then((page) => response.setHeader("content-type", "text/html; charset=utf-8").end(page), next);
      });
    },
  };
}
