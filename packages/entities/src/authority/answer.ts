import { inputHash } from "../gate/inputHash.ts";
import { sameDecision } from "../gate/sameDecision.ts";
import { isPageCall, waitsOf } from "../turn/waits.ts";
import { barred, ownersAlone } from "./access.ts";
import { BY_GATEWAY, byUser, Draft, refusal } from "./draft.ts";
import { closePrivate } from "./pageCalls.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import { addRule, mayAddRule } from "./rules.ts";
import { settleGate, type EditedInput } from "./settleGate.ts";
import { endOverdue } from "./sweep.ts";
import type { Command, Decision, Now, OpenCall, OpenGate, Problem, Run, SessionState } from "./types.ts";

type AnswerCommand = Extract<Command, { kind: "answer" }>;

/**
 * The first answer wins (GATE-1). It is bound to the exact input that was shown (GATE-2): a wrong hash is refused before anything else is told,
 * else a person who saw another input would read "already approved".
 */
export function answer(state: SessionState | null, command: AnswerCommand, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const { open, answer: given } = command.found;
  if (open?.type !== "gate-open") return refusal(state, { code: "not-found" });
  if (open.data.inputHash !== command.inputHash) return refusal(state, { code: "gate-changed" });
  if (given?.type === "gate-answer") {
    if (given.data.answer === "expired") return refusal(state, { code: "gate-closed" });
    if (!sameDecision(given.data, command)) return refusal(state, { code: "gate-answered", record: given });
    return { state, records: [], reply: { ok: true, kind: "answered", first: false, record: given }, headerChanged: false };
  }
  return settle(new Draft(state, now), command);
}

function settle(draft: Draft, command: AnswerCommand): Decision {
  if (!command.tooEarly) endOverdue(draft, command.runner);
  const live = draft.state.live;
  const gate = live?.gates.find((open) => open.gate === command.gate);
  if (!live || !gate || (gate.expiresAt !== null && gate.expiresAt <= draft.now.at)) return draft.refuse({ code: "gate-closed" });
  const call = live.calls.find((open) => open.call === gate.call);
  const edited = gate.kind === "approval" && command.value !== undefined ? editOf(command) : undefined;
  const wrong = mismatch(draft.state, { gate, call, edited }, command);
  if (wrong) return draft.refuse(wrong);
  const { answerId, answer: decision, value, reason, scope = "once" } = command;
  const by = byUser(command.caller);
  const record = settleGate(draft, gate, {
    kind: "answered", by, answerId, answer: decision, ...(value !== undefined && { value }), ...(reason !== undefined && { reason }), scope, ...(edited && { edited }),
  });
  if (record === null) return draft.refuse({ code: "gate-closed" });
  if (scope === "session" && call) addRule(draft, call.name, by);
  const run = goOn(draft, call, command);
  return draft.done({ ok: true, kind: "answered", first: true, record, ...(run && { run }) });
}

interface Asked { gate: OpenGate; call: OpenCall | undefined; edited: EditedInput | null | undefined }

function mismatch(state: SessionState, { gate, call, edited }: Asked, { caller, answer: decision, scope }: AnswerCommand): Problem | null {
  const fits = gate.kind === "approval" ? decision === "approve" || decision === "deny" : decision === "submit" || decision === "cancel";
  if (!fits) return { code: "invalid", detail: `"${decision}" doesn't answer this question.` };
  if (scope === "session" && decision !== "approve") return { code: "invalid", detail: "Only an approval can hold for the whole chat." };
  const theirs = scope === "session" ? ownersAlone(state, caller, "always-allow") : null;
  if (theirs) return theirs;
  if (scope === "session" && (!call || !mayAddRule(state, call.name))) return { code: "invalid", detail: "This chat has as many rules as it can have. Take one back first." };
  if (edited === undefined) return null;
  if (edited === null) return { code: "invalid", detail: "The changed input is nested too deeply." };
  if (decision !== "approve") return { code: "invalid", detail: "Only an approval can change the input." };
  // The chunk that changes it names the call by its tool call id, and every reader would take it for the later one's.
  if (call?.shadowed) return { code: "invalid", detail: `${call.name} was called again under the same id: this input can't be changed any more.` };
  // Where the model's provider runs the tool, it has the input already: what a person changed here would never reach it.
  return call?.providerExecuted ? { code: "invalid", detail: `The model's provider runs ${call.name} itself, with the input that it shows.` } : null;
}

function editOf({ value, found }: AnswerCommand): EditedInput | null {
  const opened = found.call?.type === "chunk" && found.call.data.type === "tool-input-available" ? found.call.data : null;
  try {
    return { input: value, inputHash: inputHash(value), ...(opened?.dynamic !== undefined && { dynamic: opened.dynamic }) };
  } catch {
    return null;
  }
}

/** An approved call of a page tool is its window's now: the turn waits for it, and the log says so. Or the page is private, and it never runs. */
function goOn(draft: Draft, call: OpenCall | undefined, { runner }: AnswerCommand): Run | undefined {
  if (draft.state.live?.state === "paused") closePrivate(draft);
  const live = draft.state.live;
  const mine = live?.calls.find((open) => open.call === call?.call);
  if (live?.state === "paused" && mine && isPageCall(mine, live.tools)) draft.add("turn-pause", live.turn, BY_GATEWAY, { waits: waitsOf(live) });
  return goOnIfSettled(draft, runner);
}
