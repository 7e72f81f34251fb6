import type { Hono } from "hono";
import { feedbackBodySchema } from "@tidemark/entities/contract";
import { turnIdSchema } from "@tidemark/entities/ids";
import type { Api, Env } from "./api.ts";
import { idOf, json } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";
import { headerOf } from "./sessionHeader.ts";

/** What a person thinks of an answer: up, down, or (null) nothing any more. The header has it, so every window shows the same. */
export function feedbackRoute(app: Hono<Env>, api: Api): void {
  app.put("/v1/sessions/:id/feedback/:turn", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const turn = idOf(turnIdSchema, c.req.param("turn"));
    const { end, value } = await readJson(c.req.raw, feedbackBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, { kind: "feedback", caller: callerOf(c.get("caller")), turn, end, value });
    return reply.ok ? json(await headerOf(api, c.get("caller"), state.id)) : problemOf(reply.problem);
  });
}
