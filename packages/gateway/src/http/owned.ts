import { mayMake, reaches } from "../access/roles.ts";
import { shownState } from "../access/shownState.ts";
import { ownersAlone, type OwnersAct } from "@tidemark/entities/authority";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { StoredSession } from "../store/store.ts";
import type { Api, HttpCaller } from "./api.ts";
import { idOf } from "./answer.ts";
import { refuse } from "./httpProblem.ts";

/** The caller's session of a path, as far as they are told of it. Unknown and forbidden look alike (404); deleted says so (410). */
export async function owned(api: Api, caller: HttpCaller, id: string | undefined): Promise<StoredSession> {
  const stored = await ownedOrDeleted(api, caller, id);
  // A share link says no more than that: when its chat went is the owner's to know.
  if (stored.state.deletedAt !== null) refuse("deleted", caller.role === "share" ? {} : { facts: { deletedAt: stored.state.deletedAt } });
  return shownState(api.store, caller, stored);
}

/** What only the chat's owner may do, of those whom the chat is open to; commands ask the same in their own step. */
export function checkOwner(caller: HttpCaller, { state }: StoredSession, act: OwnersAct): void {
  const problem = ownersAlone(state, caller, act);
  if (problem) refuse(problem.code, { detail: problem.detail });
}

export async function ownedOrDeleted(api: Api, caller: HttpCaller, id: string | undefined): Promise<StoredSession> {
  const stored = await api.store.session(idOf(sessionIdSchema, id));
  if (!stored || !reaches(caller, stored.state)) return refuse("not-found");
  return stored;
}

export function checkMayMake(caller: HttpCaller, id: SessionId): void {
  if (!mayMake(caller, id)) refuse("forbidden", { detail: "This token is for certain chats, and makes no others." });
}
