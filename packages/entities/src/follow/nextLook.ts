import type { FollowState } from "./followState.ts";

/** When this window looks again, for the strip; same shape as NextLook of the session's view. */
export type FollowLook = { kind: "live" } | { kind: "at"; atMs: number } | { kind: "reading" } | { kind: "paused" };

export function nextLook(state: FollowState): FollowLook {
  if (state.holds.has("offline")) return { kind: "paused" };
  if (state.push.kind !== "none" && state.reach.kind === "fine" && state.watch.kind !== "unread") return { kind: "live" };
  switch (state.work.kind) {
    case "asking": return { kind: "reading" };
    case "waiting": return { kind: "at", atMs: state.work.atMs };
    case "resting": return { kind: "paused" };
  }
}
