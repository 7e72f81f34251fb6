import { randomFillSync } from "node:crypto";
import { storeAccess } from "../access/access.ts";
import { allAccess } from "../access/allAccess.ts";
import type { AnyAgent } from "../agents/agent.ts";
import { nodeClock } from "../clock/nodeClock.ts";
import { createGateway, type Gateway } from "../createGateway.ts";
import { pageFiles } from "../http/pageFiles.ts";
import { openSqliteStore } from "../store/sqliteStore.ts";
import { namesOf } from "./addresses.ts";
import { agentsOf, readConfig } from "./config.ts";
import { configuredAccess } from "./configuredAccess.ts";
import { dataFolder, makeDataFolder } from "./dataFolder.ts";
import { logLine } from "./logLine.ts";
import { listen } from "./listen.ts";
import { openBrowser } from "./openBrowser.ts";
import { isLoopback, type ProgramOptions } from "./options.ts";
import { ownerToken } from "../access/ownerToken.ts";

export interface Running { address: string; link: string; stop(): Promise<void> }

export interface Surroundings {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  /** The built page. */
  page: string;
  say: (line: string) => void;
  warn: (line: string) => void;
}

/** Starts the whole program: store, agents, gateway, port, ready line. Throws an Error whose message is a sentence for the terminal. */
export async function run(options: ProgramOptions, { env, platform, page, say, warn }: Surroundings): Promise<Running> {
  const config = readConfig(options.config);
  if (!isLoopback(options.host) && !options.allowRemote && config.access !== "remote") {
    throw new Error(`Listening on ${options.host} lets other machines reach your chats with the link that is printed. If you mean it, set TIDEMARK_ALLOW_REMOTE=1 (or "access": "remote" in the configuration).`);
  }
  const clock = nodeClock();
  const random = (into: Uint8Array) => randomFillSync(into);
  const users = configuredAccess(config, env, clock);
  const folder = dataFolder(options.data, env, platform);
  makeDataFolder(folder, options.data !== null, env, platform);
  const store = openSqliteStore({ folder, clock, random });
  const { agents, defaultAgent } = agentsOf(config, env, clock);
  let names = namesOf(options.host, options.port, config.hosts);
  let gateway: Gateway | null = null;
  try {
    const token = await ownerToken(folder, store, random);
    gateway = createGateway({
      access: allAccess(storeAccess(store, clock, random), ...users), shares: config.shares, cache: config.cache,
      store, agents, defaultAgent, clock, random, push: options.push, name: config.name ?? "Tidemark",
      exactHosts: () => names.hosts, addresses: () => names.addresses, allowedOrigins: [...config.allowedOrigins, ...options.origins], page: pageFiles(page, config.connect),
      onError: (what, error) => warn(logLine(what, error)),
      onRefused: (counts) => warn(JSON.stringify({ level: "info", what: "refused", ...counts })),
    });
    const started = gateway;
    await started.ready;
    const server = await listen(() => started, options.host, options.port, options.portAsked, say);
    names = namesOf(options.host, server.port, config.hosts);
    const address = names.addresses[0] ?? `http://${options.host === "::1" ? "[::1]" : options.host}:${server.port}`;
    store.announce(address);
    const link = `${address}/#token=${token}`;
    say(`Tidemark is ready: ${link}`);
    say(`Data: ${folder} · Agent: ${agentText(agents[defaultAgent]!)} · Ctrl+C stops, nothing is lost.`);
    if (options.open) openBrowser(link, env, platform);
    return {
      address, link,
      async stop() {
        await started.close();
        server.close();
        await store.close();
      },
    };
  } catch (error) {
    await gateway?.close();
    await store.close();
    throw error;
  }
}

function agentText({ kind, name, model }: AnyAgent): string {
  if (kind === "external") return `${name} (runs elsewhere)`;
  return model === undefined ? `${name} (no model set; OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL set one)` : name === model ? name : `${name} (${model})`;
}
