import { createGatewayClient } from "@tidemark/entities/client";
import type { Role } from "@tidemark/entities/contract";
import type { Environment } from "@tidemark/entities/environment";
import type { ConnectionId } from "@tidemark/entities/ids";

export type Met =
  | { kind: "met"; instance: ConnectionId; name: string; subject: string; role: Role }
  | { kind: "unreachable"; reason: "network" | "not-tidemark" }
  | { kind: "refused"; why: "no-token" | "refused" };

/** Servers from before roles don't say for whom a token is: they have one owner. */
const OWNER = { subject: "owner", role: "owner" } as const;

/** Who answers at an address, asked without the token, and then whom it takes the token for. */
export async function meetServer({ fetch, clock }: Pick<Environment, "fetch" | "clock">, baseUrl: string, getToken: (refused?: string | null) => string | null | Promise<string | null>, over: AbortSignal): Promise<Met> {
  let instance: ConnectionId | null = null;
  let without = false;
  const client = createGatewayClient({
    baseUrl, over, instance: null, onInstance: (id) => { instance = id; }, fetch, clock, tab: () => null, onSuperseded: () => {}, onUnauthorized: () => {},
    async getToken(refused) {
      const token = await getToken(refused);
      without = token === null;
      return token;
    },
  });
  const answer = await client.serverInfo();
  if (answer.kind === "ok") {
    const { subject, role } = answer.value.you ?? OWNER;
    return { kind: "met", instance: answer.value.instance, name: answer.value.name, subject, role };
  }
  // Without a token a server says no more than its instance.
  if (instance !== null && (without || (answer.kind === "refused" && answer.status === 401))) return { kind: "refused", why: without ? "no-token" : "refused" };
  return { kind: "unreachable", reason: answer.kind === "unreachable" && answer.reason === "not-tidemark" ? "not-tidemark" : "network" };
}
