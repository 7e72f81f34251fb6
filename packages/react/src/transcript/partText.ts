import type { UIMessage } from "ai";

/** The plain text of a message's text parts, as "Copy message" gives it. */
export function partText(parts: readonly { type: string }[]): string {
  return parts.filter((part): part is Extract<UIMessage["parts"][number], { type: "text" }> => part.type === "text" && typeof (part as { text?: unknown }).text === "string")
    .map((part) => part.text).join("\n\n");
}
