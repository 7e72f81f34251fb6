import type { UIMessage } from "ai";

/** What a send asks for. */
export type Wish =
  /** A message at the end of the conversation. */
  | { kind: "say"; message: UIMessage }
  /** In the place of a message that may be in the log: an edit, or the same once more. */
  | { kind: "instead"; message: UIMessage }
  /** Answers to what an answer waits for: approvals, questions, tools of the page. */
  | { kind: "settle"; message: UIMessage }
  | { kind: "nothing" };

/**
 * Reads the AI SDK's call. It cuts its messages before it calls: at an edit they end with the edited message, at a regeneration with the message
 * that is to be answered again; `messageId` names the message that was edited or the answer that is gone on with.
 */
export function wishOf(trigger: "submit-message" | "regenerate-message", messageId: string | undefined, messages: readonly UIMessage[]): Wish {
  if (trigger === "regenerate-message") {
    const asked = messages.findLast(({ role }) => role === "user");
    return asked === undefined ? { kind: "nothing" } : { kind: "instead", message: asked };
  }
  const named = messageId === undefined ? undefined : messages.find(({ id }) => id === messageId);
  const message = named ?? messages.at(-1);
  if (message === undefined) return { kind: "nothing" };
  if (message.role !== "user") return { kind: "settle", message };
  return { kind: named === undefined ? "say" : "instead", message };
}
