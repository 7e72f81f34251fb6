import type { Chunk } from "./part.ts";

/** Fields that a chunk can't be folded without, all texts. A type that is not here needs none. */
const NEEDED = new Map<string, readonly string[]>(Object.entries({
  "text-start": ["id"], "text-end": ["id"],
  "reasoning-start": ["id"], "reasoning-delta": ["id", "delta"], "reasoning-end": ["id"],
  "tool-input-start": ["toolCallId", "toolName"], "tool-input-delta": ["toolCallId", "inputTextDelta"],
  "tool-input-available": ["toolCallId", "toolName"], "tool-input-error": ["toolCallId", "toolName", "errorText"],
  "tool-approval-request": ["toolCallId", "approvalId"], "tool-approval-response": ["approvalId"],
  "tool-output-available": ["toolCallId"], "tool-output-error": ["toolCallId", "errorText"], "tool-output-denied": ["toolCallId"],
  file: ["url", "mediaType"], "reasoning-file": ["url", "mediaType"], custom: ["kind"],
  "source-url": ["sourceId", "url"], "source-document": ["sourceId", "mediaType", "title"],
  error: ["errorText"], "steering-message": ["id"],
}));

/**
 * Whether a chunk has what its type needs. The gateway checks every chunk before it appends; a log from elsewhere, or a damaged one,
 * may hold others, and they must not reach a row of the page as a text that is no text (LOG-6).
 */
export function chunkFits(chunk: Chunk): boolean {
  // Most records of a log are these.
  if (chunk.type === "text-delta") return typeof chunk.delta === "string" && typeof chunk.id === "string";
  const needed = NEEDED.get(chunk.type);
  if (needed === undefined) return true;
  const fields = chunk as unknown as Record<string, unknown>;
  if (chunk.type === "steering-message" && !Array.isArray(fields["parts"])) return false;
  for (const name of needed) if (typeof fields[name] !== "string") return false;
  return true;
}
