import type { UIMessage, UIMessageChunk } from "ai";

export type Part = UIMessage["parts"][number];
export type Chunk = UIMessageChunk;
export type ChunkOf<T extends Chunk["type"]> = Extract<Chunk, { type: T }>;

/**
 * A tool part while it is built. The AI SDK types one shape per state; its reader writes all of them through one object,
 * and so do we: the shape that the states have in common, parts are read back through the SDK's own type.
 */
export interface ToolPart {
  type: `tool-${string}` | "dynamic-tool";
  toolCallId: string;
  toolName?: string;
  state: "input-streaming" | "input-available" | "approval-requested" | "approval-responded" | "output-available" | "output-error" | "output-denied";
  title?: string | undefined;
  toolMetadata?: unknown;
  input?: unknown;
  inputEncoding?: "json" | "text";
  output?: unknown;
  rawInput?: unknown;
  errorText?: string | undefined;
  providerExecuted?: boolean | undefined;
  preliminary?: boolean | undefined;
  callProviderMetadata?: unknown;
  resultProviderMetadata?: unknown;
  approval?: { id: string; approved?: boolean; reason?: string; [more: string]: unknown };
}

export function isTool(part: Part | undefined): boolean {
  return part !== undefined && (part.type === "dynamic-tool" || part.type.startsWith("tool-"));
}

/** The part as a tool part; null for any other. */
export function asTool(part: Part | undefined): ToolPart | null {
  return isTool(part) ? (part as unknown as ToolPart) : null;
}

export function asPart(part: ToolPart): Part {
  return part as unknown as Part;
}

export function toolNameOf(part: ToolPart): string {
  return part.type === "dynamic-tool" ? (part.toolName ?? "") : part.type.slice("tool-".length);
}
