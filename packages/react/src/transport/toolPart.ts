import type { DynamicToolUIPart, ToolUIPart, UIMessage } from "ai";

/** The AI SDK's own check, without the AI SDK: this folder takes nothing but types from it. */
export function isToolPart(part: UIMessage["parts"][number]): part is ToolUIPart | DynamicToolUIPart {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}
