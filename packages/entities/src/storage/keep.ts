import type { CachePolicy } from "../contract/access.ts";

/** Where what a browser knows of chats stands: in the browser, in this window, or in this page load only. */
export type Keep = "local" | "session" | "memory";

const STRICT: Readonly<Record<Keep, number>> = { local: 0, session: 1, memory: 2 };

export function stricter(a: Keep, b: Keep): Keep {
  return STRICT[a] >= STRICT[b] ? a : b;
}

/** What a server's word allows at most (SEC-13). */
export function keepAllowed(policy: CachePolicy): Keep {
  return policy === "none" ? "memory" : policy;
}

/** May something of chats stand in this storage where `keep` is the rule? */
export function mayStandIn(storage: "local" | "session", keep: Keep): boolean {
  return STRICT[storage] >= STRICT[keep];
}
