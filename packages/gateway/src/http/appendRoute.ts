import type { UIMessageChunk } from "ai";
import type { Hono } from "hono";
import { appendBodySchema, HEADER, offsetText } from "@tidemark/entities/contract";
import { checkedChunk } from "../agents/chunksOf.ts";
import { coalesce, NOTHING_HELD, release } from "../agents/coalesce.ts";
import type { Api, Env } from "./api.ts";
import { refuse } from "./httpProblem.ts";
import { batchCredentialOf } from "./leaseCredential.ts";
import { owned } from "./owned.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./readJson.ts";

/** `POST /v1/stream/{session}`: one batch of a lease holder, all of it or nothing, once (LOG-2). */
export function appendRoute(app: Hono<Env>, api: Api): void {
  app.post("/v1/stream/:session", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("session"));
    const credential = batchCredentialOf(c.req.raw.headers);
    const chunks = await chunksFrom(await readJson(c.req.raw, appendBodySchema, api.limits));
    if (!state.live) return problemOf({ code: "fenced", fence: state.fence });
    const { reply, state: after } = await api.runner.execute(state.id, { kind: "append", ...credential, turn: state.live.turn, chunks });
    const received = { [HEADER.producerSeq]: String(credential.batch), [HEADER.producerEpoch]: String(credential.fence) };
    if (!reply.ok) {
      const refused = problemOf(reply.problem);
      if (reply.problem.code === "batch-gap") refused.headers.set(HEADER.receivedSeq, String(credential.batch));
      return refused;
    }
    if (reply.kind !== "appended") throw new Error("An append was answered as something else.");
    return new Response(null, {
      status: reply.duplicate ? 204 : 200,
      headers: { "Cache-Control": "no-store", ...received, [HEADER.nextOffset]: offsetText(after?.count ?? 0) },
    });
  });
}

/** Neighbouring deltas of a batch become one record: a log grows with content, not with tokens (LOG-7). */
async function chunksFrom(body: unknown[]): Promise<UIMessageChunk[]> {
  const out: UIMessageChunk[] = [];
  let held = NOTHING_HELD;
  for (const raw of body) {
    const chunk = await checkedChunk(raw).catch((error: unknown) => refuse("invalid", { detail: (error as Error).message }));
    const next = coalesce(held, chunk, 0);
    held = next.held;
    out.push(...next.out);
  }
  return [...out, ...release(held)];
}
