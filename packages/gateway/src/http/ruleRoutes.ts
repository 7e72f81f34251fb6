import type { Hono } from "hono";
import type { Api, Env } from "./api.ts";
import { empty, json } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { refuse } from "./httpProblem.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";

/** "Always allow TOOL in this chat" (GATE-4): looked at, and taken back. It is set by an approval that says so. */
export function ruleRoutes(app: Hono<Env>, api: Api): void {
  app.get("/v1/sessions/:id/rules/:tool", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const tool = c.req.param("tool");
    const rule = Object.hasOwn(state.rules, tool) ? state.rules[tool] : undefined;
    return json({ tool, ...(rule ?? refuse("not-found", { detail: "There is no such rule in this chat." })) });
  });

  app.delete("/v1/sessions/:id/rules/:tool", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const { reply } = await api.runner.execute(state.id, { kind: "drop-rule", caller: callerOf(c.get("caller")), tool: c.req.param("tool") });
    return reply.ok ? empty() : problemOf(reply.problem);
  });
}
