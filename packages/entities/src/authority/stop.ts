import { barred } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** Ends the turn in one step and says who (TURN-14). It needs no runner; a turn already over is no error. */
export function stop(state: SessionState | null, command: Extract<Command, { kind: "stop" }>, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const draft = new Draft(state, now);
  if (state.live?.turn !== command.turn) return draft.done({ ok: true, kind: "stopped", stopped: false });
  endTurn(draft, { outcome: "stopped", by: byUser(command.caller) });
  return draft.done({ ok: true, kind: "stopped", stopped: true });
}
