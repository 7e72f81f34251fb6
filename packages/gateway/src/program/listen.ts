import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Gateway } from "../createGateway.ts";

export interface Listening { port: number; close(): void }

/** How many ports after the usual one are tried. */
const TRIES = 20;

/** Listens on the port, or the next free one where it was not asked for. Throws a sentence. */
export async function listen(gateway: () => Pick<Gateway, "fetch">, host: string, port: number, asked: boolean, say: (line: string) => void): Promise<Listening> {
  for (let i = 0; ; i++) {
    try {
      return await listenOn(gateway, host, port === 0 ? 0 : port + i);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EADDRINUSE") throw new Error(`Can't listen on ${host}:${port + i} (${code ?? "unknown error"}). Choose another with --host and --port.`, { cause: error });
      if (asked || i >= TRIES) throw new Error(`Port ${port + i} is taken. Choose another with --port, or leave --port out to take the next free one.`, { cause: error });
      say(`Port ${port + i} is taken, trying ${port + i + 1}.`);
    }
  }
}

async function listenOn(gateway: () => Pick<Gateway, "fetch">, host: string, port: number): Promise<Listening> {
  const server: Server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, maxHeaderSize: 16 * 1024 },
    getRequestListener((request, bindings) => gateway().fetch(request, bindings), { overrideGlobalObjects: false }));
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      done();
    });
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
