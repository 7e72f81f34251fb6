import { isPageCall } from "../turn/waits.ts";
import { barred } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import type { Caller, Command, Decision, FoundTab, LiveTurn, Now, OpenCall, Problem, SessionState } from "./types.ts";

type ClaimCall = Extract<Command, { kind: "claim-call" }>;

/**
 * The pinned window takes a call before it executes it, once (PIN-7). The pin, its version and the window are checked in this step,
 * against what the log says now and never against what the request says (PIN-4).
 */
export function claimCall(state: SessionState | null, command: ClaimCall, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const named = openCallOf(state, command);
  if ("problem" in named) return refusal(state, named.problem);
  const { live, call } = named;
  const wrong = wrongClaim(state, live, call, command);
  if (wrong) return refusal(state, wrong);
  const draft = new Draft(state, now);
  const { tab, version } = live.pin!;
  const record = draft.add("call-start", live.turn, byUser(command.caller), { call: call.call, tab, version });
  changeCall(draft, call, { claim: { tab, version, at: now.at } });
  return draft.done({ ok: true, kind: "call-claimed", record });
}

/** The open call that a request names: one that nobody knows is not found, one that is over is settled, whoever asks. */
export function openCallOf(
  state: SessionState, { call: id, found }: Pick<ClaimCall, "call"> & { found: Pick<ClaimCall["found"], "call"> },
): { live: LiveTurn; call: OpenCall } | { problem: Problem } {
  const { call: opened } = found;
  if (opened?.type !== "chunk" || opened.data.type !== "tool-input-available") return { problem: { code: "not-found" } };
  const call = state.live?.calls.find((open) => open.call === id);
  return state.live && call ? { live: state.live, call } : { problem: { code: "call-settled" } };
}

function wrongClaim(state: SessionState, live: LiveTurn, call: OpenCall, { caller, version, found }: ClaimCall): Problem | null {
  // A tool of the server is no window's to run, also where its name was guessed.
  if (!isPinned(state, caller) || live.pin?.version !== version || !live.tools.includes(call.name) || call.providerExecuted) return { code: "not-pinned-here" };
  if (!mayAct(found.tab, caller)) return { code: "forbidden", detail: "This window only watches the chat: page tools don't run in it." };
  if (call.claim !== null) return { code: "call-settled" };
  if (call.gate === null && !isPageCall(call, live.tools)) return { code: "call-settled" };
  if (call.gate !== null) return { code: "invalid", detail: "This call waits for an approval. It can be claimed after that." };
  // While the agent still speaks it may ask for an approval of this very call.
  return live.state === "paused" ? null : { code: "turn-in-progress", turn: live.turn };
}

/** The window of the pin, and whoever it was: in a session that several use, a tab id alone is nobody's. */
export function isPinned({ owner, live }: SessionState, { tab, subject }: Caller): boolean {
  return tab !== undefined && live?.pin?.tab === tab && (live.pin.subject ?? owner) === subject;
}

/** What a pin or a waiting message says of a window that is not the owner's. */
export function guestOf({ owner }: SessionState, { subject }: Caller): { subject?: string } {
  return subject === owner ? {} : { subject };
}

export function mayAct(tab: FoundTab | null, { subject }: Caller): boolean {
  return tab !== null && tab.canAct && tab.subject === subject;
}

function changeCall(draft: Draft, call: OpenCall, change: Partial<OpenCall>): void {
  draft.setLive({ calls: (draft.state.live?.calls ?? []).map((open) => (open.call === call.call ? { ...open, ...change } : open)) });
}
