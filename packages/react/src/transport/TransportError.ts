import type { Failure } from "@tidemark/entities/client";
import type { WireCode } from "@tidemark/entities/contract";
import { sentences } from "./sentences.ts";

/** `code` of what the server refused is the server's own (docs of the protocol); the others are named here. */
export type TransportErrorCode = WireCode | keyof typeof sentences | (string & {});

/** What `useChat().error` is. The message is a sentence for a person; nothing that was said is lost by it. */
export class TransportError extends Error {
  readonly code: TransportErrorCode;
  /** HTTP status of a refusal; null where there was none. */
  readonly status: number | null;

  constructor(code: TransportErrorCode, message: string, status: number | null = null) {
    super(message);
    this.name = "TransportError";
    this.code = code;
    this.status = status;
  }
}

export function errorOf(code: keyof typeof sentences): TransportError {
  return new TransportError(code, sentences[code]);
}

/** A request that did not do what it was to do. `abort` becomes what the AI SDK knows as an abort. */
export function errorOfFailure(failure: Failure): Error {
  if (failure.kind === "refused") {
    const own = Object.hasOwn(sentences, failure.code) ? sentences[failure.code as keyof typeof sentences] : null;
    return new TransportError(failure.code, own ?? (failure.detail || sentences.refused), failure.status);
  }
  switch (failure.reason) {
    case "aborted": return abortError();
    case "other-instance": return errorOf("other-instance");
    case "not-tidemark": return errorOf("not-tidemark");
    case "network": case "timeout": case "server-error": case "too-many": return errorOf("unreachable");
  }
}

export function abortError(): Error {
  return new DOMException("The stream was left.", "AbortError");
}
