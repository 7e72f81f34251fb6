import type { Hono } from "hono";
import type { Reply, SessionState } from "@tidemark/entities/authority";
import { createBodySchema, patchBodySchema } from "@tidemark/entities/contract";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import { hashOf } from "../access/hash.ts";
import { recordReader } from "../access/recordReader.ts";
import type { CommandInput } from "../store/store.ts";
import type { Api, Env, HttpCaller } from "./api.ts";
import { empty, idOf, json, numberOf } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { refuse } from "./httpProblem.ts";
import { checkMayMake, owned, ownedOrDeleted } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";
import { wired } from "./readPage.ts";
import { headerOf, listHeader, sessionHeader } from "./sessionHeader.ts";
import { windowRows } from "./window.ts";

const MOST_LISTED = 200;
const USUALLY_LISTED = 50;
const MOST_TURNS = 100;
const USUAL_TURNS = 20;

export function sessionRoutes(app: Hono<Env>, api: Api): void {
  const run = async (caller: HttpCaller, id: SessionId, command: CommandInput): Promise<Extract<Reply, { ok: true }> | Response> => {
    const { reply } = await api.runner.execute(id, command);
    if (reply.ok) return reply;
    return problemOf(reply.problem, reply.problem.code === "header-changed" ? { header: await headerOf(api, caller, id) } : {});
  };
  /** The chat that this one went on from names it in its header. */
  const tellSource = async ({ continuedFrom }: SessionState) => {
    if (continuedFrom) await api.store.touch(continuedFrom.session);
  };

  app.get("/v1/sessions", async (c) => {
    const revision = await api.store.revision();
    const { subject, sessions: named, role } = c.get("caller");
    // A fresh token may be somebody else's or name other chats, and the list is another one then.
    const etag = `"r${revision}-${hashOf(JSON.stringify([subject, role, named])).slice(0, 16)}"`;
    const headers = { ETag: etag, Vary: "Authorization", "Cache-Control": "private, no-cache" };
    if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const [text, cursor, archived, deleted] = [c.req.query("q"), c.req.query("cursor"), c.req.query("archived"), c.req.query("deleted")];
    const { sessions, cursor: next, complete } = await api.store.list({
      subject, sessions: named, limit: numberOf(c.req.query("limit"), "limit", USUALLY_LISTED, 1, MOST_LISTED),
      ...(text && { text: text.slice(0, 200) }), ...(cursor && { cursor: cursor.slice(0, 200) }), ...(archived && { archived: archived === "1" || archived === "true" }), ...(deleted && { deleted: deleted === "1" || deleted === "true" }),
    });
    const rows = await Promise.all(sessions.map((stored) => listHeader(api, c.get("caller"), stored)));
    return json({ revision, complete, cursor: next, sessions: rows, cache: api.cache }, 200, headers);
  });

  app.put("/v1/sessions/:id", async (c) => {
    const id = idOf(sessionIdSchema, c.req.param("id"));
    const body = await readJson(c.req.raw, createBodySchema, api.limits);
    checkMayMake(c.get("caller"), id);
    if (!api.agents.has(body.agent)) refuse("invalid", { detail: `This server has no agent "${body.agent}".` });
    const reply = await run(c.get("caller"), id, { kind: "create", caller: callerOf(c.get("caller")), session: id, agent: body.agent, ...(body.title && { title: body.title }) });
    return reply instanceof Response ? reply : json(await headerOf(api, c.get("caller"), id), reply.kind === "created" ? 201 : 200);
  });

  app.get("/v1/sessions/:id", async (c) => json(await sessionHeader(api, c.get("caller"), await owned(api, c.get("caller"), c.req.param("id")))));

  app.patch("/v1/sessions/:id", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const body = await readJson(c.req.raw, patchBodySchema, api.limits);
    const { private: on, ...rest } = body;
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Extract<CommandInput, { kind: "patch" }>["change"];
    const caller = callerOf(c.get("caller"));
    // Privacy is a switch that nobody can overtake: alone it needs no version.
    if (Object.keys(change).length > 0 || on === undefined) {
      const match = /^"?(\d{1,15})"?$/.exec(c.req.header("if-match") ?? "");
      if (!match) refuse("invalid", { detail: "Say with If-Match which version of the title you saw." });
      const reply = await run(c.get("caller"), state.id, { kind: "patch", caller, version: Number(match[1]), change });
      if (reply instanceof Response) return reply;
    }
    const reply = on === undefined ? null : await run(c.get("caller"), state.id, { kind: "privacy", caller, runner: api.runner.identity, on });
    return reply instanceof Response ? reply : json(await headerOf(api, c.get("caller"), state.id));
  });

  app.delete("/v1/sessions/:id", async (c) => remove(await ownedOrDeleted(api, c.get("caller"), c.req.param("id")), c.get("caller")));
  const remove = async ({ state }: { state: SessionState }, caller: HttpCaller): Promise<Response> => {
    if (state.deletedAt !== null) return empty();
    const reply = await run(caller, state.id, { kind: "delete", caller: callerOf(caller) });
    if (reply instanceof Response) return reply;
    await tellSource(state);
    return empty();
  };

  app.post("/v1/sessions/:id/restore", async (c) => {
    const { state } = await ownedOrDeleted(api, c.get("caller"), c.req.param("id"));
    if (state.deletedAt === null) return json(await headerOf(api, c.get("caller"), state.id));
    const reply = await run(c.get("caller"), state.id, { kind: "restore", caller: callerOf(c.get("caller")) });
    if (reply instanceof Response) return reply;
    await tellSource(state);
    return json(await headerOf(api, c.get("caller"), state.id));
  });

  app.get("/v1/sessions/:id/window", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const turns = numberOf(c.req.query("turns"), "turns", USUAL_TURNS, 1, MOST_TURNS);
    const end = numberOf(c.req.query("before"), "before", state.count + 1, 1, state.count + 1) - 1;
    const { first, rows } = await windowRows(api.store, state.id, { turns, bytes: api.limits.windowBytes }, end);
    const records = await recordReader(api.store, c.get("caller"), state.id)(rows);
    return json({ epoch: state.epoch, first, count: state.count, last: state.last, records: wired(records, true) }, 200, { Vary: "Authorization" });
  });
}
