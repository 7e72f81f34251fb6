import { barred } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { startItem } from "./queue.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** One step: end of the live turn, the item, its start; nothing overtakes it (TURN-11). Any item: the others go on after it. */
export function sendNow(state: SessionState | null, command: Extract<Command, { kind: "send-now" }>, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const item = state.queue.find((known) => known.item === command.item);
  const { content } = command.found;
  if (!item || content === null) return refusal(state, { code: "queue-item-removed" });
  const draft = new Draft(state, now);
  endTurn(draft, { outcome: "stopped", by: byUser(command.caller) });
  const { turn, seq, run } = startItem(draft, item, content, command.runner);
  return draft.done({ ok: true, kind: "sent-now", submit: { turn, seq, missed: 0 }, ...(run && { run }) });
}
