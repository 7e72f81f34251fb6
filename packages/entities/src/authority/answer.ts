import { sameDecision } from "../gate/sameDecision.ts";
import { barred } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import { settleGate } from "./settleGate.ts";
import { endOverdue } from "./sweep.ts";
import type { Command, Decision, Now, OpenGate, Problem, SessionState } from "./types.ts";

type AnswerCommand = Extract<Command, { kind: "answer" }>;

/**
 * The first answer wins (GATE-1). It is bound to the exact input that was shown (GATE-2): a wrong hash is refused before anything else is told,
 * else a person who saw another input would read "already approved".
 */
export function answer(state: SessionState | null, command: AnswerCommand, now: Now): Decision {
  const bar = barred(state, command.caller.subject);
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
  const gate = draft.state.live?.gates.find((open) => open.gate === command.gate);
  if (!gate || (gate.expiresAt !== null && gate.expiresAt <= draft.now.at)) return draft.refuse({ code: "gate-closed" });
  const wrong = mismatch(gate, command);
  if (wrong) return draft.refuse(wrong);
  const { answerId, answer: decision, value, reason } = command;
  const record = settleGate(draft, gate, {
    kind: "answered", by: byUser(command.caller), answerId, answer: decision,
    ...(value !== undefined && { value }), ...(reason !== undefined && { reason }), scope: "once",
  });
  if (record === null) return draft.refuse({ code: "gate-closed" });
  const run = goOnIfSettled(draft, command.runner);
  return draft.done({ ok: true, kind: "answered", first: true, record, ...(run && { run }) });
}

function mismatch(gate: OpenGate, { answer: decision, value }: AnswerCommand): Problem | null {
  const fits = gate.kind === "approval" ? decision === "approve" || decision === "deny" : decision === "submit" || decision === "cancel";
  if (!fits) return { code: "invalid", detail: `"${decision}" doesn't answer this question.` };
  // An edited input comes with GATE-4; taking the approval and dropping the edit would run what nobody approved.
  if (gate.kind === "approval" && value !== undefined) return { code: "invalid", detail: "This server can't take an edited input yet." };
  return null;
}
