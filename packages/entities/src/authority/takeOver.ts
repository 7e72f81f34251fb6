import { barred } from "./access.ts";
import { guestOf, isPinned, mayAct } from "./claimCall.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { closeUnrun, pageCallsOf } from "./pageCalls.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";
import { isThere } from "./windowAt.ts";

type TakeOver = Extract<Command, { kind: "take-over" }>;

/**
 * A person takes the turn's page tools to the window they act in: explicit, in the log, under a new version of the pin (PIN-9). What was open at
 * the old window is closed and the agent told; what waited for any window at all waits for this one. So does what the agent asked for while it
 * still speaks: no window could take it yet, and an approval request for it may be on its way (refused, it would fail the turn).
 */
export function takeOver(state: SessionState | null, command: TakeOver, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const { live } = state;
  if (live?.turn !== command.turn) return refusal(state, { code: "turn-ended" });
  const { tab } = command.caller;
  if (tab === undefined || !mayAct(command.found.tab, command.caller) || !isThere(command.found.tab, now.at)) {
    return refusal(state, { code: "forbidden", detail: "Only a window that has this chat open and may act in it can take its page tools over." });
  }
  if (live.runBy && live.runBy !== command.caller.subject) return refusal(state, { code: "forbidden", detail: "The agent of this answer is run by another person: page tools run in that person's windows only." });
  const draft = new Draft(state, now);
  if (live.pin !== null && isPinned(state, command.caller)) return draft.done({ ok: true, kind: "taken-over", record: null, version: live.pin.version });
  const version = live.pinVersion + 1;
  const record = draft.add("pin", live.turn, byUser(command.caller), { tab, reason: "taken-over", version });
  if (live.pin !== null && live.state === "paused") closeOpen(draft);
  // What goes on waiting has its whole time again: the window that was asked is another one.
  draft.setLive({ pin: { tab, version, ...guestOf(state, command.caller) }, pinVersion: version, calls: (draft.state.live?.calls ?? []).map((call) => ({ ...call, at: now.at })) });
  draft.headerChanged();
  const run = goOnIfSettled(draft, command.runner);
  return draft.done({ ok: true, kind: "taken-over", record, version, ...(run && { run }) });
}

function closeOpen(draft: Draft): void {
  for (const call of pageCallsOf(draft.state.live!)) closeUnrun(draft, call, "its page tools were taken over by another window");
}
