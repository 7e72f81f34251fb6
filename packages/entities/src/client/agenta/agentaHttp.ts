import * as z from "zod/mini";
import type { Clock } from "../../environment/environment.ts";
import { jsonOf, notTidemark, retryAfterOf, unreachableFailure } from "../failure.ts";
import { READ_LIMIT_MS } from "../http.ts";
import type { Failure, SourceAnswer } from "../sessionSource.ts";
import type { AgentaApi } from "./createAgentaSource.ts";

export interface AgentaHttpOptions {
  /** Of Agenta's API, without the endpoint. */
  baseUrl: string;
  project?: string;
  /** The whole Authorization header, asked before every request; null: none is sent. */
  authorization: () => string | null | Promise<string | null>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

const recordsSchema = z.object({ records: z.array(z.unknown()) });
const interactionsSchema = z.object({ interactions: z.array(z.unknown()) });

const REFUSALS: Record<number, string> = { 401: "unauthorized", 403: "forbidden", 404: "not-found", 410: "deleted" };

/** Agenta's two queries over HTTP. Never throws; an answer that is not theirs proves nothing. Neither has windows: each brings all of a session. */
export function agentaHttp(options: AgentaHttpOptions): AgentaApi {
  const base = options.baseUrl.replace(/\/+$/, "");
  const query = options.project === undefined ? "" : `?project_id=${encodeURIComponent(options.project)}`;

  async function post<T extends z.core.$ZodType>(path: string, body: unknown, schema: T, signal: AbortSignal): Promise<SourceAnswer<z.output<T>>> {
    const control = new AbortController();
    let timedOut = false;
    const cancelLimit = options.clock.after(READ_LIMIT_MS, () => {
      timedOut = true;
      control.abort();
    });
    const give = (): void => { control.abort(); };
    signal.addEventListener("abort", give);
    if (signal.aborted) control.abort();
    try {
      const authorization = await options.authorization();
      const response = await options.fetch(`${base}${path}${query}`, {
        method: "POST", body: JSON.stringify(body), signal: control.signal, credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
        headers: { "Content-Type": "application/json", ...(authorization !== null && { Authorization: authorization }) },
      });
      const text = await response.text();
      if (!response.ok) return failureOf(response, options.clock.now());
      const read = z.safeParse(schema, jsonOf(text));
      return read.success ? { kind: "ok", value: read.data } : notTidemark;
    } catch {
      if (timedOut) return unreachableFailure("timeout");
      return unreachableFailure(signal.aborted ? "aborted" : "network");
    } finally {
      cancelLimit();
      signal.removeEventListener("abort", give);
    }
  }

  return {
    async records(session, signal) {
      const answer = await post("/sessions/records/query", { session_id: session }, recordsSchema, signal);
      return answer.kind === "ok" ? { kind: "ok", value: answer.value.records } : answer;
    },
    async interactions(session, signal) {
      const answer = await post("/sessions/interactions/query", { query: { session_id: session } }, interactionsSchema, signal);
      return answer.kind === "ok" ? { kind: "ok", value: answer.value.interactions } : answer;
    },
  };
}

function failureOf(response: Response, nowMs: number): Failure {
  const retryAfterMs = retryAfterOf(response.headers, nowMs);
  if (response.status === 429) return unreachableFailure("too-many", retryAfterMs);
  if (response.status >= 500) return unreachableFailure("server-error", retryAfterMs);
  const code = REFUSALS[response.status];
  return code === undefined ? notTidemark : { kind: "refused", code, status: response.status, detail: `Agenta refused to be read (${response.status}).`, facts: {} };
}
