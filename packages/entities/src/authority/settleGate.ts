import type { UIMessageChunk } from "ai";
import { unreachable } from "../assert/unreachable.ts";
import { isForm } from "../gate/isForm.ts";
import { answerIdSchema, type AnswerId } from "../ids/ids.ts";
import type { Answer, By, RecordData, RecordOf } from "../records/record.ts";
import { isPageCall } from "../turn/waits.ts";
import { BY_GATEWAY, type Draft } from "./draft.ts";
import type { LiveTurn, OpenCall, OpenGate } from "./types.ts";

export type Settling =
  | { kind: "answered"; by: By; answerId: AnswerId; answer: Exclude<Answer, "expired">; value?: unknown; reason?: string; scope?: "once" | "session"; edited?: EditedInput }
  | { kind: "expired" };

/** The input that a person approved in place of the shown one (GATE-4); `dynamic` as in the chunk that opened the call. */
export interface EditedInput { input: unknown; inputHash: string; dynamic?: boolean }

/**
 * Closes a gate by its answer and says to the agent, in the same step, what was decided: the answer and its chunk never stand apart (GATE-3).
 * The caller has checked that the gate is open.
 */
export function settleGate(draft: Draft, gate: OpenGate, settling: Settling): RecordOf<"gate-answer"> | null {
  const live = draft.state.live;
  if (live === null) return null;
  const by = settling.kind === "expired" ? BY_GATEWAY : settling.by;
  const record = draft.add("gate-answer", live.turn, by, answerData(draft, gate, settling));
  const call = live.calls.find((open) => open.call === gate.call);
  // The input that holds stands before the approval of it, under the same call.
  const edited = call && settling.kind === "answered" && settling.edited ? editCall(draft, live, call, by, settling.edited) : undefined;
  const chunk = decisionChunk(gate, call, settling);
  if (chunk) draft.add("chunk", live.turn, by, chunk);
  draft.setLive({
    gates: live.gates.filter((open) => open.gate !== gate.gate),
    calls: callsAfter(live, gate, settling, draft.now.at, edited), settled: true,
  });
  draft.headerChanged();
  return record;
}

function answerData(draft: Draft, gate: OpenGate, settling: Settling): RecordData<"gate-answer"> {
  if (settling.kind === "expired") return { gate: gate.gate, answerId: answerIdSchema.parse(draft.now.id()), answer: "expired" };
  const { kind: _kind, by: _by, edited: _edited, ...answer } = settling;
  return { gate: gate.gate, ...answer };
}

function decisionChunk(gate: OpenGate, call: OpenCall | undefined, settling: Settling): UIMessageChunk | null {
  switch (gate.kind) {
    case "approval": return gate.approvalId === null ? null : approvalChunk(gate.approvalId, call, settling);
    case "form": return call ? formChunk(call.toolCallId, settling) : null;
    case "question": return null;
    default: return unreachable(gate.kind);
  }
}

function approvalChunk(approvalId: string, call: OpenCall | undefined, settling: Settling): UIMessageChunk {
  const reason = settling.kind === "expired" ? "Nobody answered in time." : settling.reason;
  return {
    type: "tool-approval-response", approvalId, approved: settling.kind === "answered" && settling.answer === "approve",
    ...(reason !== undefined && { reason }), ...(call?.providerExecuted && { providerExecuted: true }),
  };
}

function formChunk(toolCallId: string, settling: Settling): UIMessageChunk {
  if (settling.kind === "answered" && settling.answer === "submit") return { type: "tool-output-available", toolCallId, output: settling.value ?? null };
  return { type: "tool-output-error", toolCallId, errorText: settling.kind === "expired" ? "Nobody answered in time." : settling.reason ?? "The form was cancelled." };
}

function editCall(draft: Draft, live: LiveTurn, call: OpenCall, by: By, { input, inputHash, dynamic }: EditedInput): OpenCall {
  const { seq } = draft.add("chunk", live.turn, by, {
    type: "tool-input-available", toolCallId: call.toolCallId, toolName: call.name, input, ...(dynamic !== undefined && { dynamic }),
  });
  return { ...call, seq, inputHash, form: isForm(input) };
}

/**
 * A form's answer is its call's result, so the call is closed; an approved or denied call stays, for the next call of the agent. An approved
 * one of a page tool is its window's first, from now on.
 */
function callsAfter(live: LiveTurn, gate: OpenGate, settling: Settling, at: string, edited?: OpenCall): OpenCall[] {
  if (gate.kind === "form") return live.calls.filter((call) => call.call !== gate.call);
  const answered = settling.kind === "answered" && settling.answer === "approve" ? "approve" : "deny";
  return live.calls.map((call) => {
    if (call.call !== gate.call) return call;
    const settled = { ...(edited ?? call), gate: null, settled: true, answered } as const;
    const page = !call.shadowed && isPageCall({ ...settled, settled: false }, live.tools);
    return page ? { ...settled, settled: false, at } : settled;
  });
}
