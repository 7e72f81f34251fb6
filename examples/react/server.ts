import { randomBytes } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { createGateway, jwtAccess, nodeClock, practiceAgent, signToken } from "@tidemark/gateway";
import react from "@vitejs/plugin-react";
import { build, preview, type InlineConfig } from "vite";

// In production: one secret for all your servers, from the environment.
const secret = process.env["CHAT_SECRET"] ?? randomBytes(32).toString("base64url");
const gateway = createGateway({
  agents: { practice: practiceAgent(nodeClock()) }, access: jwtAccess({ keys: [{ alg: "HS256", secret }] }), data: process.env["CHAT_DATA"], basePath: "/api/tidemark",
});
const chat = getRequestListener(gateway.fetch);
// Who the user is, your app knows: from its session cookie, say. Here everybody is Ada.
const token = getRequestListener(async () => Response.json({ token: await signToken({ secret, sub: "user-1", name: "Ada" }) }));

const port = Number(process.env["PORT"] ?? 3000);
const app: InlineConfig = {
  configFile: false, root: import.meta.dirname, logLevel: "warn",
  plugins: [react(), {
    name: "the chat's server and the app's own, in one process with its page",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith("/api/tidemark/")) void chat(request, response);
        else if (request.url === "/api/token") void token(request, response);
        else next();
      });
    },
  }],
  // The chat's source stands in this workspace and has a React of its own for its tests; what is installed from npm takes the host's anyway.
  resolve: { dedupe: ["react", "react-dom"] },
  build: { outDir: "node_modules/.built", emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  preview: { host: "127.0.0.1", port, strictPort: true },
};
await build(app);
const server = await preview(app);
console.log(`Orders is ready: http://127.0.0.1:${port}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, async () => {
  await server.close();
  await gateway.close();
  process.exit(0);
});
