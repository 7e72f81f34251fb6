import type { SessionView } from "@tidemark/entities/session";

/** All that this person wrote in a chat, the unsent words last: what "Copy my text" saves from a chat that is gone. */
export function myText(view: Pick<SessionView, "items" | "sending">, draft: string): string {
  const said = view.items.flatMap((item) => (item.kind === "message" && item.message.role === "user" ? [textOf(item.message.parts)] : []));
  const unsent = view.sending.map((entry) => textOf(entry.parts));
  return [...said, ...unsent, draft].filter((one) => one.trim() !== "").join("\n\n");
}

function textOf(parts: readonly { type: string }[]): string {
  return parts.flatMap((part) => (part.type === "text" && "text" in part && typeof part.text === "string" ? [part.text] : [])).join("\n");
}
