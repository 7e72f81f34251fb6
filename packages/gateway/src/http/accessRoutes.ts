import type { Hono } from "hono";
import { codeBodySchema, exchangeBodySchema } from "@tidemark/entities/contract";
import type { Guard } from "./authenticate.ts";
import type { Api, Env } from "./api.ts";
import { json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { readJson } from "./readJson.ts";

const REFUSED = {
  used: "This link was used already. Ask for a new one in \"Open in another browser\".",
  expired: "This link is older than ten minutes. Ask for a new one in \"Open in another browser\".",
  unknown: "This link is not known here. Ask for a new one in \"Open in another browser\".",
};

/** One-time codes, where access is the store's own; a host that signs its users in itself has none. */
export function accessRoutes(app: Hono<Env>, api: Api, guard: Guard): void {
  app.post("/v1/access/codes", guard.required, async (c) => {
    await readJson(c.req.raw, codeBodySchema, api.limits);
    const { createCode = () => refuse("not-found") } = api.access;
    const { subject, sessions, expiresAt } = c.get("caller");
    // What a code is exchanged for reaches all of the subject's chats and has no end.
    if (sessions !== null || expiresAt !== null) refuse("forbidden", { detail: "This token is for a time, or for certain chats: it lets no other browser in." });
    return json(await createCode(subject), 201);
  });
  // Without a token: the code is the credential, once.
  app.post("/v1/access/exchange", async (c) => {
    guard.countStranger();
    const { code, token, name } = await readJson(c.req.raw, exchangeBodySchema, api.limits);
    const { exchange = () => Promise.resolve("unknown" as const) } = api.access;
    const result = await exchange(code, token, name);
    if (result !== "ok") refuse("unauthorized", { detail: REFUSED[result] });
    return json({ product: "tidemark", instance: api.store.instance, name: api.name });
  });
}
