import type { UIMessage } from "ai";
import { isToolPart } from "../tools/toolStatus.ts";

/**
 * For `useChat({ sendAutomaticallyWhen })`: everything that the last answer's step waits for is answered, be it an approval, a question or a tool of the page.
 * The AI SDK's own two look at one kind each, and not at a page's call that was come back to.
 */
export function sendWhenAnswered({ messages }: { messages: UIMessage[] }): boolean {
  const message = messages.at(-1);
  if (message?.role !== "assistant") return false;
  const step = message.parts.slice(message.parts.findLastIndex(({ type }) => type === "step-start") + 1);
  const tools = step.filter(isToolPart);
  return tools.length > 0 && tools.every(({ state }) => state === "approval-responded" || state === "output-available" || state === "output-error" || state === "output-denied");
}
