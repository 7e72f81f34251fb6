import { all, asItIs, type About, type ChunkRows, type DataRows, type Shown } from "./shownFields.ts";

/** As it is where the server did it, else this in its place. */
const notOfPages = (blank: unknown): Shown => (value: unknown, { page }: About) => (page ? blank : value);

/** Texts and files, and of them what is shown. */
function partsOf(parts: unknown): unknown {
  if (!Array.isArray(parts)) return [];
  return (parts as Record<string, unknown>[]).flatMap(({ type, text, mediaType, filename, url, size }): unknown[] => {
    if (type === "text") return [{ type, text }];
    return type === "file" ? [{ type, mediaType, filename, url, size }] : [];
  });
}

/**
 * The reader of a share link gets the conversation: what was said, what the server's tools did, how it was decided. No windows, no pages and what
 * was done in them, no queue, no rules, no names, no reasons, no errors of the server, and nothing that providers or apps put beside it.
 */
export const SHARE_DATA: DataRows = {
  "user-message": { id: asItIs, parts: partsOf, origin: (origin) => ({ tab: null, context: null, agent: (origin as { agent: unknown }).agent }) },
  "turn-start": { ...all("turn", "messages", "agent", "fence"), pin: () => null },
  "turn-pause": all("waits"),
  "turn-resume": all("fence"),
  "turn-end": all("outcome"),
  // The hash of an input that is hidden would let guesses of it be tried.
  "gate-open": { ...all("kind", "approvalId", "call", "expiresAt"), input: notOfPages(null), inputHash: notOfPages(""), schema: notOfPages(null) },
  "gate-answer": { ...all("gate", "answerId", "answer"), value: notOfPages(null) },
  "call-start": null,
  "call-end": { ...all("call", "outcome"), reason: () => "" },
  pin: null,
  rule: null,
  boundary: all("kind", "to"),
  // The header says the one that holds; one from before may be the first words of what was cleared.
  title: null,
};

const tool = ["type", "toolCallId", "providerExecuted", "dynamic"];

export const SHARE_CHUNKS: ChunkRows = {
  "text-start": all("type", "id"), "text-delta": all("type", "id", "delta"), "text-end": all("type", "id"),
  "reasoning-start": all("type", "id"), "reasoning-delta": all("type", "id", "delta"), "reasoning-end": all("type", "id"),
  "tool-input-start": all(...tool, "toolName", "inputEncoding", "title"),
  "tool-input-delta": { ...all(...tool), inputTextDelta: notOfPages("") },
  "tool-input-available": { ...all(...tool, "toolName", "title"), input: notOfPages({}) },
  "tool-input-error": { ...all(...tool, "toolName", "title"), input: notOfPages({}), errorText: notOfPages("") },
  "tool-approval-request": all("type", "approvalId", "toolCallId", "isAutomatic"),
  "tool-approval-response": all("type", "approvalId", "approved", "providerExecuted"),
  "tool-output-available": { ...all(...tool, "preliminary"), output: notOfPages(null) },
  "tool-output-error": { ...all(...tool), errorText: notOfPages("") },
  "tool-output-denied": all("type", "toolCallId"),
  "source-url": all("type", "sourceId", "url", "title"), "source-document": all("type", "sourceId", "mediaType", "title", "filename"),
  file: all("type", "url", "mediaType"), "reasoning-file": all("type", "url", "mediaType"),
  custom: null, "steering-message": null, error: null,
  "start-step": all("type"), "finish-step": all("type"), "reset-step": all("type"),
  "message-metadata": null, start: null, finish: null, abort: null,
  "data-*": null,
};
