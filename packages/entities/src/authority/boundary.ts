import { barred } from "./access.ts";
import { checkBase } from "./basePosition.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { goBack } from "./goBack.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** After it the conversation is again what it was right after record `to`. A live turn is ended in the same step, or it is refused. */
export function boundary(state: SessionState | null, command: Extract<Command, { kind: "boundary" }>, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const wrongBase = checkBase(state, command.base, command.found.baseRecord);
  if (wrongBase) return refusal(state, wrongBase);
  if (!command.found.toIsEnd) return refusal(state, { code: "invalid", detail: "The place to go back to is not the end of an answer." });
  if (command.boundary === "clear" && command.to !== 0) return refusal(state, { code: "invalid", detail: "A cleared chat begins again at its start." });
  const draft = new Draft(state, now);
  if (draft.state.live && !command.interrupt) return draft.refuse({ code: "turn-in-progress", turn: draft.state.live.turn });
  const by = byUser(command.caller);
  endTurn(draft, { outcome: "stopped", by });
  const record = goBack(draft, by, { kind: command.boundary, to: command.to });
  return draft.done({ ok: true, kind: "bounded", record });
}
