import type { UIMessageChunk } from "ai";
import { answerIdSchema, callIdSchema } from "../ids/ids.ts";
import { inputHash } from "../gate/inputHash.ts";
import { isForm } from "../gate/isForm.ts";
import { sha256 } from "../environment/sha256.ts";
import { BY_AGENT, BY_GATEWAY, type Draft } from "./draft.ts";
import { openGate } from "./openGate.ts";
import { isAllowed } from "./rules.ts";
import { settleGate } from "./settleGate.ts";
import type { LiveTurn, OpenCall } from "./types.ts";

/** Kept in every state that is written with every append, so their number has a limit. */
const OPEN_CALLS_MAX = 256;
const APPROVALS_MAX = 1024;

type Of<T extends UIMessageChunk["type"]> = Extract<UIMessageChunk, { type: T }>;

/**
 * Takes one chunk of the agent: what is recorded, and what it opens or closes in the live turn.
 * Returns a sentence where the chunk is refused, and with it the whole append.
 */
export function takeChunk(draft: Draft, chunk: UIMessageChunk, inputs: Record<string, unknown>): string | null {
  const live = draft.state.live;
  if (live === null) return "The answer is over.";
  switch (chunk.type) {
    case "start": case "finish":
      // Every run of the agent sends these; the log has one turn, so only what they carry is kept.
      if (chunk.messageMetadata !== undefined) record(draft, { type: "message-metadata", messageMetadata: chunk.messageMetadata });
      return null;
    case "abort": return null;
    case "start-step": return record(draft, chunk, { step: live.step + 1 });
    case "reset-step": return resetStep(draft, live, chunk);
    case "error": return record(draft, chunk, { errorText: live.errorText ?? chunk.errorText });
    case "tool-input-available": return openCall(draft, live, chunk);
    case "tool-input-error": return record(draft, chunk, { calls: live.calls.filter((call) => call.toolCallId !== chunk.toolCallId || call.step !== live.step) });
    case "tool-approval-request": return requestApproval(draft, live, chunk, inputs);
    case "tool-approval-response":
      return live.gates.some((gate) => gate.approvalId === chunk.approvalId) ? "An approval that waits for a person can't be answered by the agent." : record(draft, chunk);
    case "tool-output-available": return chunk.preliminary ? record(draft, chunk) : closeCall(draft, live, chunk);
    case "tool-output-error": case "tool-output-denied": return closeCall(draft, live, chunk);
    default: return "transient" in chunk && chunk.transient ? null : record(draft, chunk);
  }
}

function record(draft: Draft, chunk: UIMessageChunk, change?: Partial<LiveTurn>): null {
  draft.add("chunk", draft.state.live?.turn ?? null, BY_AGENT, chunk);
  if (change) draft.setLive(change);
  return null;
}

function openCall(draft: Draft, live: LiveTurn, chunk: Of<"tool-input-available">): string | null {
  // The same id in the same step is the same part, with a newer input; in a later step it is another call.
  const replaced = live.calls.find((call) => call.toolCallId === chunk.toolCallId && call.step === live.step);
  if (replaced?.gate) return `The input of ${chunk.toolName} can't change while it waits for an approval.`;
  if (live.calls.length >= OPEN_CALLS_MAX) return `More than ${OPEN_CALLS_MAX} tool calls are open.`;
  const hash = hashed(chunk.input);
  if (hash === null) return `The input of ${chunk.toolName} is nested too deeply.`;
  // What a person answered was this input and no other (GATE-2); a window would run the new one without having been asked.
  if (replaced?.answered !== undefined && replaced.inputHash !== hash) return `The input of ${chunk.toolName} can't change after it was answered.`;
  const { id, seq } = draft.add("chunk", live.turn, BY_AGENT, chunk);
  const call: OpenCall = {
    // A newer input is still the same call: its id is that of the record that opened it.
    call: replaced?.call ?? callIdSchema.parse(id), seq, toolCallId: chunk.toolCallId, name: chunk.toolName, step: live.step, inputHash: hash,
    providerExecuted: chunk.providerExecuted === true, form: isForm(chunk.input), gate: null, at: draft.now.at, claim: null, settled: false,
    ...(replaced?.answered !== undefined && { answered: replaced.answered, settled: replaced.settled }),
  };
  const others = live.calls.filter((open) => open !== replaced);
  draft.setLive({ calls: [...others.map((open) => (open.toolCallId === call.toolCallId ? { ...open, shadowed: true as const } : open)), call] });
  return null;
}

/** A result, an error or a denial belongs to the last call with its id; one that nobody opened is recorded, and the fold survives it. */
function closeCall(draft: Draft, live: LiveTurn, chunk: Of<"tool-output-available" | "tool-output-error" | "tool-output-denied">): string | null {
  const call = lastCall(live, chunk.toolCallId);
  if (call?.gate) return `${call.name} waits for an answer: its result can't come before it.`;
  return record(draft, chunk, { calls: live.calls.filter((open) => open !== call) });
}

function resetStep(draft: Draft, live: LiveTurn, chunk: UIMessageChunk): string | null {
  const dropped = live.calls.filter((call) => call.step === live.step);
  if (dropped.some((call) => call.gate)) return "A step that waits for an answer can't be taken back.";
  return record(draft, chunk, { calls: live.calls.filter((call) => call.step !== live.step) });
}

function requestApproval(draft: Draft, live: LiveTurn, chunk: Of<"tool-approval-request">, inputs: Record<string, unknown>): string | null {
  const key = approvalKey(chunk.approvalId);
  if (live.approvalIds.includes(key)) return "An approval id came twice in one answer.";
  if (live.approvalIds.length >= APPROVALS_MAX) return `More than ${APPROVALS_MAX} approvals in one answer.`;
  const approvalIds = [...live.approvalIds, key];
  if (chunk.isAutomatic) return record(draft, chunk, { approvalIds });
  const call = lastCall(live, chunk.toolCallId);
  if (!call) return "An approval names a tool call that is not open.";
  if (call.gate) return `${call.name} waits for an approval already.`;
  record(draft, chunk, { approvalIds });
  openGate(draft, call, { kind: "approval", approvalId: chunk.approvalId, input: inputOf(draft, call, inputs) });
  if (isAllowed(draft.state, call.name)) allowByRule(draft, call);
  return null;
}

/** "Always allow" answers in the same step, by the gateway: nobody's browser answers by itself (GATE-4), and the log says what was allowed. */
function allowByRule(draft: Draft, { call }: OpenCall): void {
  const gate = draft.state.live?.gates.find((open) => open.call === call);
  if (!gate) return;
  settleGate(draft, gate, { kind: "answered", by: BY_GATEWAY, answerId: answerIdSchema.parse(draft.now.id()), answer: "approve", scope: "session" });
}

/** A call of this very batch has its input here, an older one had it read in the same step. */
function inputOf(draft: Draft, call: OpenCall, inputs: Record<string, unknown>): unknown {
  const own = draft.records.find((record) => record.seq === call.seq);
  if (own?.type === "chunk" && own.data.type === "tool-input-available") return own.data.input;
  return Object.hasOwn(inputs, call.toolCallId) ? inputs[call.toolCallId] : null;
}

/** The last call with an id, where it is still open. */
export function lastCall(live: LiveTurn, toolCallId: string): OpenCall | undefined {
  return live.calls.find((call) => call.toolCallId === toolCallId && !call.shadowed);
}

/** Models make these ids, of any length. */
function approvalKey(id: string): string {
  return id.length <= 64 ? id : sha256(id);
}

function hashed(input: unknown): string | null {
  try {
    return inputHash(input);
  } catch {
    return null;
  }
}
