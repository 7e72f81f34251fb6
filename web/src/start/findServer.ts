import * as z from "zod/mini";
import type { Clock, Environment } from "@tidemark/entities/environment";
import { instanceSchema } from "@tidemark/entities/contract";
import type { ConnectionId } from "@tidemark/entities/ids";

export type FoundServer = { kind: "found"; baseUrl: string; instance: ConnectionId } | { kind: "unreachable"; reason: "network" | "not-tidemark"; baseUrl: string };

const LIMIT_MS = 15_000;
const pointerSchema = z.object({ gateway: z.url() });

/**
 * Which server this page talks to: its own origin, or the one that `tidemark.json` beside the page names.
 * A server's address is never taken from the page's own address, where a stranger's link could put it.
 */
export async function findServer(fetch: Environment["fetch"], clock: Clock, origin: string): Promise<FoundServer> {
  const pointer = pointerSchema.safeParse(await readJson(fetch, clock, `${origin}/tidemark.json`));
  const baseUrl = pointer.success ? pointer.data.gateway.replace(/\/+$/, "") : origin;
  const answer = await readJson(fetch, clock, `${baseUrl}/v1`);
  if (answer === undefined) return { kind: "unreachable", reason: "network", baseUrl };
  const instance = instanceSchema.safeParse(answer);
  return instance.success ? { kind: "found", baseUrl, instance: instance.data.instance } : { kind: "unreachable", reason: "not-tidemark", baseUrl };
}

/** The JSON of an answer; null where it is none, undefined where nothing answered in time. */
async function readJson(fetch: Environment["fetch"], clock: Clock, url: string): Promise<unknown> {
  const limit = new AbortController();
  const cancel = clock.after(LIMIT_MS, () => limit.abort());
  try {
    const answer = await fetch(url, { signal: limit.signal, cache: "no-store" });
    if (answer.status >= 500) return undefined;
    if (!answer.headers.get("content-type")?.includes("json")) return null;
    return await answer.json();
  } catch {
    return undefined;
  } finally {
    cancel();
  }
}
