import { messagesOf, type FoldState, type Message } from "@tidemark/entities/transcript";
import type { UIMessage } from "ai";
import { callIdsOf, shownCallId } from "./callIds.ts";
import { isToolPart } from "../tools/toolStatus.ts";

const known = new WeakMap<Message, UIMessage>();

/** The conversation as `useChat` takes it: what Tidemark knows beside the parts is left out, and the agent's own metadata stands where the AI SDK has it. */
export function uiMessagesOf(fold: FoldState): UIMessage[] {
  const taken = new Set<string>();
  return messagesOf(fold).map((message) => {
    const ids = callIdsOf(message);
    const again = ids.some((id) => taken.has(id));
    const made = again ? renamed(message, taken) : sameOf(message);
    for (const id of ids) taken.add(id);
    return made;
  });
}

/** The same object as long as the message says the same: a page draws nothing anew. */
function sameOf(message: Message): UIMessage {
  const before = known.get(message);
  if (before !== undefined) return before;
  const made = uiMessageOf(message, message.parts);
  known.set(message, made);
  return made;
}

function renamed(message: Message, taken: ReadonlySet<string>): UIMessage {
  const { turn } = message.metadata;
  return uiMessageOf(message, message.parts.map((part) => (isToolPart(part) ? { ...part, toolCallId: shownCallId(turn, part.toolCallId, taken) } : part)));
}

function uiMessageOf({ id, role, metadata: { agent } }: Message, parts: UIMessage["parts"]): UIMessage {
  return { id, role, parts, ...(agent !== undefined && { metadata: agent }) };
}
