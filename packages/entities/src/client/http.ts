import type { Clock, UploadTransport } from "../environment/environment.ts";
import { wait } from "../environment/wait.ts";
import { failureOf, jsonOf, mediaType, unreachableFailure } from "./failure.ts";
import type { InstanceCheck } from "./instanceCheck.ts";
import type { Failure } from "./sessionSource.ts";

export interface HttpOptions {
  baseUrl: string;
  /** Asked before every request, so that a refreshed token is simply used (TURN-18); `refused`: the one that this request was just refused with. Null: not signed in. */
  getToken: (refused?: string | null) => string | null | Promise<string | null>;
  fetch: typeof globalThis.fetch;
  /** Sends files and tells how much is sent; without it they go by `fetch`, which tells nothing in between. */
  upload?: UploadTransport;
  clock: Clock;
  /** Whoever reads is gone: what is being read ends now. What is being sent goes on: it was somebody's word. */
  over?: AbortSignal;
  /** Text of the tab header, or null before the tab's identity has settled. */
  tab: () => string | null;
  /** The gateway says that another page took this tab's identity (VIEW-5). */
  onSuperseded: () => void;
  /** The gateway that we know refused the token. */
  onUnauthorized: () => void;
  /** Is this still the gateway that we know (OWNER-15)? */
  instance: InstanceCheck;
}

