import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { HEADER } from "@tidemark/entities/contract";
import { hashOf } from "../access/hash.ts";
import { refusalOf } from "../access/roles.ts";
import type { Api, Env } from "./api.ts";
import { refuse } from "./httpProblem.ts";
import { needOf } from "./routeNeeds.ts";
import { parseTabHeader } from "./tabHeader.ts";
import { take, type Bucket } from "./tokenBucket.ts";

const MOST_BUCKETS = 10_000;
/** A signed token with two hundred sessions has some 7,000 characters. */
const BEARER = /^Bearer ([A-Za-z0-9._-]{1,8192})$/;

export interface Guard {
  /** Demands a valid token whose role may use the route, checks the tab's secret, counts the rate. */
  required: MiddlewareHandler<Env>;
  /** For the few routes without a token: counts them, all callers together. */
  countStranger(): void;
  /** For the instance id, which every window asks before it trusts an address: as wide as a signed-in caller's, and beside the strangers'. */
  countAsker(): void;
}

export function createGuard(api: Api): Guard {
  const buckets = new Map<string, Bucket>();
  const count = (key: string, perSecond: number, burst: number): void => {
    const { bucket, ok, retryAfter } = take(buckets.get(key), api.clock.monotonic(), perSecond, burst);
    if (buckets.size >= MOST_BUCKETS) buckets.clear();
    buckets.set(key, bucket);
    if (!ok) refuse("too-many", { headers: { "Retry-After": String(retryAfter) } });
  };
  const countStranger = () => count("", api.limits.strangersPerSecond, api.limits.strangerBurst);
  return {
    countStranger,
    // Keys of callers are subjects, and none of them begins with a space.
    countAsker: () => count(" instance", api.limits.requestsPerSecond, api.limits.requestBurst),
    required: async (c, next) => {
      const token = BEARER.exec(c.req.raw.headers.get("authorization") ?? "")?.[1] ?? null;
      const subject = token === null ? null : await api.access.subjectOf(token);
      // The store keeps no half of a character: two subjects that differ in one would be one to it, and read each other's chats.
      if (!subject?.subject.isWellFormed()) {
        countStranger();
        return refuse("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
      }
      count(subject.subject, api.limits.requestsPerSecond, api.limits.requestBurst);
      const need = needOf(matchedRoutes(c));
      // Before anything is looked up: the answer is the same for what is there and what is not.
      const refused = need && refusalOf(subject, need);
      if (refused !== null) refuse("forbidden", { detail: refused });
      c.set("caller", { ...subject, tab: null });
      const header = c.req.header(HEADER.tab);
      // Whoever has a share link could fill the store with windows, and none of them would ever matter.
      if (header !== undefined && subject.role !== "share") {
        const tab = parseTabHeader(header) ?? refuse("invalid", { detail: `The header ${HEADER.tab} is not "BROWSER.TAB; secret=…".` });
        const known = await api.store.presentTab(subject.subject, tab.tab, hashOf(tab.secret), tab.previous.map(hashOf));
        if (known === "superseded") refuse("tab-superseded");
        await api.store.renewAttachments(subject.subject, tab.tab);
        c.set("caller", { ...subject, tab: tab.tab });
      }
      await next();
    },
  };
}
