import type { Hono } from "hono";
import { boundaryBodySchema, submitBodySchema } from "@tidemark/entities/contract";
import { turnIdSchema } from "@tidemark/entities/ids";
import { shownContext } from "@tidemark/entities/records";
import type { SessionState } from "@tidemark/entities/authority";
import type { Api, Env, HttpCaller } from "./api.ts";
import { empty, idOf, json } from "./answer.ts";
import { isAttached } from "./attached.ts";
import { checkSubmit } from "./checkSubmit.ts";
import { callerOf } from "./commandCaller.ts";
import { eventStream } from "./eventStream.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";
import { headerOf } from "./sessionHeader.ts";
import { UI_STREAM_HEADERS, uiStream } from "./uiStream.ts";

export function turnRoutes(app: Hono<Env>, api: Api): void {
  app.post("/v1/sessions/:id/turns", async (c) => {
    const caller = c.get("caller");
    const { state } = await owned(api, caller, c.req.param("id"));
    const body = await readJson(c.req.raw, submitBodySchema, api.limits);
    await checkSubmit(api, caller, state, body);
    const { reply } = await api.runner.execute(state.id, {
      kind: "submit", caller: callerOf(caller), runner: api.runner.identity, message: body.message, base: body.base,
      ...(body.rewindTo !== undefined && { rewindTo: body.rewindTo }), origin: body.origin, tools: body.tools ?? [], onBusy: body.onBusy,
      ...(api.agents.get(state.agent)?.kind === "external" && { external: true }),
    });
    if (!reply.ok) {
      const live = reply.problem.code === "turn-in-progress" ? (await headerOf(api, caller, state.id)).live : undefined;
      return problemOf(reply.problem, live ? { live } : {});
    }
    if (reply.kind !== "submitted" && reply.kind !== "queued") throw new Error("A submit was answered as something else.");
    await attachSilently(api, caller, state, body.origin);
    if (reply.kind === "queued") return json({ queued: reply.item }, 202);
    if (wantsStream(c.req.raw)) {
      const { turn, seq } = reply.submit;
      return eventStream(api, caller, (signal) => uiStream(api, caller, { session: state.id, turn, after: seq }, signal), c.req.raw.signal, UI_STREAM_HEADERS);
    }
    return json(reply.submit, 201);
  });

  app.get("/v1/sessions/:id/turns/live", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const { live } = state;
    if (!live) return empty();
    return eventStream(api, c.get("caller"), (signal) => uiStream(api, c.get("caller"), { session: state.id, turn: live.turn, after: live.seq }, signal), c.req.raw.signal, UI_STREAM_HEADERS);
  });

  app.post("/v1/sessions/:id/turns/:turn/stop", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const { reply } = await api.runner.execute(state.id, { kind: "stop", caller: callerOf(c.get("caller")), turn: idOf(turnIdSchema, c.req.param("turn")) });
    if (!reply.ok) return problemOf(reply.problem);
    return json({ stopped: reply.kind === "stopped" && reply.stopped });
  });

  app.post("/v1/sessions/:id/boundaries", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const body = await readJson(c.req.raw, boundaryBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, {
      kind: "boundary", caller: callerOf(c.get("caller")), boundary: body.kind, to: body.to, base: body.base, interrupt: body.interrupt ?? false,
    });
    if (!reply.ok) return problemOf(reply.problem);
    return json(reply.kind === "bounded" ? reply.record : null, 201);
  });
}

/** A submit that names a window which is not attached attaches it, without tools. */
async function attachSilently(api: Api, caller: HttpCaller, state: SessionState, origin: { context: { id: string; title: string } | null }): Promise<void> {
  if (!caller.tab) return;
  const known = await api.store.attachment(state.id, caller.tab);
  if (known && known.subject !== caller.subject && isAttached(known, api.clock.now())) return;
  if (!known || known.detachedAt !== null) await api.store.attach(state.id, caller.subject, caller.tab, { label: known?.label ?? "", context: shownContext(origin.context), tools: [], canAct: known?.canAct ?? true });
  await api.presence.check(state.id);
}

function wantsStream(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("text/event-stream");
}
