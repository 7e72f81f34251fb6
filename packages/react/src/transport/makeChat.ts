import type { GatewayClient } from "@tidemark/entities/client";
import { agentIdSchema, type AgentId } from "@tidemark/entities/ids";
import type { ChatOf } from "./chatOf.ts";
import { errorOf, errorOfFailure } from "./TransportError.ts";

/** Makes a page's chat at the server, with the agent that the page names, else the server's own. */
export async function makeChat(client: GatewayClient, chat: ChatOf, wanted: string | undefined): Promise<void> {
  const agent = await agentOf(client, wanted);
  const made = await client.create(chat.log.session, agent);
  if (made.kind !== "ok") throw errorOfFailure(made);
  chat.agent = agent;
  chat.log.made();
}

async function agentOf(client: GatewayClient, wanted: string | undefined): Promise<AgentId> {
  if (wanted !== undefined) {
    const named = agentIdSchema.safeParse(wanted);
    if (!named.success) throw errorOf("bad-agent");
    return named.data;
  }
  const info = await client.serverInfo();
  if (info.kind !== "ok") throw errorOfFailure(info);
  return info.value.defaultAgent;
}
