import { createGatewayClient, type SessionKey } from "@tidemark/entities/client";
import type { Environment } from "@tidemark/entities/environment";
import { findServer } from "./findServer.ts";

/** What a link shows: one chat of one server, for nobody by name. */
export interface Shared { baseUrl: string; name: string; subject: string; token: string; chat: SessionKey }
export type ShareStage =
  | { kind: "starting" }
  | { kind: "unreachable"; reason: "network" | "not-tidemark"; address: string; nextTryMs: number | null }
  | { kind: "share-ended" }
  | { kind: "running"; shared: Shared };

export interface ShareStartPorts {
  environment: Pick<Environment, "clock" | "fetch">;
  origin: string;
  token: string | null;
  show: (stage: ShareStage) => void;
}
export interface ShareStart {
  first: ShareStage;
  run(): void;
  tryNow(): void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** From a link to its chat: the server, then what it shows for this link. Knows of no sign-in but the link's own. */
export function createShareStart({ environment: { clock, fetch }, origin, token, show }: ShareStartPorts): ShareStart {
  let failures = 0;
  let cancel = (): void => {};

  const look = async (): Promise<void> => {
    cancel();
    if (token === null) return show({ kind: "share-ended" });
    const found = await findServer(fetch, clock, origin);
    if (found.kind === "unreachable") return lookLater(found.reason, found.baseUrl);
    const { baseUrl, instance } = found;
    const client = createGatewayClient({ baseUrl, instance, fetch, clock, getToken: () => token, tab: () => null, onSuperseded: () => {}, onUnauthorized: () => {} });
    const info = await client.serverInfo();
    if (info.kind === "unreachable") return lookLater("network", baseUrl);
    // A bearer that is no share link of this server's shows nothing here, whatever else it may be good for.
    const session = info.kind === "ok" && info.value.you?.role === "share" ? info.value.you.sessions?.[0] : undefined;
    if (info.kind === "refused" || session === undefined) return show({ kind: "share-ended" });
    const header = await client.header(session, new AbortController().signal);
    if (header.kind === "unreachable") return lookLater("network", baseUrl);
    if (header.kind === "refused") return show({ kind: "share-ended" });
    show({ kind: "running", shared: { baseUrl, name: info.value.name, subject: info.value.you!.subject, token, chat: { connection: instance, agent: header.value.agent, session } } });
  };
  const lookLater = (reason: "network" | "not-tidemark", address: string): void => {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS);
    show({ kind: "unreachable", reason, address, nextTryMs: clock.monotonic() + waitMs });
    cancel = clock.after(waitMs, () => void look());
  };
  return { first: { kind: "starting" }, run: () => void look(), tryNow: () => void look() };
}
