import * as z from "zod/mini";
import { notTidemark } from "./failure.ts";
import { SEND_LIMIT_MS, type HttpAnswer, type HttpRequest } from "./http.ts";
import type { SourceAnswer } from "./sessionSource.ts";

/** The answer's content as the schema says; content that is not of the contract proves nothing (OWNER-16). */
export function parsed<T extends z.core.$ZodType>(answer: HttpAnswer, schema: T): SourceAnswer<z.output<T>> {
  if (answer.kind !== "answer") return answer;
  const value = z.safeParse(schema, answer.json);
  return value.success ? { kind: "ok", value: value.data } : notTidemark;
}

export function nothing(answer: SourceAnswer<unknown> | HttpAnswer): SourceAnswer<null> {
  return answer.kind === "answer" || answer.kind === "ok" ? { kind: "ok", value: null } : answer;
}

/** A request that writes. */
export function writing(method: HttpRequest["method"], path: string, body?: unknown): HttpRequest {
  return { method, path, limitMs: SEND_LIMIT_MS, ...(body !== undefined && { body }) };
}
