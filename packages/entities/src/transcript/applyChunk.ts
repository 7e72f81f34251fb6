import type { Answer } from "./answer.ts";
import type { Applied, ChunkPlace } from "./applied.ts";
import { applyToolChunk } from "./applyToolChunk.ts";
import { mergeMetadata } from "./mergeMetadata.ts";
import type { Chunk, Part } from "./part.ts";

/**
 * One AI SDK chunk into the assistant message, in the way of the SDK's own reader (LOG-4), but never failing:
 * what does not fit is named and left out. Writes into `answer`, which is the batch's own copy.
 */
export function applyChunk(answer: Answer, chunk: Chunk, place: ChunkPlace): Applied {
  switch (chunk.type) {
    case "text-start":
      answer.texts.set(chunk.id, answer.parts.length);
      answer.parts.push({ type: "text", text: "", providerMetadata: chunk.providerMetadata, state: "streaming" } as Part);
      return "applied";
    case "reasoning-start":
      answer.reasonings.set(chunk.id, answer.parts.length);
      answer.parts.push({ type: "reasoning", id: chunk.id, text: "", providerMetadata: chunk.providerMetadata, state: "streaming" } as Part);
      return "applied";
    case "text-delta":
    case "reasoning-delta": {
      const active = chunk.type === "text-delta" ? answer.texts : answer.reasonings;
      if (place.headless && !active.has(chunk.id)) {
        applyChunk(answer, { type: chunk.type === "text-delta" ? "text-start" : "reasoning-start", id: chunk.id }, place);
      }
      const index = active.get(chunk.id);
      if (index === undefined) return "orphan";
      const part = answer.parts[index] as unknown as TextPart;
      answer.parts[index] = { ...part, text: part.text + chunk.delta, providerMetadata: chunk.providerMetadata ?? part.providerMetadata } as Part;
      return "applied";
    }
    case "text-end": {
      const ended = change(answer, answer.texts.get(chunk.id), (part) => ({
        ...part, state: "done", providerMetadata: chunk.providerMetadata ?? part.providerMetadata,
        ...(chunk.citations != null && { citations: chunk.citations }),
      }));
      answer.texts.delete(chunk.id);
      return ended;
    }
    case "reasoning-end": {
      const ended = change(answer, answer.reasonings.get(chunk.id), (part) => ({
        ...part, state: "done", providerMetadata: chunk.providerMetadata ?? part.providerMetadata,
      }));
      answer.reasonings.delete(chunk.id);
      return ended;
    }
    case "custom":
      return push(answer, { type: "custom", kind: chunk.kind, providerMetadata: chunk.providerMetadata });
    case "file":
    case "reasoning-file":
      return push(answer, {
        type: chunk.type, mediaType: chunk.mediaType, url: chunk.url,
        ...(chunk.providerMetadata != null && { providerMetadata: chunk.providerMetadata }),
      });
    case "source-url":
      return push(answer, { type: chunk.type, sourceId: chunk.sourceId, url: chunk.url, title: chunk.title, providerMetadata: chunk.providerMetadata });
    case "source-document":
      return push(answer, {
        type: chunk.type, sourceId: chunk.sourceId, mediaType: chunk.mediaType, title: chunk.title, filename: chunk.filename,
        providerMetadata: chunk.providerMetadata,
      });
    case "steering-message":
      return push(answer, { type: chunk.type, id: chunk.id, parts: chunk.parts });
    case "start-step":
      push(answer, { type: "step-start" });
      answer.stepStart = answer.parts.length;
      return "applied";
    case "reset-step":
      resetStep(answer);
      return "applied";
    case "start":
    case "finish":
    case "message-metadata":
      answer.agent = mergeMetadata(answer.agent, chunk.messageMetadata);
      return "applied";
    case "finish-step":
    case "error":
    case "abort":
      // An error's text stands in the turn's end; the page shows it there, once.
      return "applied";
    case "tool-input-start":
    case "tool-input-delta":
    case "tool-input-available":
    case "tool-input-error":
    case "tool-approval-request":
    case "tool-approval-response":
    case "tool-output-available":
    case "tool-output-error":
    case "tool-output-denied":
      return applyToolChunk(answer, chunk, place);
    default:
      return applyData(answer, chunk);
  }
}

interface TextPart { text: string; providerMetadata?: unknown }

function change(answer: Answer, index: number | undefined, next: (part: TextPart) => object): Applied {
  if (index === undefined) return "orphan";
  answer.parts[index] = next(answer.parts[index] as unknown as TextPart) as Part;
  return "applied";
}

function push(answer: Answer, part: object): Applied {
  answer.parts.push(part as Part);
  return "applied";
}

/** The step is done again: its parts go, and with them what pointed at them. */
function resetStep(answer: Answer): void {
  answer.texts.clear();
  answer.reasonings.clear();
  answer.inputs.clear();
  answer.parts.length = answer.stepStart;
  for (const index of [...answer.stale.keys()]) if (index >= answer.stepStart) answer.stale.delete(index);
  answer.calls = answer.calls.filter((call) => call.part < answer.stepStart);
  answer.gates = answer.gates.map((gate) => (gate.part !== null && gate.part >= answer.stepStart ? { ...gate, part: null } : gate));
}

/** `data-*` parts: one with an id replaces the data of its predecessor. */
function applyData(answer: Answer, chunk: { type: string; id?: string | undefined; data?: unknown; transient?: boolean | undefined }): Applied {
  if (!chunk.type.startsWith("data-")) return "unknown";
  if (chunk.transient === true) return "applied";
  const known = chunk.id == null ? -1 : answer.parts.findIndex((part) => part.type === chunk.type && (part as { id?: string }).id === chunk.id);
  if (known < 0) return push(answer, chunk);
  answer.parts[known] = { ...answer.parts[known], data: chunk.data } as Part;
  return "applied";
}
