import type { SessionState } from "@tidemark/entities/authority";
import type { PageContext } from "@tidemark/entities/records";
import type { Store } from "../store/store.ts";

/**
 * The page of a live turn, for its agent. Read at each call of the agent: privacy holds from the moment it is set (PIN-12). The data belong to the
 * page that the message came from; a page that the turn's own tools went to is told by id and title.
 */
export async function pageOfTurn(store: Pick<Store, "records">, { id, live, private: kept }: SessionState): Promise<PageContext | null> {
  if (!live?.context || kept !== null) return null;
  const { context } = live;
  const [message] = await store.records(id, live.seq - 1, 1);
  const said = message?.type === "user-message" ? message.data.origin.context : null;
  return said?.id === context.id && said.data !== undefined ? { ...context, data: said.data } : context;
}
