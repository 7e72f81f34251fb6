import type { UIMessage } from "ai";
import { getToolName, isToolUIPart } from "ai";
import type { Clock } from "@tidemark/entities/environment";
import { calculate } from "./calculate.ts";

/** The practice agent's own tools. Notes live in the chat's log: a saved note is the output of an approved call. */
export const TOOL_NAMES = ["clock", "calculator", "notes"] as const;

export type ToolResult = { output: unknown } | { error: string };

export function runTool(name: string, input: unknown, clock: Clock, conversation: readonly UIMessage[]): ToolResult {
  const fields = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  switch (name) {
    case "clock":
      return { output: { now: new Date(clock.now()).toISOString() } };
    case "calculator": {
      if (typeof fields["expression"] !== "string") return { error: 'The calculator needs an expression, like {"expression": "2 * (3 + 4)"}.' };
      try {
        return { output: { result: calculate(fields["expression"]) } };
      } catch (error) {
        return { error: (error as Error).message };
      }
    }
    case "notes":
      return { output: { notes: savedNotes(conversation) } };
    default:
      return { error: `There is no tool "${name}" here. There are ${TOOL_NAMES.join(", ")}.` };
  }
}

/** Notes saved in this chat so far, oldest first. */
export function savedNotes(conversation: readonly UIMessage[]): string[] {
  return conversation.flatMap((message) => message.parts).flatMap((part) => {
    if (!isToolUIPart(part) || getToolName(part) !== "notes" || part.state !== "output-available") return [];
    const saved = (part.output as { saved?: unknown } | null)?.saved;
    return typeof saved === "string" ? [saved] : [];
  });
}
