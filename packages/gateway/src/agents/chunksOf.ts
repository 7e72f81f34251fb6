import { uiMessageChunkSchema } from "ai";
import type { UIMessageChunk } from "ai";
import type { AgentStream, StreamPart } from "./agent.ts";
import { spentMetadata } from "@tidemark/entities/transcript";
import { errorSentence } from "./errorSentence.ts";

/** Chunks of whatever an agent returned. Provider errors come as `error` chunks with the provider's own sentence. */
export function chunksOf(stream: AgentStream, fence: number): AsyncIterable<UIMessageChunk> {
  if (!("toUIMessageStream" in stream)) return stream;
  return stream.toUIMessageStream({ onError: errorSentence, sendReasoning: true, sendSources: true, messageMetadata: spentTold(fence) });
}

/** What the model says at a stream's end that it took: kept in the log, so that each window can show it. A stream that was cut off tells nothing. */
function spentTold(fence: number): (event: { part: StreamPart }) => unknown {
  let model: string | undefined;
  return ({ part }) => {
    if (part.type === "finish-step") model = part.response?.modelId;
    if (part.type !== "finish") return undefined;
    return spentMetadata(fence, { inputTokens: part.totalUsage?.inputTokens, outputTokens: part.totalUsage?.outputTokens, model });
  };
}

/** Checks a chunk by the AI SDK's own schema, and makes it plain JSON, as the log keeps it. Throws with a sentence that names the type only. */
export async function checkedChunk(chunk: unknown): Promise<UIMessageChunk> {
  const plain: unknown = jsonOf(chunk);
  const result = await uiMessageChunkSchema().validate?.(plain);
  if (!result?.success) throw new Error(`The agent sent something that is not a chunk of the AI SDK (${typeName(plain)}).`);
  return plain as UIMessageChunk;
}

function jsonOf(chunk: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(chunk) ?? "null");
  } catch {
    throw new Error(`The agent sent something that is not JSON (${typeName(chunk)}).`);
  }
}

function typeName(chunk: unknown): string {
  const type = typeof chunk === "object" && chunk !== null ? (chunk as { type?: unknown }).type : undefined;
  return typeof type === "string" ? type.slice(0, 40).replace(/[^\w-]/g, "?") : "no type";
}
