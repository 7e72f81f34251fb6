import type { DynamicToolUIPart, ToolUIPart, UIMessageChunk } from "ai";
import type { AgentCall } from "../agent.ts";
import * as texts from "./texts.ts";
import { say, type Writing } from "./write.ts";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";

const MOST_SHOWN = 4_000;

/**
 * `/page TOOL JSON`: calls a tool of the page that sent the message; of several such lines, the next one after the one before has come to an end. The call stays open, the answer pauses, and the window that it is pinned
 * to runs it. A tool that the message did not offer is called all the same, once, so that the log shows who lacks what (PIN-13).
 */
export async function* callPage(writing: Writing, call: AgentCall, calls: readonly { name: string; input: unknown }[], at: number): AsyncGenerator<UIMessageChunk> {
  const next = calls[at];
  if (next === undefined) return;
  const { name, input } = next;
  yield { type: "start-step" };
  yield { type: "tool-input-available", toolCallId: `page-${at + 1}`, toolName: name, input, dynamic: true };
  yield { type: "finish-step" };
  const offered = Object.keys(call.tools).filter((tool) => tool !== WINDOWS_TOOL);
  if (!offered.includes(name)) yield* say(writing, texts.NO_PAGE_TOOL(name, offered));
}

/** What came of it: a result, the page's own error, not run, or outcome unknown. */
export function sayPageCall(name: string, part: ToolUIPart | DynamicToolUIPart | undefined): string {
  if (part?.state === "output-available") return texts.PAGE_RESULT(name, shown(part.output));
  return texts.PAGE_ERROR(name, part?.state === "output-error" ? part.errorText : "Nothing came back.");
}

function shown(output: unknown): string {
  const text = JSON.stringify(output, null, 2) ?? "null";
  // A result may hold the marks of a code block itself.
  const safe = text.replaceAll("```", "'''");
  return safe.length > MOST_SHOWN ? `${safe.slice(0, MOST_SHOWN)}…` : safe;
}
