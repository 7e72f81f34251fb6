import { randomBytes } from "node:crypto";
import { serve } from "@hono/node-server";
import { createGateway, jwtAccess, signToken } from "@tidemark/gateway";
import { Hono } from "hono";
import { support } from "./agent.ts";
import { page } from "./page.ts";

// In production: one secret for all your servers, from the environment.
const secret = process.env.CHAT_SECRET ?? randomBytes(32).toString("base64url");
const gateway = createGateway({
  agents: { support },
  access: jwtAccess({ keys: [{ alg: "HS256", secret }] }),
  data: process.env.CHAT_DATA,
});

const app = new Hono();
app.mount("/api/tidemark", gateway.fetch);
// Who the user is, your app knows: from its session cookie, say. Here everybody is Ada.
app.post("/api/token", async (c) => c.json({ token: await signToken({ secret, sub: "user-1", name: "Ada" }) }));
app.route("/", page);

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`Orders is ready: http://127.0.0.1:${port}`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, async () => {
  await gateway.close();
  server.close();
  process.exit(0);
});
