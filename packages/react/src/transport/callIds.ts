import type { TurnId } from "@tidemark/entities/ids";
import type { Message } from "@tidemark/entities/transcript";
import { isToolPart } from "../tools/toolStatus.ts";

/**
 * The id of a call as the page gets it. Models count their calls anew in each answer ("call_0"), and `useChat` looks for an id through the whole
 * conversation: an output would go into the first answer that ever had it. Such an id gets its turn's name in front; all others stay.
 */
export function shownCallId(turn: TurnId, toolCallId: string, taken: ReadonlySet<string>): string {
  return taken.has(toolCallId) ? withTurn(turn, toolCallId) : toolCallId;
}

export function isCall(shown: string, turn: TurnId, toolCallId: string): boolean {
  return shown === toolCallId || shown === withTurn(turn, toolCallId);
}

/** The model's ids of a message's calls. */
export function callIdsOf(message: Message): string[] {
  return message.parts.flatMap((part) => (isToolPart(part) ? [part.toolCallId] : []));
}

function withTurn(turn: TurnId, toolCallId: string): string {
  return `${turn}.${toolCallId}`;
}
