import { addMs } from "../turn/isoTime.ts";
import type { Draft } from "./draft.ts";
import { closeUnrun, pageCallsOf } from "./pageCalls.ts";
import { AWAY_LIMIT_MS, CALL_LIMIT_MS, type FoundTab, type LiveTurn, type OpenCall } from "./types.ts";
import { awayOf, nameOf } from "./windowAt.ts";

interface Deadline { at: string; lifeMs: number; reason: string }

/** Closes the page calls whose time is over (PIN-3), each only where this gateway has been up for the deadline's own life (TURN-5). Returns whether it closed one. */
export function endOverdueCalls(draft: Draft, tab: FoundTab | null, steadyMs: number): boolean {
  const live = draft.state.live;
  if (live?.state !== "paused") return false;
  const due = pageCallsOf(live).map((call) => ({ call, deadline: deadlineOf(live, call, tab, draft.now.at) }))
    .filter(({ deadline }) => deadline.at <= draft.now.at && steadyMs >= deadline.lifeMs);
  for (const { call, deadline } of due) closeUnrun(draft, call, deadline.reason);
  return due.length > 0;
}

function deadlineOf({ pin }: LiveTurn, call: OpenCall, tab: FoundTab | null, at: string): Deadline {
  const limit = addMs(call.at, CALL_LIMIT_MS);
  if (pin === null) return { at: limit, lifeMs: CALL_LIMIT_MS, reason: "no window took it over for 5 minutes" };
  const away = awayOf(tab, at);
  if (away === null) return { at: limit, lifeMs: CALL_LIMIT_MS, reason: `${nameOf(tab)} gave no result for 5 minutes` };
  const since = away.since > call.at ? away.since : call.at;
  return { at: addMs(since, AWAY_LIMIT_MS), lifeMs: away.lifeMs, reason: `${nameOf(tab)} was away for 30 seconds` };
}
