import type { UIMessageChunk } from "ai";
import type { PageContext } from "../records/pageContext.ts";
import { barred } from "./access.ts";
import { isPinned, openCallOf } from "./claimCall.ts";
import { BY_GATEWAY, byUser, Draft, refusal } from "./draft.ts";
import { closeCall, KEPT_PRIVATE } from "./pageCalls.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import type { CallResult, Command, Decision, Now, OpenCall, SessionState } from "./types.ts";

type Result = Extract<Command, { kind: "call-result" }>;

/** What came of a call, once, from the window that took it (PIN-8). The turn goes on in the same step once nothing is awaited any more. */
export function callResult(state: SessionState | null, command: Result, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const named = openCallOf(state, command);
  if ("problem" in named) return refusal(state, named.problem);
  const { call } = named;
  if (!isPinned(state, command.caller)) return refusal(state, { code: "not-pinned-here" });
  if (call.claim === null) return refusal(state, { code: "invalid", detail: "Claim the call before you give its result." });
  const draft = new Draft(state, now);
  settle(draft, call, command);
  moveContext(draft, call, command.context);
  const run = goOnIfSettled(draft, command.runner);
  return draft.done({ ok: true, kind: "call-settled", record: draft.records[0]!, ...(run && { run }) });
}

function settle(draft: Draft, call: OpenCall, { caller, result }: Result): void {
  if (result.kind === "lost") return closeCall(draft, call, "unknown", "its page was loaded anew while it ran");
  const live = draft.state.live!;
  draft.add("chunk", live.turn, byUser(caller), resultChunk(call, result, draft.state.private !== null));
  draft.setLive({ calls: live.calls.filter((open) => open.call !== call.call) });
}

/** In a private session a page says nothing to the agent, neither its data nor its errors; the log doesn't hold it, so no later reader can leak it. */
function resultChunk({ toolCallId }: OpenCall, result: Exclude<CallResult, { kind: "lost" }>, isPrivate: boolean): UIMessageChunk {
  if (isPrivate) return { type: "tool-output-error", toolCallId, errorText: `Withheld: ${KEPT_PRIVATE}.` };
  return result.kind === "output"
    ? { type: "tool-output-available", toolCallId, output: result.output ?? null }
    : { type: "tool-output-error", toolCallId, errorText: result.error };
}

/** Only a tool that was declared to navigate moves the page that the turn acts on (PIN-5); the version of the pin stays. */
function moveContext(draft: Draft, { name }: OpenCall, context: PageContext | null | undefined): void {
  const { live } = draft.state;
  if (!live?.pin || !live.navigating.includes(name) || context === undefined) return;
  if (context?.id === live.context?.id && context?.title === live.context?.title) return;
  const { tab, version } = live.pin;
  draft.add("pin", live.turn, BY_GATEWAY, { tab, reason: "navigated", version, context });
  draft.setLive({ context });
  draft.headerChanged();
}
