import type { Caller, Problem, SessionState } from "./types.ts";

/** Unknown and forbidden look alike (SEC-5); a deleted session says so to those only who may use it. */
export function barred(state: SessionState | null, caller: Caller): Problem | null {
  if (state === null || !mayUse(state, caller)) return { code: "not-found" };
  return state.deletedAt === null ? null : { code: "deleted" };
}

/** Its owner, or somebody whose token names it: then the host that signed the token has decided. */
export function mayUse(state: SessionState, { subject, named }: Caller): boolean {
  return named === true || state.owner === subject;
}

/** Of a chat that several use: what only its owner may do. */
const OWNERS: Readonly<Record<OwnersAct, string>> = {
  delete: "Only the owner of this chat deletes it.",
  restore: "Only the owner of this chat restores it.",
  archive: "Only the owner of this chat puts it into the archive, or takes it out.",
  "show-page": "Only the owner of this chat lets the agent see pages again. Anybody may keep them private.",
  "always-allow": "Only the owner of this chat allows a tool for good. Approve it this once.",
  share: "Only the owner of this chat makes links to it, sees them and takes them back.",
};
export type OwnersAct = "delete" | "restore" | "archive" | "show-page" | "always-allow" | "share";

/**
 * Somebody who was let into a chat speaks, decides and stops in it like its owner. What outlives their visit, or undoes what others rely on, is
 * the owner's: a guest once deleted the chat of their host, and let the agent see the page that its owner kept private.
 */
export function ownersAlone({ owner }: Pick<SessionState, "owner">, { subject }: Pick<Caller, "subject">, act: OwnersAct): Extract<Problem, { code: "forbidden" }> | null {
  return owner === subject ? null : { code: "forbidden", detail: OWNERS[act] };
}
