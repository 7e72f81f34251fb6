import type { RecordData } from "../records/record.ts";
import { isPageCall } from "../turn/waits.ts";
import { BY_GATEWAY, type Draft } from "./draft.ts";
import type { LiveTurn, OpenCall } from "./types.ts";

/** What the agent reads in place of everything that a page would have told it (PIN-12). */
export const KEPT_PRIVATE = "the person keeps their page private";

/** Calls that wait for a window, or run in one. */
export function pageCallsOf(live: LiveTurn): OpenCall[] {
  return live.calls.filter((call) => isPageCall(call, live.tools));
}

/** A call that ends without a result: what no window took surely never started, of what one took nobody knows (PIN-7). */
export function closeUnrun(draft: Draft, call: OpenCall, reason: string): void {
  closeCall(draft, call, call.claim === null ? "not-run" : "unknown", reason);
}

export function closeCall(draft: Draft, call: OpenCall, outcome: RecordData<"call-end">["outcome"], reason: string): void {
  const live = draft.state.live;
  if (live === null) return;
  draft.add("call-end", live.turn, BY_GATEWAY, { call: call.call, outcome, reason });
  draft.setLive({ calls: live.calls.filter((open) => open.call !== call.call) });
}

/** While the page is private nothing new begins on it. What a window took already goes on, and its result is withheld. */
export function closePrivate(draft: Draft): void {
  const live = draft.state.live;
  if (live === null || draft.state.private === null) return;
  for (const call of pageCallsOf(live)) if (call.claim === null) closeCall(draft, call, "not-run", KEPT_PRIVATE);
}
