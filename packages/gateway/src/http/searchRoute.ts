import type { Hono } from "hono";
import { wordsOf } from "../search/searchText.ts";
import type { Api, Env } from "./api.ts";
import { json, numberOf } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { take, type Bucket } from "./tokenBucket.ts";

const MOST_CHATS = 50;
const USUAL_CHATS = 20;
const MOST_BUCKETS = 10_000;

/** `GET /v1/search`: the caller's chats by their titles and by what was said in them. */
export function searchRoute(app: Hono<Env>, api: Api): void {
  const { limits, clock } = api;
  const buckets = new Map<string, Bucket>();

  app.get("/v1/search", async (c) => {
    const { subject, sessions } = c.get("caller");
    const query = c.req.query("q") ?? "";
    if (query.length > limits.searchChars) refuse("too-large", { detail: `A search has at most ${limits.searchChars} characters.`, facts: { limit: limits.searchChars } });
    const words = wordsOf(query);
    if (words.length > limits.searchWords) refuse("too-large", { detail: `A search has at most ${limits.searchWords} words.`, facts: { limit: limits.searchWords } });
    const limit = numberOf(c.req.query("limit"), "limit", USUAL_CHATS, 1, MOST_CHATS);
    // Counted beside other requests: one search costs as much as many reads, and nothing else is answered meanwhile.
    const { bucket, ok, retryAfter } = take(buckets.get(subject), clock.monotonic(), limits.searchesPerSecond, limits.searchBurst);
    if (buckets.size >= MOST_BUCKETS) buckets.clear();
    buckets.set(subject, bucket);
    if (!ok) refuse("too-many", { headers: { "Retry-After": String(retryAfter) } });
    const cursor = c.req.query("cursor");
    return json(await api.store.search({ subject, sessions, words, limit, ...(cursor && { cursor }) }), 200, { Vary: "Authorization" });
  });
}
