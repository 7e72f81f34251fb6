import { PROBLEM_STATUS, type WireCode } from "../contract/problem.ts";

export function nothing(): Response {
  return new Response(null, { status: 204 });
}
export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
}
export function refuse(code: WireCode, facts: Record<string, unknown> = {}): Response {
  const status = PROBLEM_STATUS[code];
  const body = { detail: `Refused: ${code}.`, ...facts, type: `urn:tidemark:problem:${code}`, title: code, status, code };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}
