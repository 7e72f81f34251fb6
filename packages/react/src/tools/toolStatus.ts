import type { DynamicToolUIPart, ToolUIPart, UIMessage } from "ai";
import type { CallView } from "@tidemark/entities/transcript";
import type { Glyph } from "../activity/StatusGlyph.tsx";

export type ToolPart = ToolUIPart | DynamicToolUIPart;
export type ToolStatus = "running" | "waiting" | "done" | "failed" | "denied" | "not-run" | "unknown";

export function isToolPart(part: UIMessage["parts"][number]): part is ToolPart {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}
export function toolNameOf(part: ToolPart): string {
  return part.type === "dynamic-tool" ? part.toolName : part.type.slice("tool-".length);
}

/**
 * What became of a call, honestly: a call without a result is "outcome unknown" once its answer has ended, never "done" or "running" for ever;
 * only one that surely never started is "not run" (LOG-9).
 */
export function toolStatus(part: ToolPart, call: CallView | undefined, turnEnded: boolean): ToolStatus {
  if (call?.closed) return call.closed.outcome;
  switch (part.state) {
    case "output-available": return part.preliminary && !turnEnded ? "running" : "done";
    case "output-error": return "failed";
    case "output-denied": return "denied";
    case "approval-responded": return part.approval.approved === false ? "denied" : turnEnded ? "unknown" : "running";
    case "approval-requested": return turnEnded ? "not-run" : "waiting";
    case "input-streaming": return turnEnded ? "not-run" : "running";
    case "input-available": return turnEnded ? "unknown" : "running";
  }
}

export const TOOL_GLYPH: Record<ToolStatus, Glyph> = {
  running: "disc", waiting: "diamond", done: "check", failed: "triangle", denied: "struck", "not-run": "struck", unknown: "dotted",
};

/** What the call is for, in few words: its title, or the first word-like value of its input. The reason, where it failed or was not run. */
export function purposeOf(part: ToolPart, call: CallView | undefined): string {
  if (call?.closed) return call.closed.reason;
  if (part.state === "output-error") return part.errorText;
  if (part.title) return part.title;
  const input: unknown = part.input;
  if (typeof input === "string") return input;
  if (input === null || typeof input !== "object") return "";
  const first = Object.values(input).find((value) => typeof value === "string" || typeof value === "number");
  return first === undefined ? "" : String(first);
}
