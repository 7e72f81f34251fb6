import type { GateId } from "../ids/ids.ts";
import type { RecordOf } from "../records/record.ts";
import { changeCall, type Answer } from "./answer.ts";
import type { GateState, GateView } from "./message.ts";
import { asTool, toolNameOf } from "./part.ts";

/** Adds a gate to the message that asked, beside its call where it has one. */
export function openGate(answer: Answer, record: RecordOf<"gate-open">): void {
  const { kind, approvalId, call, input, inputHash, schema, expiresAt } = record.data;
  const part = call !== undefined
    ? (answer.calls.find((known) => known.call === call)?.part ?? null)
    : partOfApproval(answer, approvalId);
  const tool = part === null ? null : asTool(answer.parts[part]);
  const id = record.id as string as GateId;
  const view: GateView = {
    id, kind, turn: record.turn!, call: call ?? null, part, toolName: tool === null ? "" : toolNameOf(tool), approvalId: approvalId ?? null,
    input, inputHash, schema: schema ?? null, openedAt: record.at, expiresAt: expiresAt ?? null, state: { kind: "open" },
  };
  answer.gates = [...answer.gates, view];
  if (part !== null) changeCall(answer, part, { gate: id });
}

function partOfApproval(answer: Answer, approvalId: string | undefined): number | null {
  if (approvalId === undefined) return null;
  const index = answer.parts.findIndex((part) => asTool(part)?.approval?.id === approvalId);
  return index < 0 ? null : index;
}

/** The first answer in the log stands (GATE-1): a later one for the same gate changes nothing. */
export function answerGate(answer: Answer, record: RecordOf<"gate-answer">): boolean {
  const { gate, answerId, answer: given, reason, value, scope } = record.data;
  const state: GateState = given === "expired"
    ? { kind: "closed", why: "expired", at: record.at }
    : {
        kind: "answered", answer: given, answerId, by: record.by, at: record.at,
        ...(reason !== undefined && { reason }), ...(value !== undefined && { value }), ...(scope !== undefined && { scope }),
      };
  return settle(answer, (view) => view.id === gate, state);
}

export function closeGates(answer: Answer, why: "boundary" | "turn-end", at: string): void {
  settle(answer, () => true, { kind: "closed", why, at });
}

function settle(answer: Answer, which: (view: GateView) => boolean, state: GateState): boolean {
  let settled = false;
  const gates = answer.gates.map((view) => {
    if (view.state.kind !== "open" || !which(view)) return view;
    settled = true;
    return { ...view, state };
  });
  if (settled) answer.gates = gates;
  return settled;
}
