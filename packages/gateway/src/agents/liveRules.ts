import type { SessionState } from "@tidemark/entities/authority";
import type { SessionId } from "@tidemark/entities/ids";
import type { Store } from "../store/store.ts";
import type { AgentCall } from "./agent.ts";

/**
 * The chat's rules as an agent's `approve`, kept up to date while the agent runs: a rule that a person takes back holds from the next call on,
 * not from the next answer on.
 */
export async function liveRules(store: Store, id: SessionId): Promise<{ approve: AgentCall["approve"]; close(): void }> {
  // No prototype: a tool may be called "constructor".
  const approve = Object.create(null) as AgentCall["approve"];
  const take = (now: SessionState["rules"]): void => {
    for (const tool of Object.keys(approve)) if (!Object.hasOwn(now, tool)) delete approve[tool];
    for (const tool of Object.keys(now)) approve[tool] = "approved";
  };
  // Listens before it looks: a rule that changes in between is not missed.
  const close = store.onCommit(({ session, state, records }) => {
    if (session === id && records.some(({ type }) => type === "rule")) take(state.rules);
  });
  take((await store.session(id))?.state.rules ?? {});
  return { approve, close };
}
