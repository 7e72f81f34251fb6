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
