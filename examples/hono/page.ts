import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** The chat's script and what it loads, as the package brings them. */
const chat = dirname(fileURLToPath(import.meta.resolve("@tidemark/react/tidemark.js")));

/** A page with the chat beside it. Its policy is as strict as they come: the chat needs nothing of it. */
export const page = new Hono();
page.use(async (c, next) => {
  await next();
  c.header("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'");
});
page.use("/chat/*", serveStatic({ root: chat, rewriteRequestPath: (path) => path.slice("/chat".length) }));
page.use("/*", serveStatic({ root: `${import.meta.dirname}/public` }));
