import { unreachable } from "../assert/unreachable.ts";
import type { By, RecordData } from "../records/record.ts";
import { BY_AGENT, BY_GATEWAY, type Draft } from "./draft.ts";
import { closeCall, pageCallsOf } from "./pageCalls.ts";

export type TurnEnding =
  | { outcome: "done"; usage?: unknown }
  | { outcome: "failed"; error: string; by: "agent" | "gateway" }
  | { outcome: "stopped"; by: By }
  | { outcome: "interrupted"; error: string };

/**
 * Ends the live turn: its open gates and calls close with it (GATE-3, LOG-9), and the fence grows in the same step,
 * so that nothing its runner still sends can land.
 */
export function endTurn(draft: Draft, ending: TurnEnding): void {
  const live = draft.state.live;
  if (live === null) return;
  closeUntold(draft);
  const data = dataOf(ending);
  const end = draft.add("turn-end", live.turn, authorOf(ending), data);
  draft.nextFence();
  draft.set({
    live: null, tip: end.seq,
    lastOutcome: { turn: live.turn, outcome: data.outcome, ...(data.error !== undefined && { error: data.error }), seq: end.seq },
  });
  draft.headerChanged();
}

/**
 * What waits at a pause the fold closes by itself, as not run or outcome unknown (LOG-9). It can't know that a call was a page's, which no window
 * could have begun, before a pause has said so, and it takes an approved one for begun: these are said by a record.
 */
function closeUntold(draft: Draft): void {
  const live = draft.state.live;
  if (live === null) return;
  const untold = pageCallsOf(live).filter((call) => call.claim === null && (live.state === "running" || call.answered === "approve"));
  for (const call of untold) closeCall(draft, call, "not-run", "the answer ended before a window ran it");
}

function dataOf(ending: TurnEnding): RecordData<"turn-end"> {
  switch (ending.outcome) {
    case "done": return { outcome: "done", ...(ending.usage !== undefined && { usage: ending.usage }) };
    case "failed": case "interrupted": return { outcome: ending.outcome, error: ending.error };
    case "stopped": return { outcome: "stopped" };
    default: return unreachable(ending);
  }
}

function authorOf(ending: TurnEnding): By {
  switch (ending.outcome) {
    case "done": return BY_AGENT;
    case "failed": return ending.by === "agent" ? BY_AGENT : BY_GATEWAY;
    case "interrupted": return BY_GATEWAY;
    case "stopped": return ending.by;
    default: return unreachable(ending);
  }
}
