import type { Hono } from "hono";
import type * as z from "zod/mini";
import type { CallResult } from "@tidemark/entities/authority";
import { callClaimBodySchema, callResultBodySchema } from "@tidemark/entities/contract";
import { callIdSchema, turnIdSchema } from "@tidemark/entities/ids";
import type { Api, Env } from "./api.ts";
import { idOf, json } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";

/**
 * Page tools: a window takes a call before it executes it, says what came of it, and takes an answer's page tools over. Which window it is
 * comes from the checked header alone; whether it may is judged in the step that records it (PIN-7, PIN-8).
 */
export function callRoutes(app: Hono<Env>, api: Api): void {
  app.post("/v1/sessions/:id/calls/:call/claim", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const call = idOf(callIdSchema, c.req.param("call"));
    const { version } = await readJson(c.req.raw, callClaimBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, { kind: "claim-call", caller: callerOf(c.get("caller")), call, version });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "call-claimed") throw new Error("A claim of a call was answered as something else.");
    return json(reply.record, 201);
  });

  app.post("/v1/sessions/:id/calls/:call/result", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const call = idOf(callIdSchema, c.req.param("call"));
    const body = await readJson(c.req.raw, callResultBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, {
      kind: "call-result", caller: callerOf(c.get("caller")), runner: api.runner.identity, call, result: resultOf(body),
      ...("context" in body && body.context !== undefined && { context: body.context }),
    });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "call-settled") throw new Error("A call's result was answered as something else.");
    return json(reply.record, 201);
  });

  app.post("/v1/sessions/:id/turns/:turn/take-over", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const turn = idOf(turnIdSchema, c.req.param("turn"));
    const { reply } = await api.runner.execute(state.id, { kind: "take-over", caller: callerOf(c.get("caller")), runner: api.runner.identity, turn });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "taken-over") throw new Error("A take-over was answered as something else.");
    return json({ version: reply.version, record: reply.record }, 201);
  });
}

function resultOf(body: z.output<typeof callResultBodySchema>): CallResult {
  if ("lost" in body) return { kind: "lost" };
  return "error" in body ? { kind: "error", error: body.error } : { kind: "output", output: body.output };
}
