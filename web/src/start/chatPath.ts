import { agentIdSchema, connectionIdSchema, sessionIdSchema, type ConnectionId } from "@tidemark/entities/ids";
import type { SessionKey } from "@tidemark/entities/client";

/** A chat's address: `/c/CONNECTION/AGENT/SESSION`. */
export function chatPath({ connection, agent, session }: SessionKey): string {
  return `/c/${connection}/${agent}/${session}`;
}

/** The chat that an address names, or null: whatever else stands there is the plain page, never an error. */
export function chatOfPath(path: string): SessionKey | null {
  const [, head, ...ids] = path.split("/");
  if (head !== "c" || ids.length !== 3) return null;
  const connection = connectionIdSchema.safeParse(ids[0]);
  const agent = agentIdSchema.safeParse(ids[1]);
  const session = sessionIdSchema.safeParse(ids[2]);
  return connection.success && agent.success && session.success ? { connection: connection.data, agent: agent.data, session: session.data } : null;
}

/** An address that is meant for a chat and leads to none here: of another server (its data folder was a new one), or cut off on its way. */
export function isStray(path: string, connection: ConnectionId): boolean {
  return path.startsWith("/c/") && chatOfPath(path)?.connection !== connection;
}
