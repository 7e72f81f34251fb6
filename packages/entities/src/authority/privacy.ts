import { barred, ownersAlone } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { closePrivate } from "./pageCalls.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/**
 * "Keep my page private" (PIN-12), set and taken back by a person, in whichever window. It holds at once: what waits for a page is closed in
 * this step. While the agent still speaks, its calls are closed at the end of its stream: an approval of one may be under way.
 */
export function privacy(state: SessionState | null, { caller, runner, on }: Extract<Command, { kind: "privacy" }>, now: Now): Decision {
  const bar = barred(state, caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const theirs = on ? null : ownersAlone(state, caller, "show-page");
  if (theirs) return refusal(state, theirs);
  const draft = new Draft(state, now);
  if (on === (state.private !== null)) return draft.done({ ok: true, kind: "changed" });
  draft.set({ private: on ? { by: byUser(caller), at: now.at } : null });
  draft.headerChanged();
  if (state.live?.state === "paused") closePrivate(draft);
  const run = draft.records.length > 0 ? goOnIfSettled(draft, runner) : undefined;
  return draft.done({ ok: true, kind: "changed", ...(run && { run }) });
}
