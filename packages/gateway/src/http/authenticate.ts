import type { MiddlewareHandler } from "hono";
import { HEADER } from "@tidemark/entities/contract";
import { hashOf } from "../access/hash.ts";
import type { Api, Env } from "./api.ts";
import { refuse } from "./httpProblem.ts";
import { parseTabHeader } from "./tabHeader.ts";
import { take, type Bucket } from "./tokenBucket.ts";

const MOST_BUCKETS = 10_000;

export interface Guard {
  /** Demands a valid token, checks the tab's secret, counts the rate. */
  required: MiddlewareHandler<Env>;
  /** For the few routes without a token: counts them, all callers together. */
  countStranger(): void;
  /** For the instance id, which every window asks before it trusts an address: as wide as a signed-in caller's, and beside the strangers'. */
  countAsker(): void;
  bearerOf(request: Request): string | null;
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
  const bearerOf = (request: Request) => /^Bearer ([A-Za-z0-9_-]{1,128})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
  return {
    bearerOf,
    countStranger,
    // Keys of callers are subjects; a space can't stand in one.
    countAsker: () => count(" instance", api.limits.requestsPerSecond, api.limits.requestBurst),
    required: async (c, next) => {
      const token = bearerOf(c.req.raw);
      const subject = token === null ? null : await api.access.subjectOf(token);
      if (!subject) {
        countStranger();
        return refuse("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
      }
      count(subject.subject, api.limits.requestsPerSecond, api.limits.requestBurst);
      c.set("caller", { ...subject, tab: null });
      const header = c.req.header(HEADER.tab);
      if (header !== undefined) {
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
