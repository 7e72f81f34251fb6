import { randomFillSync } from "node:crypto";
import type { CachePolicy } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import type { RandomBytes } from "@tidemark/entities/ids";
import { storeAccess, type Access } from "./access/access.ts";
import { allAccess } from "./access/allAccess.ts";
import { shareAccess } from "./access/shareAccess.ts";
import type { Agent, AnyAgent } from "./agents/agent.ts";
import { nodeClock } from "./clock/nodeClock.ts";
import { createStreamCounter, type Api } from "./http/api.ts";
import { createApp } from "./http/app.ts";
import { addressOf } from "./http/callersAddress.ts";
import { checkHostAndOrigin } from "./http/hostAndOrigin.ts";
import { DEFAULT_LIMITS, type Limits } from "./http/limits.ts";
import type { PageFiles } from "./http/pageFiles.ts";
import { createRefusals, type RefusalCounts } from "./http/refusals.ts";
import { fetchHandler, withApiHeaders } from "./library/fetchHandler.ts";
import type { CoreUser, GatewayCore } from "./library/gatewayCore.ts";
import { checkBasePath, mountedPath } from "./library/mountedPath.ts";
import { createOpening } from "./library/opening.ts";
import { openFor } from "./library/openFor.ts";
import { logLine } from "./program/logLine.ts";
import type { Store } from "./store/store.ts";

export interface GatewayOptions {
  /** An agent is a function; an entry gives it a name and a description, or says that it runs elsewhere. The key is its id. */
  agents: Record<string, Agent | AnyAgent>;
  /** The folder that keeps the chats; by default `.tidemark` in the working directory. One process has it at a time. */
  data?: string | undefined;
  /** A store of one's own, in place of `data`. Whoever opened it closes it. */
  store?: Store | undefined;
  /** Where it is mounted, where the host's router leaves that part in the path: "/api/tidemark" in a Next route, nothing under Hono's `mount`. */
  basePath?: string | undefined;
  /** Who may use it; by default the tokens of the store, of which a new folder has its owner's alone. */
  access?: Access | undefined;
  /** People may make links that show one of their chats to whoever has them; they may unless false. */
  shares?: boolean | undefined;
  /** What browsers may keep of the chats: nothing, until the window closes, or as long as they like ("local", if not said). */
  cache?: CachePolicy | undefined;
  /** Names under which browsers reach it (`app.example.com`, with its port where it is not the usual one), beside this machine's own. */
  hosts?: readonly string[] | undefined;
  /** Further origins whose pages may talk to it; pages of its own host may always. */
  allowedOrigins?: readonly string[] | undefined;
  /** The agent of a new chat; the first one if not said. */
  defaultAgent?: string | undefined;
  name?: string | undefined;
  /** Hints and live reads; on unless false. */
  push?: boolean | undefined;
  limits?: Partial<Limits> | undefined;
  /** Told what the one who runs this server has to know: where chats are kept, why the store can't be opened. By default on stderr. */
  onNotice?: ((sentence: string) => void) | undefined;
  /** Told of the gateway's own failures: where, and the error. Never log an error's text: it may hold a message's (SEC-9). */
  onError?: ((what: string, error: unknown) => void) | undefined;
  /** Told at most once a minute how many requests were refused, by code. */
  onRefused?: ((counts: RefusalCounts) => void) | undefined;
  /** Exact `host:port` names in place of `hosts`, for a program that has its port itself. */
  exactHosts?: (() => readonly string[]) | undefined;
  /** The page that stands beside the API, for a program that serves one. */
  page?: PageFiles | undefined;
  addresses?: (() => readonly string[]) | undefined;
  clock?: Clock | undefined;
  random?: RandomBytes | undefined;
}

export interface Gateway {
  /**
   * A Fetch handler. Mount it in any server that speaks Request and Response. Waits for the store, which the first request opens. `from`: where
   * the request comes from, `{ address: "192.0.2.1" }`; @hono/node-server says it by itself. Requests without a good token are counted by it.
   */
  fetch: (request: Request, from?: unknown) => Promise<Response>;
  /** Resolves when the store is open; rejects with the reason where it can't be. Asking for it opens the store, too. */
  readonly ready: Promise<void>;
  /** Ends running answers as interrupted ("the server was stopped"), keeps paused ones, appends what was said. Within about 4 s. */
  close(): Promise<void>;
}

/**
 * The gateway as a library. Nothing is opened before the first request: a build that only loads the host's module makes no folder and takes no lock.
 * Created again for the same folder in the same process (a development server's reload), it goes on with what the one before had open.
 * Throws a sentence where an option is wrong.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { onNotice = (sentence) => { console.warn(`Tidemark: ${sentence}`); } } = options;
  const { onError = (what, error) => { onNotice(logLine(what, error)); } } = options;
  const clock = options.clock ?? nodeClock();
  const random = options.random ?? ((into: Uint8Array) => randomFillSync(into));
  const base = checkBasePath(options.basePath ?? "");
  const { agents, defaultAgent } = agentsOf(options);
  const refusals = createRefusals(clock, options.onRefused ?? (() => {}));
  const user: CoreUser = { agents, onError };
  const handlerOf = (core: GatewayCore) => fetchHandler({ app: createApp(apiOf(core), onError, (request) => mountedPath(request, base) ?? ""), base, page: options.page });
  const apiOf = ({ store, runner, presence, steadiness }: GatewayCore): Api => {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const { shares = true, access = storeAccess(store, clock, random) } = options;
    return {
      store, runner, presence, steadiness, clock, random, agents, defaultAgent, limits, shares, cache: options.cache ?? "local",
      access: shares ? allAccess(access, shareAccess(store, clock)) : access, name: options.name ?? "Tidemark",
      push: options.push ?? true, addresses: options.addresses ?? (() => []), streams: createStreamCounter(limits.streams),
    };
  };
  const open = async () => {
    options.access?.check?.();
    return openFor({ ...options, clock, random, onNotice }, user);
  };
  const opening = createOpening({ clock, onNotice, open, handlerOf });
  return {
    async fetch(request, from) {
      const refused = checkHostAndOrigin(request, { exact: options.exactHosts?.() ?? null, hosts: options.hosts ?? [], origins: options.allowedOrigins ?? [] });
      const response = refused ? withApiHeaders(refused) : await opening.answer(request, addressOf(from));
      refusals.count(response);
      return response;
    },
    get ready() { return opening.ready(); },
    async close() {
      refusals.stop();
      await opening.close();
    },
  };
}

function agentsOf(options: Pick<GatewayOptions, "agents" | "defaultAgent">): { agents: ReadonlyMap<string, AnyAgent>; defaultAgent: string } {
  const agents = new Map<string, AnyAgent>(Object.entries(options.agents).map(([id, agent]) => [id, typeof agent === "function" ? { run: agent, name: id } : agent]));
  const defaultAgent = options.defaultAgent ?? agents.keys().next().value;
  if (defaultAgent === undefined || !agents.has(defaultAgent)) throw new Error("A gateway needs at least one agent, and its default agent must be one of them.");
  return { agents, defaultAgent };
}
