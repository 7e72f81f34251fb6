import { closeBegun } from "./closeBegun.ts";
import { BY_GATEWAY, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { heldTurn } from "./heldTurn.ts";
import { pauseTurn } from "./pauseTurn.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** A foreign runner gives its turn back before its end: another one may go on, as after a runner that was lost, only at once. */
export function release(state: SessionState | null, command: Extract<Command, { kind: "release" }>, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const held = heldTurn(state, command);
  if ("problem" in held) return refusal(state, held.problem);
  if (!held.live.external) return refusal(state, { code: "invalid", detail: "The agent of this chat runs in the server: nobody else could go on." });
  const draft = new Draft(state, now);
  // An error that was recorded ends the turn: there is nothing to go on with.
  if (held.live.errorText !== null) endTurn(draft, { outcome: "failed", error: held.live.errorText, by: "agent" });
  else {
    closeBegun(draft);
    pauseTurn(draft, BY_GATEWAY);
  }
  return draft.done({ ok: true, kind: "released" });
}
