import type { LogRecord } from "@tidemark/entities/records";
import type { UIMessage, UIMessageChunk } from "ai";
import { isToolPart } from "../tools/toolStatus.ts";

/**
 * Up to which record a message shows its turn: where the stream that follows an answer to it has to go on. A stream that was read to its end, and
 * a message that was loaded while it waited, both stand at a pause; which one, the parts tell (records' numbers have no place in a message).
 * Null: the message shows more than any pause, so it is shown by somebody who reads on, and nothing is to be added.
 */
export function standsAt(message: UIMessage, records: readonly LogRecord[]): number | null {
  const shown = partsShown(message);
  let made = 0;
  let at: number | null = null;
  let madeAt = 0;
  const step = { number: 0, calls: new Set<string>() };
  for (const record of records) {
    if (record.type === "chunk") made += madeBy(record.data, step);
    if (record.type !== "turn-pause" || record.data.waits.length === 0 || made > shown) continue;
    at = record.seq;
    madeAt = made;
  }
  return at === null || madeAt < shown ? null : at;
}

function partsShown(message: UIMessage): number {
  return message.parts.filter((part) => part.type === "text" || part.type === "reasoning" || part.type === "step-start" || isToolPart(part)).length;
}

/** Parts of those kinds that a chunk makes; a call's later chunks change its part. */
function madeBy(chunk: UIMessageChunk, step: { number: number; calls: Set<string> }): number {
  switch (chunk.type) {
    case "start-step":
      step.number++;
      return 1;
    case "text-start": case "reasoning-start": return 1;
    case "tool-input-start": case "tool-input-available": case "tool-input-error": {
      const call = `${step.number} ${chunk.toolCallId}`;
      if (step.calls.has(call)) return 0;
      step.calls.add(call);
      return 1;
    }
    default: return 0;
  }
}
