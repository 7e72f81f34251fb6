import type { Hono } from "hono";
import { shareBodySchema, type MadeShare, type Share } from "@tidemark/entities/contract";
import { newId } from "@tidemark/entities/ids";
import { hashOf } from "../access/hash.ts";
import { newShareToken } from "../access/shareAccess.ts";
import type { StoredShare } from "../store/shareRows.ts";
import type { Api, Env } from "./api.ts";
import { empty, json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { checkOwner, owned } from "./owned.ts";
import { readJson } from "./readJson.ts";

const LONGEST_MS = 365 * 86_400_000;
const MOST_SHARES = 100;

/** Links that show one chat to whoever has them (SEC-10). The chat's owner makes them, sees that they are there, and takes them back. */
export function shareRoutes(app: Hono<Env>, api: Api): void {
  app.post("/v1/access/shares", async (c) => {
    if (!api.shares) refuse("forbidden", { detail: "Share links are turned off on this server." });
    const { session, expiresAt, upTo } = await readJson(c.req.raw, shareBodySchema, api.limits);
    const caller = c.get("caller");
    const stored = await owned(api, caller, session);
    checkOwner(caller, stored, "share");
    const { state } = stored;
    const ends = Date.parse(expiresAt);
    const now = api.clock.now();
    if (!(ends > now && ends <= now + LONGEST_MS)) refuse("invalid", { detail: "A share link ends between now and a year from now." });
    if (upTo !== null && upTo > state.count) refuse("invalid", { detail: "The chat has no such record." });
    if ((await api.store.shares({ subject: state.owner, sessions: [state.id] })).length >= MOST_SHARES) {
      refuse("too-large", { detail: `A chat has at most ${MOST_SHARES} share links. Take one back.`, facts: { limit: MOST_SHARES } });
    }
    const token = newShareToken(api.random);
    const share = await api.store.addShare({
      id: newId(now, api.random), hash: hashOf(token), session: state.id, expiresAt: new Date(ends).toISOString(), upTo, title: upTo === null ? null : state.title, madeBy: caller.token?.id ?? null,
    });
    return json({ ...shareOf(share), token } satisfies MadeShare, 201);
  });

  app.get("/v1/access/shares", async (c) => {
    const caller = c.get("caller");
    const { subject, sessions } = caller;
    const asked = c.req.query("session");
    if (asked === undefined) {
      // Those of chats that are the caller's own, and that the token reaches.
      const own = await api.store.shares({ subject });
      return json({ shares: own.filter(({ session }) => sessions?.includes(session) ?? true).map(shareOf) });
    }
    const stored = await owned(api, caller, asked);
    checkOwner(caller, stored, "share");
    return json({ shares: (await api.store.shares({ subject, sessions: [stored.state.id] })).map(shareOf) });
  });

  app.delete("/v1/access/shares/:share", async (c) => {
    const share = await api.store.share(c.req.param("share"));
    if (share === null) return refuse("not-found");
    checkOwner(c.get("caller"), await owned(api, c.get("caller"), share.session), "share");
    await api.store.revokeShare(share.id);
    return empty();
  });
}

function shareOf({ id, session, createdAt, expiresAt, upTo }: StoredShare): Share {
  return { id, session, createdAt, expiresAt, upTo };
}
