import type { Hono } from "hono";
import { wordsOf } from "../search/searchText.ts";
import type { Api, Env } from "./api.ts";
import { json, numberOf } from "./answer.ts";
import { createBuckets } from "./buckets.ts";
import { refuse } from "./httpProblem.ts";

const MOST_CHATS = 50;
const USUAL_CHATS = 20;

/** `GET /v1/search`: the caller's chats by their titles and by what was said in them. */
export function searchRoute(app: Hono<Env>, api: Api): void {
  const { limits, clock } = api;
  const buckets = createBuckets(clock);

  app.get("/v1/search", async (c) => {
    const { subject, sessions } = c.get("caller");
    const query = c.req.query("q") ?? "";
    if (query.length > limits.searchChars) refuse("too-large", { detail: `A search has at most ${limits.searchChars} characters.`, facts: { limit: limits.searchChars } });
    const words = wordsOf(query);
    if (words.length > limits.searchWords) refuse("too-large", { detail: `A search has at most ${limits.searchWords} words.`, facts: { limit: limits.searchWords } });
    const limit = numberOf(c.req.query("limit"), "limit", USUAL_CHATS, 1, MOST_CHATS);
    // Counted beside other requests: one search costs as much as many reads, and nothing else is answered meanwhile.
    buckets.count(subject, { perSecond: limits.searchesPerSecond, burst: limits.searchBurst });
    const cursor = c.req.query("cursor");
    return json(await api.store.search({ subject, sessions, words, limit, ...(cursor && { cursor }) }), 200, { Vary: "Authorization" });
  });
}
