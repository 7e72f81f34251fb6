import { problemSchema } from "../contract/problem.ts";
import type { Failure, UnreachableReason } from "./sessionSource.ts";

export function unreachableFailure(reason: UnreachableReason, retryAfterMs: number | null = null): Failure {
  return { kind: "unreachable", reason, retryAfterMs };
}

/** An answer that is no contract's answer proves nothing: it is never an empty list, idle or success (OWNER-16). */
export const notTidemark: Failure = unreachableFailure("not-tidemark");

/** Seconds or an HTTP date; null where there is none or it can't be read. `nowMs` is the wall clock, for dates only. */
export function retryAfterOf(headers: Headers, nowMs: number): number | null {
  const text = headers.get("Retry-After");
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

const HEAD_CODES: Record<number, string> = { 401: "unauthorized", 403: "forbidden", 404: "not-found", 410: "deleted" };

/** What an answer that is no success means. `body` is null for HEAD, whose refusals carry no text. */
export function failureOf(response: Response, body: string | null, nowMs: number): Failure {
  const retryAfterMs = retryAfterOf(response.headers, nowMs);
  if (response.status === 429) return unreachableFailure("too-many", retryAfterMs);
  if (response.status >= 500) return unreachableFailure("server-error", retryAfterMs);
  if (!mediaType(response).startsWith("application/problem+json")) return notTidemark;
  if (body === null) {
    const code = HEAD_CODES[response.status];
    return code === undefined ? notTidemark : { kind: "refused", code, status: response.status, detail: "", facts: {} };
  }
  const problem = problemSchema.safeParse(jsonOf(body));
  if (!problem.success) return notTidemark;
  const { type: _type, title: _title, status, code, detail, ...facts } = problem.data;
  return { kind: "refused", code, status, detail, facts };
}

export function mediaType(response: Response): string {
  return (response.headers.get("Content-Type") ?? "").toLowerCase();
}

/** Undefined where the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
