import { all, type ChunkRows, type DataRows } from "./shownFields.ts";

const provider = ["providerExecuted", "providerMetadata", "toolMetadata", "dynamic"];

/** The data of a page is for the agent: no window shows it, and who only looks does not get it. */
function originWithoutData(origin: unknown): unknown {
  const { tab, context, agent } = origin as { tab: unknown; context: { id: unknown; title: unknown } | null; agent: unknown };
  return { tab, context: context && { id: context.id, title: context.title }, agent };
}

/** An observer reads what the page shows to the chat's owner. */
export const OBSERVER_DATA: DataRows = {
  "user-message": { ...all("id", "parts", "queuedAt"), origin: originWithoutData },
  "turn-start": all("turn", "messages", "agent", "fence", "pin", "note"),
  "turn-pause": all("waits"),
  "turn-resume": all("fence"),
  "turn-end": all("outcome", "error", "usage"),
  "gate-open": all("kind", "approvalId", "call", "input", "inputHash", "schema", "expiresAt"),
  "gate-answer": all("gate", "answerId", "answer", "value", "reason", "scope"),
  "call-start": all("call", "tab", "version"),
  "call-end": all("call", "outcome", "reason"),
  pin: all("tab", "reason", "version", "context"),
  rule: all("tool", "by", "on"),
  boundary: all("kind", "to"),
  title: all("title", "by", "version"),
};

export const OBSERVER_CHUNKS: ChunkRows = {
  "text-start": all("type", "id", "providerMetadata"), "text-delta": all("type", "id", "delta", "providerMetadata"), "text-end": all("type", "id", "citations", "providerMetadata"),
  "reasoning-start": all("type", "id", "providerMetadata"), "reasoning-delta": all("type", "id", "delta", "providerMetadata"), "reasoning-end": all("type", "id", "providerMetadata"),
  "tool-input-start": all("type", "toolCallId", "toolName", "inputEncoding", "title", ...provider),
  "tool-input-delta": all("type", "toolCallId", "inputTextDelta"),
  "tool-input-available": all("type", "toolCallId", "toolName", "input", "title", ...provider),
  "tool-input-error": all("type", "toolCallId", "toolName", "input", "errorText", "title", ...provider),
  // A signature proves an approval to the agent's side.
  "tool-approval-request": all("type", "approvalId", "toolCallId", "approvalDescriptor", "inputSchemaInput", "reason", "isAutomatic"),
  "tool-approval-response": all("type", "approvalId", "approved", "reason", "providerExecuted", "providerMetadata"),
  "tool-output-available": all("type", "toolCallId", "output", "preliminary", ...provider),
  "tool-output-error": all("type", "toolCallId", "errorText", ...provider),
  "tool-output-denied": all("type", "toolCallId"),
  "source-url": all("type", "sourceId", "url", "title", "providerMetadata"),
  "source-document": all("type", "sourceId", "mediaType", "title", "filename", "providerMetadata"),
  file: all("type", "url", "mediaType", "providerMetadata"), "reasoning-file": all("type", "url", "mediaType", "providerMetadata"),
  custom: all("type", "kind", "providerMetadata"), "steering-message": all("type", "id", "parts"), error: all("type", "errorText"),
  "start-step": all("type"), "finish-step": all("type"), "reset-step": all("type"),
  "message-metadata": all("type", "messageMetadata"), start: all("type", "messageId", "messageMetadata"), finish: all("type", "finishReason", "messageMetadata"), abort: all("type", "reason"),
  "data-*": all("type", "id", "data"),
};
