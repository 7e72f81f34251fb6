import { createMCPClient } from "@ai-sdk/mcp";
import { StdioMCPTransport } from "@ai-sdk/mcp/mcp-stdio";
import type { ToolSet } from "ai";

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
  close(): Promise<void>;
}

type Client = Awaited<ReturnType<typeof createMCPClient>>;

export function mcpConnection(servers: readonly McpServer[]): McpConnection {
  const clients = new Map<McpServer, Promise<Client>>();
  let closed = false;

  const clientOf = (server: McpServer): Promise<Client> => {
    if (closed) return Promise.reject(new Error("The server is stopping."));
    const known = clients.get(server);
    if (known) return known;
    const started = createMCPClient({
      transport: new StdioMCPTransport({ command: server.command, args: server.args ?? [], ...(server.env && { env: server.env }), stderr: "ignore" }),
      // A message of the server that the client doesn't know is no reason to drop the server; one that died shows at the next call.
      onUncaughtError: () => {},
    });
    clients.set(server, started);
    started.catch(() => clients.delete(server));
    return started;
  };
  const forget = async (server: McpServer): Promise<void> => {
    const dead = clients.get(server);
    clients.delete(server);
    await dead?.then((client) => client.close()).catch(() => undefined);
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
      return { tools, guarded };
    },
    async close() {
      closed = true;
      await Promise.allSettled([...clients.values()].map(async (client) => (await client).close()));
    },
  };
}

function asks(server: McpServer, tool: string): boolean {
  if (Array.isArray(server.approve)) return server.approve.includes(tool);
  return server.approve ?? true;
}