export interface HttpRequest {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  /** Instead of `body`: files. `limitMs` is then how long nothing may move. */
  form?: FormData;
  onProgress?: (sent: number, total: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** All of it, body included; long streams: until the headers are in. */
  limitMs: number;
  /** Outlives the page: a stop or a detach on leaving. */
  keepalive?: boolean;
  /** Safe to repeat: a transport error is tried again once after 500 ms (OWNER-9, OWNER-11). */
  retry?: boolean;
  /** Redeems a one-time code: there is no token yet. */
  anonymous?: boolean;
}
export type HttpAnswer = { kind: "answer"; status: number; headers: Headers; json: unknown } | Failure;
export type HttpBlob = { kind: "blob"; blob: Blob } | Failure;
export type HttpStream = { kind: "stream"; body: ReadableStream<Uint8Array>; abort: () => void } | Failure;
export interface Http {
  request(request: HttpRequest): Promise<HttpAnswer>;
  stream(request: HttpRequest): Promise<HttpStream>;
  /** A file; an answer that doesn't say it is one proves nothing. */
  blob(request: HttpRequest): Promise<HttpBlob>;
}

export const READ_LIMIT_MS = 15_000;
export const SEND_LIMIT_MS = 30_000;
export const RETRY_MS = 500;
/** Tokens that one request tries; a host that gives another one each time is not asked for ever. */
const MOST_TOKENS = 3;

/** Requests to one gateway. Never throws: what can go wrong is a value. The token stands in a header and nowhere else. */
export function createHttp(options: HttpOptions): Http {
  const { clock } = options;

  /** Sends once and lets `take` read the answer, all within the limit. */
  async function once<T>(request: HttpRequest, token: string | null, take: (response: Response, abort: () => void) => Promise<T | Failure>): Promise<T | Failure> {
    const control = new AbortController();
    let timedOut = false;
    let cancelLimit = (): void => {};
    const beginLimit = (): void => {
      cancelLimit();
      cancelLimit = clock.after(request.limitMs, () => {
        timedOut = true;
        control.abort();
      });
    };
    beginLimit();
    const give = (): void => { control.abort(); };
    request.signal?.addEventListener("abort", give);
    if (request.signal?.aborted) control.abort();
    try {
      const send: typeof options.fetch = request.form === undefined || options.upload === undefined ? options.fetch : (url, init) => options.upload!(url as string, init!, (sent, total) => {
        beginLimit();
        request.onProgress?.(sent, total);
      });
      const response = await send(options.baseUrl + request.path, {
        method: request.method, headers: headersOf(request, token), signal: control.signal,
        credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }), ...(request.form && { body: request.form }),
        ...(request.keepalive && { keepalive: true }),
      });
      return await take(response, give);
    } catch {
      if (timedOut) return unreachableFailure("timeout");
      return unreachableFailure(request.signal?.aborted ? "aborted" : "network");
    } finally {
      cancelLimit();
      request.signal?.removeEventListener("abort", give);
    }
  }

  function headersOf(request: HttpRequest, token: string | null): Record<string, string> {
    const tab = request.anonymous ? null : options.tab();
    return {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(tab !== null && { "Tidemark-Tab": tab }),
      ...(request.body !== undefined && { "Content-Type": "application/json" }),
      ...request.headers,
    };
  }

  const ending = (request: HttpRequest): HttpRequest => {
    const { over } = options;
    if (over === undefined || (request.method !== "GET" && request.method !== "HEAD")) return request;
    return { ...request, signal: request.signal === undefined ? over : AbortSignal.any([request.signal, over]) };
  };

  async function guarded<T extends { kind: string }>(given: HttpRequest, take: (response: Response, abort: () => void) => Promise<T | Failure>): Promise<T | Failure> {
    const request = ending(given);
    const other = await options.instance.check(request.keepalive);
    if (other !== null) return other;
    const token = request.anonymous ? null : await tokenOf();
    let answer = await once(request, token, take);
    if (request.retry && reasonOf(answer) === "network") answer = await onceMore(request, answer, take);
    if (isTransportError(answer)) options.instance.forget();
    else if (reasonOf(answer) === null) options.instance.heard();
    if (!isRefused(answer)) return answer;
    if (answer.code === "tab-superseded") options.onSuperseded();
    if (answer.status !== 401 && answer.status !== 404 && answer.code !== "log-restarted") return answer;
    options.instance.forget();
    const stranger = await options.instance.check();
    if (stranger !== null) return stranger;
    if (answer.status !== 401) return answer;
    // The host may have refreshed the token while the request was under way, and once more during the second.
    let sent = token;
    for (let tries = 0; tries < MOST_TOKENS && isRefused(answer) && answer.status === 401; tries++) {
      const fresh = request.anonymous ? null : await tokenOf(sent);
      if (fresh === null || fresh === sent) break;
      sent = fresh;
      answer = await once(request, fresh, take);
    }
    if (isRefused(answer) && answer.status === 401) options.onUnauthorized();
    return answer;
  }

  /** The second and last try; nobody waits for it who has moved on. */
  async function onceMore<T extends { kind: string }>(request: HttpRequest, first: T | Failure, take: (response: Response, abort: () => void) => Promise<T | Failure>): Promise<T | Failure> {
    await wait(clock, RETRY_MS, request.signal);
    if (request.signal?.aborted) return first;
    options.instance.forget();
    return await options.instance.check() ?? once(request, request.anonymous ? null : await tokenOf(), take);
  }

  async function tokenOf(refused?: string | null): Promise<string | null> {
    try {
      return await options.getToken(refused);
    } catch {
      return null;
    }
  }

  return {
    request: (request) => guarded(request, async (response): Promise<HttpAnswer> => {
      if (request.method === "HEAD") {
        return response.ok ? { kind: "answer", status: response.status, headers: response.headers, json: null } : failureOf(response, null, clock.now());
      }
      const text = await response.text();
      if (!response.ok) return failureOf(response, text, clock.now());
      if (response.status === 204) return { kind: "answer", status: 204, headers: response.headers, json: null };
      const json = mediaType(response).startsWith("application/json") ? jsonOf(text) : undefined;
      return json === undefined ? unreachableFailure("not-tidemark") : { kind: "answer", status: response.status, headers: response.headers, json };
    }),
    blob: (request) => guarded(request, async (response): Promise<HttpBlob> => {
      if (!response.ok) return failureOf(response, await response.text(), clock.now());
      if (!(response.headers.get("Content-Disposition") ?? "").startsWith("attachment")) return unreachableFailure("not-tidemark");
      return { kind: "blob", blob: await response.blob() };
    }),
    stream: (request) => guarded(request, async (response, abort): Promise<HttpStream> => {
      if (!response.ok) return failureOf(response, await response.text(), clock.now());
      if (!mediaType(response).startsWith("text/event-stream") || response.body === null) {
        abort();
        return unreachableFailure("not-tidemark");
      }
      return { kind: "stream", body: response.body, abort };
    }),
  };
}

function reasonOf(answer: { kind: string }): string | null {
  const failure = answer as Failure;
  return failure.kind === "unreachable" ? failure.reason : null;
}
/** After one of these anybody may answer there next: a token goes out again when it is known who (OWNER-15). A portal's page is one, too (OWNER-16). */
function isTransportError(answer: { kind: string }): boolean {
  const reason = reasonOf(answer);
  return reason === "network" || reason === "timeout" || reason === "not-tidemark" || reason === "server-error";
}
function isRefused(answer: { kind: string }): answer is Extract<Failure, { kind: "refused" }> {
  return answer.kind === "refused";
}
