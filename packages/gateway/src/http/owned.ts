import { sessionIdSchema } from "@tidemark/entities/ids";
import type { StoredSession } from "../store/store.ts";
import type { Api, HttpCaller } from "./api.ts";
import { idOf } from "./answer.ts";
import { refuse } from "./httpProblem.ts";

/** The caller's session of a path. Unknown and forbidden look alike (404); deleted says so (410). */
export async function owned(api: Api, caller: HttpCaller, id: string | undefined): Promise<StoredSession> {
  const stored = await ownedOrDeleted(api, caller, id);
  if (stored.state.deletedAt !== null) refuse("deleted", { facts: { deletedAt: stored.state.deletedAt } });
  return stored;
}

export async function ownedOrDeleted(api: Api, caller: HttpCaller, id: string | undefined): Promise<StoredSession> {
  const stored = await api.store.session(idOf(sessionIdSchema, id));
  if (!stored || stored.state.owner !== caller.subject) return refuse("not-found");
  return stored;
}
