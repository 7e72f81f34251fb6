import type { Hono } from "hono";
import { claimBodySchema, HEADER, leaseEndBodySchema, renewBodySchema } from "@tidemark/entities/contract";
import { errorSentence } from "../agents/errorSentence.ts";
import type { Api, Env } from "./api.ts";
import { json } from "./answer.ts";
import { callerOf } from "./commandCaller.ts";
import { claimSecretOf, credentialOf } from "./leaseCredential.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";

/** A foreign runner's lease: claimed, renewed, ended or given back. Its secret comes in a header, never in an address or a body. */
export function leaseRoutes(app: Hono<Env>, api: Api): void {
  app.post("/v1/sessions/:id/lease", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const secretHash = claimSecretOf(c.req.raw.headers);
    const { runner: id, turn } = await readJson(c.req.raw, claimBodySchema, api.limits);
    const { reply, state: after } = await api.runner.execute(state.id, { kind: "claim", caller: callerOf(c.get("caller")), runner: { id, secretHash }, turn });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "claimed") throw new Error("A claim was answered as something else.");
    // The page tools that the message offered stand in no record: a runner hears of them here.
    const live = after?.live?.turn === turn ? after.live : null;
    return json({ fence: reply.fence, expiresAt: reply.expiresAt, tools: live && live.tools.length > 0 ? await api.store.offers(state.id, live.message) : [] }, reply.first ? 201 : 200, { [HEADER.producerEpoch]: String(reply.fence) });
  });

  app.put("/v1/sessions/:id/lease", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const credential = credentialOf(c.req.raw.headers);
    const { turn } = await readJson(c.req.raw, renewBodySchema, api.limits);
    const { reply } = await api.runner.execute(state.id, { kind: "renew", ...credential, turn });
    if (!reply.ok) return problemOf(reply.problem);
    if (reply.kind !== "renewed") throw new Error("A renewal was answered as something else.");
    return json({ expiresAt: reply.expiresAt, stop: reply.stop });
  });

  app.delete("/v1/sessions/:id/lease", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const credential = credentialOf(c.req.raw.headers);
    const end = hasBody(c.req.raw.headers) ? await readJson(c.req.raw, leaseEndBodySchema, api.limits) : null;
    // The fence is of one run of one turn, so it names the turn; where none is live, it is over.
    if (!state.live) return problemOf({ code: "fenced", fence: state.fence });
    const lease = { ...credential, turn: state.live.turn };
    const { reply, state: after } = await api.runner.execute(state.id, end === null ? { kind: "release", ...lease } : {
      kind: "stream-end", ...lease,
      outcome: end.outcome === "failed" ? { kind: "failed", error: errorSentence(end.error) } : { kind: "end", ...(end.usage !== undefined && { usage: end.usage }) },
    });
    if (!reply.ok) return problemOf(reply.problem);
    return json({ state: after?.live?.turn === lease.turn ? "paused" : "ended" });
  });
}

/** Without a body a DELETE gives the turn back. One that announces a body and has none is read as an end, and refused: never taken for the other. */
function hasBody(headers: Headers): boolean {
  const length = headers.get("content-length");
  return length === null ? headers.has("transfer-encoding") || headers.has("content-type") : length !== "0" || headers.has("content-type");
}
