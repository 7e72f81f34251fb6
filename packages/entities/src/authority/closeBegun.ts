import { isPageCall } from "../turn/waits.ts";
import { BY_GATEWAY, type Draft } from "./draft.ts";

/**
 * The runner is gone, and nobody knows which of its calls it had begun: each that it may have is closed as outcome unknown, so that an approved
 * call can't run twice (TURN-15). What still waits for a person or a window, or was denied, nobody has begun.
 */
export function closeBegun(draft: Draft): void {
  const live = draft.state.live;
  if (live === null) return;
  const begun = live.calls.filter((call) => call.gate === null && call.answered !== "deny" && !isPageCall(call, live.tools));
  for (const { call } of begun) draft.add("call-end", live.turn, BY_GATEWAY, { call, outcome: "unknown", reason: "its runner was lost before it told the outcome" });
  draft.setLive({ calls: live.calls.filter((call) => !begun.includes(call)) });
}
