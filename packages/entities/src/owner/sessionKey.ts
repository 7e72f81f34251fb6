import type { AgentId, ConnectionId, SessionId } from "../ids/ids.ts";

/** A session's whole address: the owner route and the id. Both halves go everywhere (OWNER-1). */
export interface SessionKey { connection: ConnectionId; agent: AgentId; session: SessionId }

export function keyText(key: SessionKey): string {
  return `${key.connection}/${key.agent}/${key.session}`;
}
