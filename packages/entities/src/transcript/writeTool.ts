import type { Answer } from "./answer.ts";
import { asPart, asTool, isTool, type ToolPart } from "./part.ts";

export interface ToolUpdate {
  toolCallId: string;
  toolName: string;
  state: ToolPart["state"];
  input: unknown;
  inputEncoding?: "json" | "text" | undefined;
  output?: unknown;
  rawInput?: unknown;
  errorText?: string | undefined;
  preliminary?: boolean | undefined;
  providerExecuted?: boolean | undefined;
  providerMetadata?: unknown;
  title?: string | undefined;
  toolMetadata?: unknown;
}

/**
 * Writes a call's next state into its part: the one at `index`, else the one of this step with the same id and kind, else a new one.
 * Returns its index. Which fields a state clears and which it keeps is the SDK's reader's habit, pinned by the oracle property (LOG-4).
 */
export function writeTool(answer: Answer, dynamic: boolean, update: ToolUpdate, index = find(answer, dynamic, update.toolCallId)): number {
  const known = asTool(answer.parts[index]);
  const result = update.state === "output-available" || update.state === "output-error";
  const metadata = update.providerMetadata == null ? {} : { [result ? "resultProviderMetadata" : "callProviderMetadata"]: update.providerMetadata };
  const { inputEncoding: _, ...kept } = known ?? ({} as Partial<ToolPart>);
  const part: ToolPart = {
    ...kept,
    ...(dynamic ? { type: "dynamic-tool", toolName: update.toolName } : { type: `tool-${update.toolName}` as const }),
    toolCallId: known?.toolCallId ?? update.toolCallId,
    state: update.state,
    input: update.input,
    output: update.output,
    errorText: update.errorText,
    rawInput: update.rawInput,
    preliminary: update.preliminary,
    ...(update.inputEncoding != null && { inputEncoding: update.inputEncoding }),
    ...(update.title !== undefined && { title: update.title }),
    ...(update.toolMetadata !== undefined && { toolMetadata: update.toolMetadata }),
    providerExecuted: update.providerExecuted ?? known?.providerExecuted,
    ...metadata,
  };
  const place = known === null ? answer.parts.length : index;
  answer.parts[place] = asPart(part);
  answer.stale.delete(place);
  return place;
}

function find(answer: Answer, dynamic: boolean, toolCallId: string): number {
  for (let index = answer.stepStart; index < answer.parts.length; index++) {
    const part = answer.parts[index]!;
    if (isTool(part) && (part.type === "dynamic-tool") === dynamic && asTool(part)!.toolCallId === toolCallId) return index;
  }
  return -1;
}
