import type { Clock } from "@tidemark/entities/environment";
import { problem } from "../http/problem.ts";
import { isLoopbackHost } from "../http/hostAndOrigin.ts";
import type { GatewayCore } from "./gatewayCore.ts";
import type { Holding } from "./heldCore.ts";
import { withApiHeaders } from "./fetchHandler.ts";

type Handler = (request: Request, address: string | null) => Promise<Response>;

export interface OpeningParts {
  clock: Clock;
  onNotice: (sentence: string) => void;
  open: () => Promise<Holding>;
  handlerOf: (core: GatewayCore) => Handler;
}

export interface Opening {
  answer: Handler;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** After a failure the store is tried anew, but not at every request: a folder that another process holds is waited for, 0.3 s each time. */
const AGAIN_MS = 2_000;

interface Open { holding: Holding; handle: Handler }

/**
 * Opens when it is first needed, and says why where that fails. It does not stay failed: a server that is replaced by its next version holds the
 * folder for some seconds more, and the new one must not refuse its users until somebody restarts it.
 */
export function createOpening({ clock, onNotice, open, handlerOf }: OpeningParts): Opening {
  let current: Promise<Open> | null = null;
  let opened: Open | null = null;
  let failedAt: number | null = null;
  let closed = false;

  const start = async (): Promise<Open> => {
    try {
      const holding = await open();
      opened = { holding, handle: handlerOf(holding.core) };
      failedAt = null;
      return opened;
    } catch (error) {
      failedAt = clock.monotonic();
      onNotice(sentenceOf(error));
      throw error;
    }
  };
  const opening = (): Promise<Open> => {
    const over = opened?.holding.core.closed() === true || (failedAt !== null && clock.monotonic() - failedAt >= AGAIN_MS);
    if (current === null || over) {
      opened = null;
      failedAt = null;
      current = start();
    }
    return current;
  };
  return {
    async answer(request, address) {
      if (closed) return withApiHeaders(unavailable("This chat server was closed."));
      let now: Open;
      try {
        now = await opening();
      } catch (error) {
        // Who asks is not known here, and outside of a browser anybody can send a loopback name.
        const near = process.env["NODE_ENV"] !== "production" && isLoopbackHost((request.headers.get("host") ?? new URL(request.url).host).toLowerCase());
        return withApiHeaders(unavailable(near ? sentenceOf(error) : "The chats can't be opened. The server's own log says why."));
      }
      return now.handle(request, address);
    },
    ready: () => (closed ? Promise.reject(new Error("This gateway was closed.")) : opening().then(() => undefined)),
    async close() {
      closed = true;
      // One that is on its way is waited for: it would else hold the folder with nobody left to let it go.
      const now = await current?.catch(() => null);
      await now?.holding.letGo();
    },
  };
}

function unavailable(detail: string): Response {
  return problem("unavailable", { detail, headers: { "Retry-After": String(AGAIN_MS / 1000) } });
}

/** The store's own sentences name the program's option. */
function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll("--data DIR", 'createGateway({ data: "DIR" })');
}
