import { randomFillSync } from "node:crypto";
import type { Clock } from "@tidemark/entities/environment";
import { newId, newSecret, type RandomBytes } from "@tidemark/entities/ids";
import { storeAccess, type Access } from "./access/access.ts";
import { hashOf } from "./access/hash.ts";
import type { Agent, AnyAgent } from "./agents/agent.ts";
import { createRunner } from "./agents/runner.ts";
import { nodeClock } from "./clock/nodeClock.ts";
import { createPresence } from "./deadlines/presence.ts";
import { createSteadiness } from "./deadlines/steadiness.ts";
import { createSweeper } from "./deadlines/sweep.ts";
import { createStreamCounter, type Api } from "./http/api.ts";
import { createApp } from "./http/app.ts";
import { checkHostAndOrigin, corsHeaders, preflight } from "./http/hostAndOrigin.ts";
import { DEFAULT_LIMITS, type Limits } from "./http/limits.ts";
import type { PageFiles } from "./http/pageFiles.ts";
import { createRefusals, type RefusalCounts } from "./http/refusals.ts";
import { API_HEADERS } from "./http/securityHeaders.ts";
import type { Store } from "./store/store.ts";

export interface GatewayOptions {
  store: Store;
  /** An agent is a function; an entry gives it a name and a description, or says that it runs elsewhere. The key is its id. */
  agents: Record<string, Agent | AnyAgent>;
  /** Who may use it; by default the tokens of the store. */
  access?: Access;
  /** The agent of a new chat; the first one if not said. */
  defaultAgent?: string;
  name?: string;
  /** Exact `host:port` names it answers under; by default loopback names with any port. */
  hosts?: () => readonly string[];
  /** Further origins whose pages may talk to it; its own page may always. */
  allowedOrigins?: readonly string[];
  /** Hints and live reads; on unless false. */
  push?: boolean;
  page?: PageFiles;
  addresses?: () => readonly string[];
  limits?: Partial<Limits>;
  clock?: Clock;
  random?: RandomBytes;
  /** Told of the gateway's own failures: where, and the error. Never log an error's text: it may hold a message's (SEC-9). */
  onError?: (what: string, error: unknown) => void;
  /** Told at most once a minute how many requests were refused, by code. */
  onRefused?: (counts: RefusalCounts) => void;
}

export interface Gateway {
  /** A Fetch handler. Mount it in any server that speaks Request and Response. */
  fetch(request: Request): Promise<Response>;
  /** Ends running answers as interrupted ("the server was stopped"), keeps paused ones, appends what was said. Within about 4 s. */
  close(): Promise<void>;
}

/** How long running answers get to append what they have. */
const DRAIN_MS = 2_000;

/** The gateway as a library. `npm start` is this with a config file. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { store, onError = () => {} } = options;
  const clock = options.clock ?? nodeClock();
  const random = options.random ?? ((into: Uint8Array) => randomFillSync(into));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const agents = new Map<string, AnyAgent>(Object.entries(options.agents).map(([id, agent]) => [id, typeof agent === "function" ? { run: agent, name: id } : agent]));
  const defaultAgent = options.defaultAgent ?? agents.keys().next().value;
  if (defaultAgent === undefined || !agents.has(defaultAgent)) throw new Error("A gateway needs at least one agent, and its default agent must be one of them.");
  const steadiness = createSteadiness(clock);
  const runner = createRunner({
    store, clock, steadiness, onError, agentOf: (id) => agents.get(id),
    identity: { id: newId(clock.now(), random), secretHash: hashOf(newSecret(random)) },
  });
  const presence = createPresence(store, clock, onError);
  const sweeper = createSweeper(store, runner, presence, steadiness, clock, onError);
  await sweeper.closePredecessors();
  sweeper.start();
  const api: Api = {
    store, access: options.access ?? storeAccess(store, clock, random), runner, presence, steadiness, agents, defaultAgent, name: options.name ?? "Tidemark",
    clock, push: options.push ?? true, limits, addresses: options.addresses ?? (() => []), streams: createStreamCounter(limits.streams),
  };
  const app = createApp(api, onError);
  const refusals = createRefusals(clock, options.onRefused ?? (() => {}));
  const answer = async (request: Request): Promise<Response> => {
    const response = await route(request);
    refusals.count(response);
    return response;
  };
  const route = async (request: Request): Promise<Response> => {
    const refused = checkHostAndOrigin(request, { hosts: options.hosts?.() ?? null, origins: options.allowedOrigins ?? [] });
    if (refused) return withHeaders(refused, API_HEADERS);
    const origin = request.headers.get("origin");
    const { pathname } = new URL(request.url);
    const isApi = pathname === "/v1" || pathname.startsWith("/v1/") || pathname === "/healthz" || pathname === "/readyz";
    if (!isApi) return (await options.page?.(request)) ?? withHeaders(await app.fetch(request), API_HEADERS);
    if (request.method === "OPTIONS") return withHeaders(preflight(origin), API_HEADERS);
    return withHeaders(await app.fetch(request), { ...API_HEADERS, ...corsHeaders(origin) });
  };
  return {
    fetch: answer,
    async close() {
      sweeper.stop();
      refusals.stop();
      // Tool servers end beside the drain, not after it: none may be started while the last answers let go (STORE-9), and both fit into the 5 s.
      const drained = runner.drain(DRAIN_MS);
      await Promise.allSettled([drained, ...[...agents.values()].map(async (agent) => agent.close?.())]);
      await sweeper.closeForStop();
    },
  };
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (headers["Access-Control-Allow-Origin"] !== undefined) response.headers.append("Vary", "Origin");
  return response;
}
