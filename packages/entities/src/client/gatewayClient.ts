import * as z from "zod/mini";
import { eventsRevisionSchema, STREAM_EVENT } from "../contract/liveEvents.ts";
import { headerSchema, hintSchema, listSchema, serverInfoSchema } from "../contract/header.ts";
import { searchAnswerSchema } from "../contract/search.ts";
import { offsetText } from "../contract/streamHeaders.ts";
import { epochSchema, recordIdSchema, type ConnectionId } from "../ids/ids.ts";
import { readEventStream } from "./eventStream.ts";
import { jsonOf, notTidemark } from "./failure.ts";
import type { GatewayApi, PushFrame } from "./gatewayApi.ts";
import { createGatewayCommands } from "./gatewayCommands.ts";
import { createHttp, READ_LIMIT_MS, type HttpOptions, type HttpRequest } from "./http.ts";
import { createInstanceCheck } from "./instanceCheck.ts";
import { createLiveRead } from "./liveRead.ts";
import { parsed } from "./parsed.ts";
import { createSessionCommands } from "./sessionCommands.ts";
import { createSessionFiles } from "./sessionFiles.ts";
import { createSessionShares } from "./sessionShares.ts";
import { createTokenCalls } from "./tokenCalls.ts";
import type { SessionSource } from "./sessionSource.ts";
import { baseHeaders, headOf, pageOf, recordsOf, restartedOr } from "./streamAnswer.ts";

export interface GatewayClientOptions extends Omit<HttpOptions, "instance"> {
  /** The instance that this connection is (OWNER-15); null at the first contact. */
  instance: ConnectionId | null;
  onInstance?: (instance: ConnectionId) => void;
}
export interface GatewayClient extends SessionSource, GatewayApi {
  live: NonNullable<SessionSource["live"]>;
  upload: NonNullable<SessionSource["upload"]>;
  download: NonNullable<SessionSource["download"]>;
  exported: NonNullable<SessionSource["exported"]>;
}

const windowSchema = z.object({ epoch: epochSchema, first: z.int().check(z.minimum(1)), count: z.int().check(z.minimum(0)), last: z.nullable(recordIdSchema), records: z.array(z.unknown()) });
const DEFAULT_HEARTBEAT_MS = 15_000;

