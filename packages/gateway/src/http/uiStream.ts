import type { UIMessageChunk } from "ai";
import type { SessionId, TurnId } from "@tidemark/entities/ids";
import type { LogRecord } from "@tidemark/entities/records";
import { createTurnReader } from "@tidemark/entities/transcript";
import { recordReader } from "../access/recordReader.ts";
import type { Api, HttpCaller } from "./api.ts";
import { followLog, type Look } from "./followLog.ts";
import { pageOf } from "./readPage.ts";

export const UI_STREAM_HEADERS = { "x-vercel-ai-ui-message-stream": "v1" };

/**
 * One turn as the AI SDK's UI message stream, for other people's clients: a rendering of the records, each event with `id:` = seq.
 * It begins with `start {messageId: turn}` and ends with `finish`, at a pause as at the end.
 */
export function uiStream(api: Api, caller: HttpCaller, { session, turn, after }: { session: SessionId; turn: TurnId; after: number }, signal: AbortSignal): { next(): Promise<string | null>; close(): void } {
  let at = after;
  let started = false;
  const read = recordReader(api.store, caller, session);
  const reader = createTurnReader(turn);

  const look = async (): Promise<Look> => {
    const stored = await api.store.session(session);
    if (!stored || stored.state.deletedAt !== null) {
      return { over: true, text: ending() };
    }
    const rows = await pageOf(api, session, at, stored.state.count);
    if (rows.length === 0) return { over: false, text: null };
    let text = started ? "" : event({ type: "start", messageId: turn });
    started = true;
    for (const row of await read(rows)) {
      at = row.seq;
      if (row.turn !== turn) continue;
      text += reader.read(row).map((chunk) => event(chunk, row.seq)).join("") + saidError(row);
      // A pause without waits is no stop for the reader: a runner goes on in a moment.
      const over = row.type === "turn-end" || (row.type === "turn-pause" && row.data.waits.length > 0 && stored.state.live?.turn === turn && stored.state.live.state === "paused" && row.seq === stored.state.count);
      if (over) return { over, text: text + ending() };
    }
    return { over: false, text: text || null };
  };
  return followLog(api, session, signal, look);
}

/** After all that was said: the reader stops at it. */
function saidError(row: LogRecord): string {
  return row.type === "turn-end" && row.data.error !== undefined ? event({ type: "error", errorText: row.data.error }, row.seq) : "";
}

function event(chunk: UIMessageChunk, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(chunk)}\n\n`;
}

function ending(): string {
  return `${event({ type: "finish" })}data: [DONE]\n\n`;
}
