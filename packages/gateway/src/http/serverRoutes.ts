import type { Hono } from "hono";
import type { ServerInfo } from "@tidemark/entities/contract";
import { agentIdSchema } from "@tidemark/entities/ids";
import { FILE_TYPES } from "../files/fileType.ts";
import type { Api, Env, HttpCaller } from "./api.ts";
import type { Guard } from "./authenticate.ts";
import { json } from "./answer.ts";

/** `GET /v1`: the instance without a token, all of it with one. And the two health answers. */
export function serverRoutes(app: Hono<Env>, api: Api, guard: Guard): void {
  app.get("/v1", async (c, next) => {
    if (c.req.header("authorization") !== undefined) return next();
    guard.countAsker(c);
    return json({ product: "tidemark", instance: api.store.instance });
  }, guard.required, async (c) => json(await shownInfo(api, c.get("caller")), 200, { Vary: "Authorization" }));

  app.get("/healthz", () => new Response("ok\n", { headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } }));
  app.get("/readyz", async () => {
    const ready = await api.store.revision().then(() => true, () => false);
    return new Response(ready ? "ok\n" : "The store can't be read.\n", { status: ready ? 200 : 503, headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });
  });
}

/** Whoever came by a link is told of its chat's agent, and of no other one of the server. */
async function shownInfo(api: Api, caller: HttpCaller): Promise<ServerInfo> {
  const info = infoOf(api, caller);
  if (caller.role !== "share") return info;
  const [session] = caller.sessions;
  const agent = session && (await api.store.session(session))?.state.agent;
  return { ...info, agents: info.agents.filter(({ id }) => id === agent), defaultAgent: agent || info.defaultAgent };
}

/** How the server is reached from elsewhere, and which model it calls, is for who has all of it. */
function infoOf(api: Api, { subject, name, role, sessions, expiresAt, token }: HttpCaller): ServerInfo {
  const isOwner = role === "owner";
  return {
    product: "tidemark", instance: api.store.instance, name: api.name,
    agents: [...api.agents].map(([id, { name, description, picture }]) => ({ id: agentIdSchema.parse(id), name, ...(description && { description }), ...(picture && { picture }) })),
    defaultAgent: agentIdSchema.parse(api.defaultAgent),
    heartbeat: api.limits.heartbeat, modes: { push: api.push, live: api.push },
    limits: {
      bodyBytes: api.limits.bodyBytes, messageChars: api.limits.messageChars, searchChars: api.limits.searchChars,
      files: { bytes: api.limits.fileBytes, perMessage: api.limits.messageFiles, perChat: api.limits.chatFiles, chatBytes: api.limits.chatFileBytes, types: [...FILE_TYPES] },
    },
    addresses: isOwner ? [...api.addresses()] : [], model: isOwner ? api.agents.get(api.defaultAgent)?.model ?? null : null,
    you: { subject, name, role, sessions: sessions && [...sessions], expiresAt, token: token && !token.printed ? token.id : null }, cache: api.cache,
  };
}
