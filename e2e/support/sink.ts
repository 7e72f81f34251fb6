import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "@playwright/test";

export interface Sink {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Connections and requests that came, and requests of watched browsers to anywhere but their own server. */
  seen(): string[];
  forget(): void;
  watch(context: BrowserContext, own: string): void;
  close(): Promise<void>;
}

/** A server that nobody may ask: an address of it in anything that is shown must stay an address (SEC-1). A mere connection counts, too. */
export async function openSink(): Promise<Sink> {
  let seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`request ${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end("<title>sink</title>");
  });
  server.on("connection", () => { seen.push("connection"); });
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    forget: () => { seen = []; },
    watch(context, own) {
      context.on("request", (request) => {
        const address = request.url();
        if (new URL(address).origin !== own && !address.startsWith("data:image/")) seen.push(`asked ${address.slice(0, 200)}`);
      });
    },
    close: () => new Promise((done) => { server.closeAllConnections(); server.close(() => { done(); }); }),
  };
}
