import type { Clock } from "@tidemark/entities/environment";
import type { Access, Subject } from "../access/access.ts";
import type { CachePolicy } from "@tidemark/entities/contract";
import type { RandomBytes, TabId } from "@tidemark/entities/ids";
import type { AnyAgent } from "../agents/agent.ts";
import type { Runner } from "../agents/runner.ts";
import type { Store } from "../store/store.ts";
import type { Presence } from "../deadlines/presence.ts";
import type { Steadiness } from "../deadlines/steadiness.ts";
import type { Limits } from "./limits.ts";

/** What every route works with. */
export interface Api {
  store: Store;
  access: Access;
  /** Links to single chats can be made and used. */
  shares: boolean;
  /** What browsers may keep of the chats (SEC-13). */
  cache: CachePolicy;
  runner: Runner;
  presence: Presence;
  steadiness: Steadiness;
  agents: ReadonlyMap<string, AnyAgent>;
  defaultAgent: string;
  name: string;
  clock: Clock;
  random: RandomBytes;
  /** Hints and live reads; off with `--no-push`. */
  push: boolean;
  limits: Limits;
  /** Addresses beyond loopback under which the server is reached. */
  addresses: () => readonly string[];
  streams: StreamCounter;
}

/** How many long answers a subject has open. */
export interface StreamCounter {
  /** Null where there are too many; else a function that gives the place back, harmless when called twice. */
  open(subject: string): (() => void) | null;
}

export function createStreamCounter(limit: number): StreamCounter {
  const open = new Map<string, number>();
  return {
    open(subject) {
      const count = open.get(subject) ?? 0;
      if (count >= limit) return null;
      open.set(subject, count + 1);
      let closed = false;
      return () => {
        if (closed) return;
        closed = true;
        const left = (open.get(subject) ?? 1) - 1;
        if (left > 0) open.set(subject, left);
        else open.delete(subject);
      };
    },
  };
}

/** The caller of an authenticated request. */
export type HttpCaller = Subject & { tab: TabId | null };
/** `address`: where the request comes from, as the server around the gateway says it. */
export interface Env { Variables: { caller: HttpCaller }; Bindings: { address: string | null } }
