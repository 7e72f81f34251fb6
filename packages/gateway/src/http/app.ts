import { Hono } from "hono";
import { eventRoutes } from "../events/eventRoutes.ts";
import { accessRoutes } from "./accessRoutes.ts";
import type { Api, Env } from "./api.ts";
import { appendRoute } from "./appendRoute.ts";
import { callRoutes } from "./callRoutes.ts";
import { continueRoute } from "./continueRoute.ts";
import { createGuard } from "./authenticate.ts";
import { exportRoute } from "./exportRoute.ts";
import { fileRoutes } from "./fileRoutes.ts";
import { gateRoutes } from "./gateRoutes.ts";
import { HttpProblem } from "./httpProblem.ts";
import { leaseRoutes } from "./leaseRoutes.ts";
import { problem } from "./problem.ts";
import { queueRoutes } from "./queueRoutes.ts";
import { checkNeeds } from "./routeNeeds.ts";
import { feedbackRoute } from "./feedbackRoute.ts";
import { ruleRoutes } from "./ruleRoutes.ts";
import { searchRoute } from "./searchRoute.ts";
import { serverRoutes } from "./serverRoutes.ts";
import { sessionRoutes } from "./sessionRoutes.ts";
import { shareRoutes } from "./shareRoutes.ts";
import { streamRoutes } from "./streamRoutes.ts";
import { tabRoutes } from "./tabRoutes.ts";
import { turnRoutes } from "./turnRoutes.ts";
import { workRoutes } from "./workRoutes.ts";

/** All routes under one guard. `getPath`: the path of a request without where it is mounted. `onError` is told of what was nobody's fault but ours: where, and the error. */
export function createApp(api: Api, onError: (what: string, error: unknown) => void, getPath?: (request: Request) => string): Hono<Env> {
  const app = new Hono<Env>(getPath && { getPath });
  const guard = createGuard(api);
  // The answer to HEAD is made as that to GET and sent without its body: an event stream that nobody reads held its place for ever.
  app.use("/v1/*", async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });
  app.onError((error, c) => {
    if (error instanceof HttpProblem) return error.answer();
    onError(`${c.req.method} ${c.req.path.split("/").slice(0, 3).join("/")}`, error);
    return new Response("The server failed at this request. What it had acknowledged is kept. Try again.\n", { status: 500, headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });
  });
  app.notFound(() => problem("not-found"));
  serverRoutes(app, api, guard);
  accessRoutes(app, api, guard);
  app.use("/v1/*", guard.required);
  shareRoutes(app, api);
  streamRoutes(app, api);
  appendRoute(app, api);
  sessionRoutes(app, api);
  searchRoute(app, api);
  fileRoutes(app, api);
  exportRoute(app, api);
  turnRoutes(app, api);
  queueRoutes(app, api);
  gateRoutes(app, api);
  ruleRoutes(app, api);
  feedbackRoute(app, api);
  callRoutes(app, api);
  continueRoute(app, api);
  leaseRoutes(app, api);
  workRoutes(app, api);
  tabRoutes(app, api);
  eventRoutes(app, api);
  checkNeeds(app.routes);
  return app;
}
