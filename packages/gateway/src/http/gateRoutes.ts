import type { Hono } from "hono";
import { answerBodySchema } from "@tidemark/entities/contract";
import { gateIdSchema } from "@tidemark/entities/ids";
import type { Api, Env } from "./api.ts";
import { idOf, json } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";

/** `POST …/gates/{gate}`: the first answer wins, from any browser that may write (GATE-1). */
export function gateRoutes(app: Hono<Env>, api: Api): void {
  app.post("/v1/sessions/:id/gates/:gate", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const gate = idOf(gateIdSchema, c.req.param("gate"));
    const body = await readJson(c.req.raw, answerBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, {
      kind: "answer", caller: callerOf(c.get("caller")), runner: api.runner.identity, gate, answerId: body.answerId, answer: body.answer,
      ...(body.value !== undefined && { value: body.value }), ...(body.reason !== undefined && { reason: body.reason }), ...(body.scope !== undefined && { scope: body.scope }), inputHash: body.inputHash,
    });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "answered") throw new Error("An answer was answered as something else.");
    return json(reply.record, reply.first ? 201 : 200);
  });
}
