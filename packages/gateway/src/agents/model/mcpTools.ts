import { createMCPClient } from "@ai-sdk/mcp";
import type { ToolSet } from "ai";
import { nodeClock } from "../../clock/nodeClock.ts";
import type { Signals } from "./endGroup.ts";
import { stdioTransport } from "./stdioTransport.ts";

/** One MCP server over stdio, from the gateway's own configuration: nobody else names a program or an address (SEC-12). */
export interface McpServer {
  command: string;
  args?: string[];
  env?: Record<string, string>;
  /** Tools that ask before they run. `true`: all of them, which is what happens if nothing is said. */
  approve?: string[] | boolean;
}

export interface McpTools {
  tools: ToolSet;
  /** Names of the tools that open an approval first. */
  guarded: ReadonlySet<string>;
}

export interface McpConnection {
  /** Starts the servers at the first call; a server that failed is tried again at the next one. */
  open(): Promise<McpTools>;
  /** Names of the tools as they were at the last opening; none before the first. */
  names(): readonly string[];
  close(): Promise<void>;
}

type Client = Awaited<ReturnType<typeof createMCPClient>>;
interface Started { client: Promise<Client>; end(): Promise<void> }

export function mcpConnection(servers: readonly McpServer[], signals: Signals = { clock: nodeClock(), kill: (pid, signal) => void process.kill(pid, signal) }): McpConnection {
  const running = new Map<McpServer, Started>();
  let closed = false;
  let names: readonly string[] = [];

  const clientOf = (server: McpServer): Promise<Client> => {
    // Once the stop began none is started: it would be nobody's to end (STORE-9).
    if (closed) return Promise.reject(new Error("The server is stopping."));
    const known = running.get(server);
    if (known) return known.client;
    const transport = stdioTransport({ command: server.command, args: server.args ?? [], ...(server.env && { env: server.env }) }, signals);
    // A message of the server that the client doesn't know is no reason to drop the server; one that died shows at the next call.
    const client = createMCPClient({ transport, onUncaughtError: () => {} });
    // The process is ended by what is known of it, not by a client: one that never answered its first message has none.
    running.set(server, { client, end: () => transport.end() });
    client.catch(() => forget(server));
    return client;
  };
  const forget = async (server: McpServer): Promise<void> => {
    const dead = running.get(server);
    running.delete(server);
    await dead?.end();
  };
  const toolsOf = async (server: McpServer): Promise<ToolSet> => {
    const ask = async () => (await (await clientOf(server)).tools()) as ToolSet;
    try {
      // One that died since the last message is started anew, once.
      return await ask().catch(() => forget(server).then(ask));
    } catch (error) {
      await forget(server);
      throw new Error(`The tool server "${server.command}" does not work: ${(error as Error).message}`, { cause: error });
    }
  };
  return {
    async open() {
      const tools: ToolSet = {};
      const guarded = new Set<string>();
      for (const server of servers) {
        const own = await toolsOf(server);
        for (const [name, tool] of Object.entries(own)) {
          if (Object.hasOwn(tools, name)) throw new Error(`Two tool servers offer a tool "${name}". Leave one of them out of the configuration.`);
          tools[name] = tool;
          if (asks(server, name)) guarded.add(name);
        }
      }
      names = Object.keys(tools);
      return { tools, guarded };
    },
    names: () => names,
    async close() {
      closed = true;
      await Promise.all([...running.values()].map(({ end }) => end()));
    },
  };
}

function asks(server: McpServer, tool: string): boolean {
  if (Array.isArray(server.approve)) return server.approve.includes(tool);
  return server.approve ?? true;
}
