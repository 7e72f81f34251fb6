import { barred } from "./access.ts";
import { Draft, refusal } from "./draft.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** The state is written with every append, so what it keeps has a limit; the oldest goes first. */
const FEEDBACK_MAX = 100;

/** What a person thinks of an answer that has ended, one opinion for a chat; the last one said holds. It is no record: the conversation is the same with it. */
export function feedback(state: SessionState | null, { caller, turn, value, found }: Extract<Command, { kind: "feedback" }>, now: Now): Decision {
  const bar = barred(state, caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  if (!found.isItsEnd) return refusal(state, { code: "invalid", detail: "That is no end of this answer." });
  const draft = new Draft(state, now);
  const known = state.feedback.find((one) => one.turn === turn)?.value ?? null;
  if (known === value) return draft.done({ ok: true, kind: "changed" });
  const others = state.feedback.filter((one) => one.turn !== turn);
  draft.set({ feedback: value === null ? others : [...others, { turn, value }].slice(-FEEDBACK_MAX) });
  draft.headerChanged();
  return draft.done({ ok: true, kind: "changed" });
}
