import * as z from "zod/mini";
import { agentIdSchema, type AgentId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { OwnSpace } from "./ownSpace.ts";
import { sessionKeySchema } from "./sessionKeySchema.ts";

const agentsSchema = z.object({ chosen: z.nullable(agentIdSchema), last: z.array(sessionKeySchema) });
const MOST_AGENTS = 50;

/** Which agent this window's person chose last, and which chat of each agent was looked at last here (BOUND-3). Other windows never read it. */
export interface AgentStore {
  chosen(): AgentId | null;
  choose(agent: AgentId): void;
  lastChat(agent: AgentId): SessionKey | null;
  lookedAt(key: SessionKey): void;
}

export function createAgentStore(own: OwnSpace): AgentStore {
  const read = (): z.infer<typeof agentsSchema> => {
    const found = own.read("agents", agentsSchema);
    return found.kind === "ok" ? found.value : { chosen: null, last: [] };
  };
  return {
    chosen: () => read().chosen,
    choose(agent) {
      const now = read();
      if (now.chosen !== agent) own.write("agents", { ...now, chosen: agent });
    },
    lastChat: (agent) => read().last.find((key) => key.agent === agent) ?? null,
    lookedAt(key) {
      const now = read();
      const before = now.last.find(({ agent }) => agent === key.agent);
      if (before !== undefined && keyText(before) === keyText(key)) return;
      own.write("agents", { ...now, last: [key, ...now.last.filter(({ agent }) => agent !== key.agent)].slice(0, MOST_AGENTS) });
    },
  };
}
