import type { Hono } from "hono";
import { continueBodySchema } from "@tidemark/entities/contract";
import type { Api, Env } from "./api.ts";
import { json } from "./answer.ts";
import { createBuckets } from "./buckets.ts";
import { callerOf } from "./commandCaller.ts";
import { refuse } from "./httpProblem.ts";
import { checkMayMake, owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";
import { headerOf } from "./sessionHeader.ts";

/** `POST …/continue`: a chat of another agent from what this one says up to the end of an answer (BOUND-5). This one stays as it is. */
export function continueRoute(app: Hono<Env>, api: Api): void {
  const { continuesPerSecond, continueBurst } = api.limits;
  const buckets = createBuckets(api.clock);
  app.post("/v1/sessions/:id/continue", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const { id, agent, at } = await readJson(c.req.raw, continueBodySchema, api.limits);
    checkMayMake(c.get("caller"), id);
    if (!api.agents.has(agent)) refuse("invalid", { detail: `This server has no agent "${agent}".` });
    buckets.count(c.get("caller").subject, { perSecond: continuesPerSecond, burst: continueBurst });
    const { reply } = await api.runner.execute(id, { kind: "continue", caller: callerOf(c.get("caller")), session: id, agent, from: { session: state.id, at } });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "continued") throw new Error("A continuation was answered as something else.");
    // The first chat's header names it from now on; nothing else of that chat changes.
    if (reply.first) await api.store.touch(state.id);
    return json(await headerOf(api, c.get("caller"), id), reply.first ? 201 : 200);
  });
}
