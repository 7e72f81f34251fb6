import type { Hono } from "hono";
import type { Reply } from "@tidemark/entities/authority";
import { queueEditBodySchema } from "@tidemark/entities/contract";
import { messageIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { Api, Env, HttpCaller } from "./api.ts";
import { idOf, json } from "./answer.ts";
import { checkParts } from "./checkSubmit.ts";
import { callerOf } from "./commandCaller.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";
import { headerOf } from "./sessionHeader.ts";

/** Messages that wait (TURN-11): changed, taken out and sent from any window. */
export function queueRoutes(app: Hono<Env>, api: Api): void {
  const changed = async (caller: HttpCaller, id: SessionId, reply: Reply): Promise<Response> => {
    if (reply.ok) return json(await headerOf(api, caller, id));
    if (reply.problem.code !== "header-changed") return problemOf(reply.problem);
    return problemOf(reply.problem, { header: await headerOf(api, caller, id) }, "This message was changed in another window. Look at it again, then change it.");
  };

  app.patch("/v1/sessions/:id/queue/:item", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const item = idOf(messageIdSchema, c.req.param("item"));
    const { parts, version } = await readJson(c.req.raw, queueEditBodySchema, api.limits);
    await checkParts(api, state, parts);
    const { reply } = await api.runner.execute(state.id, { kind: "queue-edit", caller: callerOf(c.get("caller")), item, version, parts });
    return changed(c.get("caller"), state.id, reply);
  });

  app.delete("/v1/sessions/:id/queue/:item", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const item = idOf(messageIdSchema, c.req.param("item"));
    const { reply } = await api.runner.execute(state.id, { kind: "queue-remove", caller: callerOf(c.get("caller")), item });
    return changed(c.get("caller"), state.id, reply);
  });

  app.post("/v1/sessions/:id/queue/:item/send-now", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const item = idOf(messageIdSchema, c.req.param("item"));
    const { reply } = await api.runner.execute(state.id, { kind: "send-now", caller: callerOf(c.get("caller")), runner: api.runner.identity, item });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "sent-now") throw new Error("A message that was to be sent now was answered as something else.");
    return json(reply.submit, 201);
  });
}
