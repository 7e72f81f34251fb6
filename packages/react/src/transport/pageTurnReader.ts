import type { TurnId } from "@tidemark/entities/ids";
import type { LogRecord } from "@tidemark/entities/records";
import { createTurnReader } from "@tidemark/entities/transcript";
import type { UIMessageChunk } from "ai";

type InputChunk = Extract<UIMessageChunk, { type: "tool-input-available" }>;

export interface PageTurnReader {
  /** What a record of the turn is for the page. */
  read(record: LogRecord): UIMessageChunk[];
  /** A call of a page tool once more, as this page's to answer. */
  handOver(toolCallId: string): UIMessageChunk[];
}

/**
 * The chunks of one turn (`createTurnReader`) for a page that has tools. A page tool's call (`isPageTool`) is marked as run elsewhere until this page
 * has claimed it: `onToolCall` would run it in every window that reads, and again at every resume (PIN-7).
 */
export function createPageTurnReader({ turn, isPageTool, shownId }: {
  turn: TurnId;
  isPageTool: (name: string) => boolean;
  /** A call's id as the page gets it. */
  shownId: (toolCallId: string) => string;
}): PageTurnReader {
  const reader = createTurnReader(turn);
  const held = new Map<string, { input: InputChunk; over: boolean }>();

  const marked = (chunk: UIMessageChunk): UIMessageChunk | null => {
    switch (chunk.type) {
      // The stream makes its own.
      case "start": case "finish": case "abort": return null;
      case "tool-input-start": case "tool-input-error":
        held.delete(chunk.toolCallId);
        return chunk;
      case "tool-input-available":
        held.delete(chunk.toolCallId);
        if (chunk.providerExecuted === true || !isPageTool(chunk.toolName)) return chunk;
        held.set(chunk.toolCallId, { input: chunk, over: false });
        return { ...chunk, providerExecuted: true };
      case "tool-output-available": case "tool-output-error": case "tool-output-denied": {
        const call = held.get(chunk.toolCallId);
        if (call === undefined) return chunk;
        call.over = chunk.type !== "tool-output-available" || chunk.preliminary !== true;
        return chunk.type === "tool-output-denied" ? chunk : { ...chunk, providerExecuted: false };
      }
      default: return chunk;
    }
  };

  const told = (chunk: UIMessageChunk | null): UIMessageChunk[] => {
    if (chunk === null) return [];
    return "toolCallId" in chunk ? [{ ...chunk, toolCallId: shownId(chunk.toolCallId) }] : [chunk];
  };

  return {
    read: (record) => reader.read(record).flatMap((chunk) => told(marked(chunk))),
    handOver(toolCallId) {
      const call = held.get(toolCallId);
      return call === undefined || call.over ? [] : told({ ...call.input, providerExecuted: false });
    },
  };
}
