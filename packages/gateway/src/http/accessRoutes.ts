import type { Hono } from "hono";
import { oneLine } from "@tidemark/entities/authority";
import { codeBodySchema, exchangeBodySchema, type Tokens } from "@tidemark/entities/contract";
import type { Guard } from "./authenticate.ts";
import type { Api, Env, HttpCaller } from "./api.ts";
import { empty, json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { readJson } from "./readJson.ts";

const REFUSED = {
  used: "This link was used already. Ask for a new one in \"Open in another browser\".",
  expired: "This link is older than ten minutes. Ask for a new one in \"Open in another browser\".",
  unknown: "This link is not known here. Ask for a new one in \"Open in another browser\".",
};

const PRINTED = "This is the server's own sign-in, printed at each start: it is not taken back here. To replace it, stop the server and remove the file owner-token from its data folder; the next start makes a new one, and the old one can be taken back then.";

/** One-time codes, and the tokens that came of them, where access is the store's own; a host that signs its users in itself has none. */
export function accessRoutes(app: Hono<Env>, api: Api, guard: Guard): void {
  app.post("/v1/access/codes", guard.required, async (c) => {
    await readJson(c.req.raw, codeBodySchema, api.limits);
    const { createCode = () => refuse("not-found") } = api.access;
    return json(await createCode(wholeSubject(c.get("caller"), "it lets no other browser in")), 201);
  });
  // Without a token: the code is the credential, once.
  app.post("/v1/access/exchange", async (c) => {
    guard.countStranger(c);
    const { code, token, name } = await readJson(c.req.raw, exchangeBodySchema, api.limits);
    const { exchange = () => Promise.resolve("unknown" as const) } = api.access;
    const result = await exchange(code, token, oneLine(name));
    if (result !== "ok") refuse("unauthorized", { detail: REFUSED[result] });
    return json({ product: "tidemark", instance: api.store.instance, name: api.name });
  });

  app.get("/v1/access/tokens", guard.required, async (c) => {
    const { tokens = refuse("not-found") } = api.access;
    const caller = c.get("caller");
    const kept = await tokens.list(wholeSubject(caller, "it sees no others"));
    return json({ tokens: kept.map(({ id, name, createdAt, lastUsedAt, printed }) => ({ id, name, createdAt, lastUsedAt, printed, asking: id === caller.token?.id })) } satisfies Tokens);
  });
  app.delete("/v1/access/tokens/:token", guard.required, async (c) => {
    const { tokens = refuse("not-found") } = api.access;
    const caller = c.get("caller");
    const id = c.req.param("token");
    // Its own it may always give up, but the one that is the folder's.
    const result = await tokens.takeBack(id === caller.token?.id ? caller.subject : wholeSubject(caller, "it takes no others back"), id);
    if (result === "unknown") refuse("not-found");
    if (result === "printed") refuse("forbidden", { detail: PRINTED });
    // Whoever had that browser may have made a link with it, and would go on reading. One that signs itself out leaves what it was asked to make.
    if (id !== caller.token?.id) await api.store.revokeSharesBy(id);
    return empty();
  });
}

/** The tokens that codes are exchanged for reach all of the subject's chats and have no end: what is less makes none, and sees and ends none. */
function wholeSubject({ subject, sessions, expiresAt }: HttpCaller, so: string): string {
  if (sessions !== null || expiresAt !== null) refuse("forbidden", { detail: `This token is for a time, or for certain chats: ${so}.` });
  return subject;
}
