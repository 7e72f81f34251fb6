import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { HEADER } from "@tidemark/entities/contract";
import { hashOf } from "../access/hash.ts";
import { refusalOf } from "../access/roles.ts";
import type { Api, Env } from "./api.ts";
import { createBuckets } from "./buckets.ts";
import { placeOf } from "./callersAddress.ts";
import { refuse } from "./httpProblem.ts";
import { needOf } from "./routeNeeds.ts";
import { parseTabHeader } from "./tabHeader.ts";

/** A signed token with two hundred sessions has some 7,000 characters. */
const BEARER = /^Bearer ([A-Za-z0-9._-]{1,8192})$/;

export interface Guard {
  /** Demands a valid token whose role may use the route, checks the tab's secret, counts the rate. */
  required: MiddlewareHandler<Env>;
  /** For the few routes without a token: counts them by where they come from. */
  countStranger(c: Context<Env>): void;
  /** For the instance id, which every window asks before it trusts an address: as wide as a signed-in caller's, and beside the strangers'. */
  countAsker(c: Context<Env>): void;
}

export function createGuard(api: Api): Guard {
  const { requestsPerSecond, requestBurst, strangersPerSecond, strangerBurst } = api.limits;
  const [wide, narrow] = [{ perSecond: requestsPerSecond, burst: requestBurst }, { perSecond: strangersPerSecond, burst: strangerBurst }];
  // Apart, so that nothing that strangers do reaches the counts of callers.
  const [callers, strangers, askers, over] = [createBuckets(api.clock), createBuckets(api.clock), createBuckets(api.clock), createBuckets(api.clock)];
  const place = (c: Context<Env>): string => placeOf((c.env as Env["Bindings"] | undefined)?.address ?? null);

  /** One that was good always gets its 401, also where many come from its place: its page asks for a new one at a 401, and at nothing else. */
  async function refuseToken(c: Context<Env>, token: string | null): Promise<never> {
    if (!strangers.take(place(c), narrow)) {
      if (token !== null && await api.access.wasGood?.(token)) over.count(hashOf(token), wide);
      else strangers.count(place(c), narrow);
    }
    return refuse("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } });
  }
  return {
    countStranger: (c) => strangers.count(place(c), narrow),
    countAsker: (c) => askers.count(place(c), wide),
    required: async (c, next) => {
      const token = BEARER.exec(c.req.raw.headers.get("authorization") ?? "")?.[1] ?? null;
      const subject = token === null ? null : await api.access.subjectOf(token);
      // The store keeps no half of a character: two subjects that differ in one would be one to it, and read each other's chats.
      if (!subject?.subject.isWellFormed()) return refuseToken(c, token);
      callers.count(subject.subject, wide);
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
