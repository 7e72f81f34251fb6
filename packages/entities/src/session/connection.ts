import type { ServerInfo } from "../contract/header.ts";
import type { Failure, SourceAnswer, UnreachableReason } from "../client/sessionSource.ts";

/** How the server of this connection stands, as the page knows it. `nextTryMs` is monotonic. */
export type ConnectionState =
  | { kind: "checking" }
  | { kind: "ok"; server: ServerInfo }
  | { kind: "unreachable"; nextTryMs: number | null; reason: UnreachableReason; server: ServerInfo | null; failures: number }
  | { kind: "unauthorized" };

/** 2, 4, 8 … s up to a minute: a server that was stopped by hand is back soon or not at all. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** What an answer to `GET /v1` makes of it. A refusal other than 401 is a server that can't serve us now. */
export function afterServerInfo(state: ConnectionState, answer: SourceAnswer<ServerInfo>, nowMs: number): ConnectionState {
  if (answer.kind === "ok") return { kind: "ok", server: answer.value };
  if (answer.kind === "refused" && answer.status === 401) return { kind: "unauthorized" };
  const failures = state.kind === "unreachable" ? state.failures + 1 : 1;
  const server = state.kind === "ok" || state.kind === "unreachable" ? state.server : null;
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  const wait = Math.max(backoff, retryAfter(answer));
  return { kind: "unreachable", nextTryMs: nowMs + wait, reason: answer.kind === "unreachable" ? answer.reason : "server-error", server, failures };
}

function retryAfter(failure: Failure): number {
  return failure.kind === "unreachable" ? (failure.retryAfterMs ?? 0) : 0;
}
