import type { CallId } from "../ids/ids.ts";
import { callAtPart, changeCall, toolAt, type Answer } from "./answer.ts";
import type { Applied, ChunkPlace } from "./applied.ts";
import { asPart, asTool, toolNameOf, type Chunk, type ToolPart } from "./part.ts";
import { writeTool, type ToolUpdate } from "./writeTool.ts";

type ToolChunk = Extract<Chunk, { type: `tool-${string}` }>;

/** A tool call's chunks. A `toolCallId` may come again in a later step; results and approvals belong to the last call with it. */
export function applyToolChunk(answer: Answer, chunk: ToolChunk, place: ChunkPlace): Applied {
  switch (chunk.type) {
    case "tool-input-start": {
      answer.inputs.set(chunk.toolCallId, {
        text: "", inputEncoding: chunk.inputEncoding, toolName: chunk.toolName, dynamic: chunk.dynamic, title: chunk.title, toolMetadata: chunk.toolMetadata,
      });
      const index = writeTool(answer, chunk.dynamic === true, { ...common(chunk), state: "input-streaming", input: undefined, inputEncoding: chunk.inputEncoding });
      noteCall(answer, index, null, place.at);
      return "applied";
    }
    case "tool-input-delta": {
      const input = answer.inputs.get(chunk.toolCallId);
      if (input === undefined) return "orphan";
      const text = input.text + chunk.inputTextDelta;
      answer.inputs.set(chunk.toolCallId, { ...input, text });
      const index = writeTool(answer, input.dynamic === true, {
        toolCallId: chunk.toolCallId, toolName: input.toolName, state: "input-streaming", input: undefined, rawInput: text,
        inputEncoding: input.inputEncoding, title: input.title, toolMetadata: input.toolMetadata,
      });
      answer.stale.set(index, text);
      return "applied";
    }
    case "tool-input-available": {
      const edited = place.edit === true ? lastCall(answer, chunk.toolCallId) : -1;
      if (edited >= 0) return editInput(answer, edited, chunk.input);
      const index = writeTool(answer, chunk.dynamic === true, { ...common(chunk), state: "input-available", input: chunk.input });
      noteCall(answer, index, place.id as CallId, place.at);
      return "applied";
    }
    case "tool-input-error": {
      const known = callHere(answer, chunk.toolCallId);
      const dynamic = known >= 0 ? answer.parts[known]!.type === "dynamic-tool" : chunk.dynamic === true;
      const { title: _, ...rest } = common(chunk);
      const index = writeTool(answer, dynamic, { ...rest, state: "output-error", input: chunk.input, errorText: chunk.errorText });
      noteCall(answer, index, null, place.at);
      changeCall(answer, index, { endedAt: place.at });
      return "applied";
    }
    case "tool-approval-request":
      return changePart(answer, lastCall(answer, chunk.toolCallId), (part) => ({
        ...part, state: "approval-requested",
        approval: {
          id: chunk.approvalId,
          ...(chunk.approvalDescriptor != null && { descriptor: chunk.approvalDescriptor }),
          ...(Object.hasOwn(chunk, "inputSchemaInput") && { inputSchemaInput: chunk.inputSchemaInput }),
          ...(chunk.reason != null && { requestReason: chunk.reason }),
          ...(chunk.isAutomatic === true && { isAutomatic: true }),
          ...(chunk.signature != null && { signature: chunk.signature }),
        },
      }));
    case "tool-approval-response":
      return changePart(answer, answer.parts.findIndex((part) => asTool(part)?.approval?.id === chunk.approvalId), (part) => ({
        ...part, state: "approval-responded",
        approval: { ...part.approval, id: chunk.approvalId, approved: chunk.approved, ...(chunk.reason != null && { reason: chunk.reason }) },
        ...(chunk.providerExecuted != null && { providerExecuted: chunk.providerExecuted }),
        ...(chunk.providerMetadata != null && { callProviderMetadata: chunk.providerMetadata }),
      }));
    case "tool-output-denied": {
      const index = lastCall(answer, chunk.toolCallId);
      const denied = changePart(answer, index, (part) => ({ ...part, state: "output-denied" }));
      if (denied === "applied") changeCall(answer, index, { endedAt: place.at });
      return denied;
    }
    case "tool-output-available":
    case "tool-output-error": {
      const index = lastCall(answer, chunk.toolCallId);
      const part = toolAt(answer, index);
      if (part === null) return "orphan";
      const dynamic = part.type === "dynamic-tool";
      writeTool(answer, dynamic, {
        toolCallId: chunk.toolCallId, toolName: toolNameOf(part), input: part.input,
        providerExecuted: chunk.providerExecuted, providerMetadata: chunk.providerMetadata,
        title: part.title, toolMetadata: chunk.toolMetadata ?? part.toolMetadata,
        ...(chunk.type === "tool-output-available"
          ? { state: "output-available", output: chunk.output, preliminary: chunk.preliminary }
          : { state: "output-error", errorText: chunk.errorText, rawInput: dynamic ? undefined : part.rawInput }),
      }, index);
      // A preliminary result is not the end of the call.
      const over = chunk.type === "tool-output-error" || chunk.preliminary !== true;
      changeCall(answer, index, { endedAt: over ? place.at : null, closed: null });
      return "applied";
    }
  }
}

/**
 * The person changed the input before approving it: the same call with its approval, whichever step it was asked in. The SDK's reader looks in
 * the current step only and would begin a second call there, which the approval would miss; so this case is not compared with it (LOG-4).
 */
function editInput(answer: Answer, index: number, input: unknown): Applied {
  return changePart(answer, index, ({ rawInput: _, ...part }) => ({ ...part, input }));
}

function common(chunk: Extract<ToolChunk, { toolName: string }>) {
  return {
    toolCallId: chunk.toolCallId, toolName: chunk.toolName, providerExecuted: chunk.providerExecuted,
    title: chunk.title, toolMetadata: chunk.toolMetadata, providerMetadata: chunk.providerMetadata,
  } satisfies Partial<ToolUpdate>;
}

/** Index of the call that a result speaks of: the first in this step, else the last anywhere; -1 where there is none. */
export function lastCall(answer: Answer, toolCallId: string): number {
  const here = callHere(answer, toolCallId);
  return here >= 0 ? here : answer.parts.findLastIndex((part) => asTool(part)?.toolCallId === toolCallId);
}

function callHere(answer: Answer, toolCallId: string): number {
  for (let index = answer.stepStart; index < answer.parts.length; index++) {
    if (asTool(answer.parts[index])?.toolCallId === toolCallId) return index;
  }
  return -1;
}

function changePart(answer: Answer, index: number, next: (part: ToolPart) => ToolPart): Applied {
  const part = toolAt(answer, index);
  if (part === null) return "orphan";
  answer.parts[index] = asPart(next(part));
  return "applied";
}

/** A part has one call; its id is that of the record that made its input known first (an edited input keeps it). */
function noteCall(answer: Answer, part: number, call: CallId | null, at: string): void {
  const known = callAtPart(answer, part);
  if (known === undefined) answer.calls = [...answer.calls, { call, part, gate: null, startedAt: at, endedAt: null, page: false, claim: null, closed: null }];
  else if (known.call === null && call !== null) changeCall(answer, part, { call });
}
