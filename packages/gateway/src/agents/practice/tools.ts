import type { UIMessage } from "ai";
import { getToolName, isToolUIPart } from "ai";
import type { Clock } from "@tidemark/entities/environment";
import type { AgentCall } from "../agent.ts";
import { calculate } from "./calculate.ts";

/** The practice agent's own tools. Notes live in the chat's log: a saved note is the output of an approved call. */
const TOOL_NAMES = ["clock", "calculator", "notes", "windows"] as const;
/** Names that a page tool can't have here: those, and the form's. */
export const OWN_TOOLS: readonly string[] = [...TOOL_NAMES, "ask"];

export type ToolResult = { output: unknown } | { error: string };

export async function runTool(name: string, input: unknown, clock: Clock, { uiMessages, windows }: Pick<AgentCall, "uiMessages" | "windows">): Promise<ToolResult> {
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
      return { output: { notes: savedNotes(uiMessages) } };
    case "windows":
      return { output: { windows: await windows() } };
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
