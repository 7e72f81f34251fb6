import type { LogRecord } from "@tidemark/entities/records";
import type { Message } from "@tidemark/entities/transcript";
import type { UIMessageChunk } from "ai";
import { isToolPart } from "./toolPart.ts";

type InputChunk = Extract<UIMessageChunk, { type: "tool-input-available" }>;
type OutputChunk = Extract<UIMessageChunk, { type: "tool-output-available" | "tool-output-error" }>;
interface Tool { over: boolean; input: InputChunk | null }

export interface TurnReader {
  /** What a record of the turn is for the AI SDK's reader; empty where it shows nothing, or would make that reader fail. */
  read(record: LogRecord): UIMessageChunk[];
  /** Ends what has no end of its own in the log, as the fold ended it; texts only with the whole turn. */
  close(message: Message | undefined, whole: boolean): UIMessageChunk[];
  /** A call of a page tool once more, as this page's to answer. */
  handOver(toolCallId: string): UIMessageChunk[];
}

/**
 * The records of one turn as the AI SDK's chunks, which they hold verbatim. What its reader can't take is left out as the fold leaves it out
 * (LOG-6): a delta without its start would end the whole stream there. A page tool's call (`isPageTool`) is marked as run elsewhere until this page
 * has claimed it: `onToolCall` would run it in every window that reads, and again at every resume (PIN-7).
 */
export function createTurnReader({ isPageTool, shownId }: {
  isPageTool: (name: string) => boolean;
  /** A call's id as the page gets it. */
  shownId: (toolCallId: string) => string;
}): TurnReader {
  const texts = new Set<string>();
  const thoughts = new Set<string>();
  const inputs = new Set<string>();
  const approvals = new Set<string>();
  const tools = new Map<string, Tool>();

  const result = (chunk: OutputChunk, over: boolean): UIMessageChunk | null => {
    const tool = tools.get(chunk.toolCallId);
    if (tool === undefined) return null;
    tool.over = over;
    return tool.input === null ? chunk : { ...chunk, providerExecuted: false };
  };

  const take = (chunk: UIMessageChunk): UIMessageChunk | null => {
    switch (chunk.type) {
      case "text-start": texts.add(chunk.id); return chunk;
      case "text-delta": return texts.has(chunk.id) ? chunk : null;
      case "text-end": return texts.delete(chunk.id) ? chunk : null;
      case "reasoning-start": thoughts.add(chunk.id); return chunk;
      case "reasoning-delta": return thoughts.has(chunk.id) ? chunk : null;
      case "reasoning-end": return thoughts.delete(chunk.id) ? chunk : null;
      case "tool-input-start":
        inputs.add(chunk.toolCallId);
        tools.set(chunk.toolCallId, { over: false, input: null });
        return chunk;
      case "tool-input-delta": return inputs.has(chunk.toolCallId) ? chunk : null;
      case "tool-input-available": {
        inputs.delete(chunk.toolCallId);
        const held = chunk.providerExecuted !== true && isPageTool(chunk.toolName);
        tools.set(chunk.toolCallId, { over: false, input: held ? chunk : null });
        return held ? { ...chunk, providerExecuted: true } : chunk;
      }
      case "tool-input-error":
        inputs.delete(chunk.toolCallId);
        tools.set(chunk.toolCallId, { over: true, input: null });
        return chunk;
      case "tool-approval-request":
        if (!tools.has(chunk.toolCallId)) return null;
        approvals.add(chunk.approvalId);
        return chunk;
      case "tool-approval-response": return approvals.has(chunk.approvalId) ? chunk : null;
      case "tool-output-available": return result(chunk, chunk.preliminary !== true);
      case "tool-output-error": return result(chunk, true);
      case "tool-output-denied": return tools.has(chunk.toolCallId) ? (tools.get(chunk.toolCallId)!.over = true, chunk) : null;
      case "reset-step":
        texts.clear();
        thoughts.clear();
        inputs.clear();
        return chunk;
      // The stream makes its own; an error's text is told with the turn's end, when all that was said is there.
      case "start": case "finish": case "abort": case "error": return null;
      default: return chunk;
    }
  };

  const told = (chunk: UIMessageChunk | null): UIMessageChunk[] => {
    if (chunk === null) return [];
    return "toolCallId" in chunk ? [{ ...chunk, toolCallId: shownId(chunk.toolCallId) }] : [chunk];
  };

  return {
    read: (record) => (record.type === "chunk" ? told(take(record.data)) : []),
    close(message, whole) {
      const chunks: UIMessageChunk[] = [];
      if (whole) {
        for (const id of texts) chunks.push({ type: "text-end", id });
        for (const id of thoughts) chunks.push({ type: "reasoning-end", id });
        texts.clear();
        thoughts.clear();
      }
      for (const part of message?.parts ?? []) {
        if (!isToolPart(part) || (part.state !== "output-error" && part.state !== "output-denied")) continue;
        const { toolCallId } = part;
        if (tools.get(toolCallId)?.over !== false) continue;
        chunks.push(...told(take(part.state === "output-denied" ? { type: "tool-output-denied", toolCallId } : { type: "tool-output-error", toolCallId, errorText: part.errorText })));
      }
      return chunks;
    },
    handOver(toolCallId) {
      const tool = tools.get(toolCallId);
      return tool === undefined || tool.input === null || tool.over ? [] : told({ ...tool.input, providerExecuted: false });
    },
  };
}
