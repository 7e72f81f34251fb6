import type { Problem, SessionState } from "./types.ts";

/** Unknown and forbidden look alike (SEC-5); a deleted session says so to its owner only. */
export function barred(state: SessionState | null, subject: string): Problem | null {
  if (state === null || state.owner !== subject) return { code: "not-found" };
  return state.deletedAt === null ? null : { code: "deleted" };
}