/** One gateway over HTTP. Nothing throws, and an answer that is not of the contract proves nothing (OWNER-16). */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const instance = createInstanceCheck({ baseUrl, fetch: options.fetch, clock: options.clock, expected: options.instance, ...(options.onInstance && { onInstance: options.onInstance }) });
  const http = createHttp({ ...options, baseUrl, instance });
  let heartbeatMs = DEFAULT_HEARTBEAT_MS;

  /** A stream that ends without our doing ended with its gateway, perhaps: who answers there next is asked before the token goes out again (OWNER-15). */
  const toItsEnd: typeof readEventStream = async (stream, reading) => {
    const end = instance.listening();
    const how = await readEventStream(stream, reading);
    end();
    if (!reading.signal.aborted) instance.forget();
    return how;
  };
  const client: GatewayClient = {
    capabilities: { appendOnly: true, numbered: true, mayLag: false, queue: true, push: true, gates: true },
    ...createSessionCommands(http, options.tab),
    ...createSessionFiles(http),
    ...createGatewayCommands(http),
    ...createSessionShares(http),
    ...createTokenCalls(http),
    async read(session, base, signal) {
      const answer = await http.request({ ...get(`/v1/stream/${session}?offset=${offsetText(base.count)}&merge=1`, signal), headers: baseHeaders(base) });
      return answer.kind === "answer" ? pageOf(base, answer.headers, answer.json) : restartedOr(answer);
    },
    async head(session, signal) {
      const answer = await http.request({ ...get(`/v1/stream/${session}`, signal), method: "HEAD" });
      if (answer.kind !== "answer") return restartedOr(answer);
      const head = headOf(answer.headers);
      return head === null ? notTidemark : { kind: "head", ...head };
    },
    async window(session, turns, signal, before) {
      const place = before === undefined ? "" : `&before=${before}`;
      const answer = parsed(await http.request({ ...get(`/v1/sessions/${session}/window?turns=${turns}${place}`, signal), retry: true }), windowSchema);
      if (answer.kind !== "ok") return answer;
      const { first, epoch, count, last, records } = answer.value;
      const read = recordsOf(records, first - 1);
      const end = before === undefined ? count : before - 1;
      if ((read.at(-1)?.seq ?? end) !== end) return notTidemark;
      return { kind: "window", first, records: read, position: { epoch, count, last } };
    },
    async header(session, signal) {
      return parsed(await http.request({ ...get(`/v1/sessions/${session}`, signal), retry: true }), headerSchema);
    },
    async live(session, base, onAnswer, signal) {
      const path = `/v1/stream/${session}?offset=${offsetText(base.count)}&merge=1&live=sse`;
      const opened = await http.stream({ ...get(path, signal), headers: { Accept: "text/event-stream", ...baseHeaders(base) } });
      if (opened.kind !== "stream") {
        const answer = restartedOr(opened);
        if (answer.kind !== "restarted") return answer;
        onAnswer(answer);
        return { kind: "closed" };
      }
      return toItsEnd(opened, { clock: options.clock, heartbeatMs, signal, onEvent: createLiveRead(base, onAnswer) });
    },
    async serverInfo(signal) {
      const info = parsed(await http.request({ ...get("/v1", signal), retry: true }), serverInfoSchema);
      if (info.kind === "ok") {
        heartbeatMs = info.value.heartbeat * 1000;
        client.capabilities = { ...client.capabilities, push: info.value.modes.push };
      }
      return info;
    },
    async list(query = {}, signal) {
      const search = new URLSearchParams();
      if (query.text !== undefined) search.set("q", query.text);
      if (query.cursor !== undefined) search.set("cursor", query.cursor);
      if (query.limit !== undefined) search.set("limit", String(query.limit));
      if (query.archived !== undefined) search.set("archived", String(query.archived));
      if (query.deleted !== undefined) search.set("deleted", String(query.deleted));
      const text = search.toString();
      return parsed(await http.request({ ...get(`/v1/sessions${text === "" ? "" : `?${text}`}`, signal), retry: true }), listSchema);
    },
    async search({ text, cursor, limit }, signal) {
      const query = new URLSearchParams({ q: text, ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit: String(limit) }) });
      return parsed(await http.request({ ...get(`/v1/search?${query.toString()}`, signal), retry: true }), searchAnswerSchema);
    },
    async events(since, onFrame, signal) {
      const opened = await http.stream({ ...get(`/v1/events${since === null ? "" : `?since=${since}`}`, signal), headers: { Accept: "text/event-stream" } });
      if (opened.kind !== "stream") return opened;
      return toItsEnd(opened, {
        clock: options.clock, heartbeatMs, signal, onBeat: () => { onFrame({ type: "beat" }); },
        onEvent: ({ event, data }) => {
          const frame = frameOf(event, data);
          if (frame === "not-ours") return notTidemark;
          if (frame !== null) onFrame(frame);
          return "go-on";
        },
      });
    },
  };
  return client;
}

function get(path: string, signal: AbortSignal | undefined): HttpRequest {
  return { method: "GET", path, limitMs: READ_LIMIT_MS, ...(signal && { signal }) };
}

function frameOf(event: string, data: string): PushFrame | "not-ours" | null {
  const json = jsonOf(data);
  switch (event) {
    case STREAM_EVENT.hint: {
      const hint = hintSchema.safeParse(json);
      return hint.success ? { type: "hint", hint: hint.data } : "not-ours";
    }
    case STREAM_EVENT.ready: case STREAM_EVENT.reload: {
      const said = eventsRevisionSchema.safeParse(json);
      return said.success ? { type: event as "ready" | "reload", revision: said.data.revision } : "not-ours";
    }
    default: return null;
  }
}
