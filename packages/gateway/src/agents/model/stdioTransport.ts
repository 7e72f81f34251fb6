import { spawn, type ChildProcess } from "node:child_process";
import type { MCPTransport } from "@ai-sdk/mcp";
import { mcpEnvironment } from "./mcpEnvironment.ts";
import { endGroup, type Signals } from "./endGroup.ts";

type Message = Parameters<MCPTransport["send"]>[0];

export interface ToolProcess { command: string; args: readonly string[]; env?: Record<string, string> }

/**
 * A tool server as a process of ours, with JSON lines on its stdin and stdout. It is started in a group of its own, so that what it started
 * in its turn ends with it (the SDK's transport signals the server alone, with TERM only, and one that ignores it outlives the gateway).
 * After a kill -9 of the gateway it ends by its closed stdin, as the protocol says. The lock and the port of the gateway are never passed on.
 */
export function stdioTransport(server: ToolProcess, signals: Signals): MCPTransport & { end(): Promise<void> } {
  let child: ChildProcess | null = null;
  let rest = "";

  const read = (transport: MCPTransport, piece: string): void => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() === "") continue;
      try {
        transport.onmessage?.(JSON.parse(line) as Message);
      } catch (error) {
        transport.onerror?.(error as Error);
      }
    }
  };
  const transport: MCPTransport & { end(): Promise<void> } = {
    supportsProtocolVersionDiscovery: true,
    start() {
      return new Promise((ready, fail) => {
        const started = spawn(server.command, server.args, {
          stdio: ["pipe", "pipe", "ignore"], env: mcpEnvironment(process.env, server.env), detached: process.platform !== "win32", windowsHide: true,
        });
        child = started;
        started.once("spawn", () => ready());
        started.once("error", (error) => {
          fail(error);
          transport.onerror?.(error);
        });
        started.once("close", () => transport.onclose?.());
        started.stdin.on("error", (error) => transport.onerror?.(error));
        started.stdout.setEncoding("utf8").on("data", (piece: string) => read(transport, piece));
      });
    },
    send(message) {
      const stdin = child?.stdin;
      if (!stdin?.writable) return Promise.reject(new Error("it is not running"));
      return new Promise((done, fail) => {
        stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? fail(error) : done()));
      });
    },
    close: () => transport.end(),
    end: () => (child?.pid === undefined ? Promise.resolve() : endGroup(child, signals)),
  };
  return transport;
}
