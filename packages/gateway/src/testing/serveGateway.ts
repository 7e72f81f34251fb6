import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { TestGateway } from "./testGateway.ts";

export interface Served { address: string; close(): void }

/** A test's gateway on a socket of its own, for what speaks real HTTP. */
export async function serveGateway(test: TestGateway): Promise<Served> {
  const server = createServer(getRequestListener((request) => test.gateway.fetch(request), { overrideGlobalObjects: false }));
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
