import type { UIMessageChunk } from "ai";
import type { RecordId, TurnId } from "../../ids/ids.ts";
import type { By, KnownRecord, LogRecord, RecordData, RecordType } from "../record.ts";

/** Writes a log by hand, for tests and benches: numbers, ids and times are given, and each call says only what its record is about. */
export interface RecordScript {
  readonly records: LogRecord[];
  /** Seq of the last record. */
  count(): number;
  add<T extends RecordType>(type: T, turn: string | null, data: RecordData<T>, by?: By): RecordScript;
  /** A record of a type that this release does not know. */
  stranger(turn: string | null): RecordScript;
  unreadable(turn: string | null): RecordScript;
  user(turn: string, message: string, text: string): RecordScript;
  start(turn: string): RecordScript;
  chunks(turn: string, ...chunks: UIMessageChunk[]): RecordScript;
  /** One text part, in as many deltas as given. */
  text(turn: string, part: string, ...deltas: string[]): RecordScript;
  end(turn: string, outcome?: RecordData<"turn-end">["outcome"], error?: string): RecordScript;
  boundary(to: number, kind?: RecordData<"boundary">["kind"]): RecordScript;
}

const USER: By = { kind: "user", tab: "B.T" as never };
const AGENT: By = { kind: "agent" };
const GATEWAY: By = { kind: "gateway" };

export function recordScript(firstSeq = 1, idPrefix = "r"): RecordScript {
  const records: LogRecord[] = [];
  const head = (turn: string | null, by: By) => {
    const seq = firstSeq + records.length;
    // One second later each, so that a time names its record.
    const at = `2026-11-29T${String(Math.floor(seq / 3600) % 24).padStart(2, "0")}:${String(Math.floor(seq / 60) % 60).padStart(2, "0")}:${String(seq % 60).padStart(2, "0")}Z`;
    return { v: 1 as const, seq, id: `${idPrefix}${seq}` as RecordId, at, turn: turn as TurnId | null, by };
  };
  const script: RecordScript = {
    records,
    count: () => firstSeq + records.length - 1,
    add(type, turn, data, by = AGENT) {
      records.push({ ...head(turn, by), type, data } as KnownRecord);
      return script;
    },
    stranger(turn) {
      const stored = { ...head(turn, AGENT), type: "from-the-future", data: { anything: 1 } };
      records.push({ ...head(turn, AGENT), type: "unknown", stored });
      return script;
    },
    unreadable(turn) {
      const { seq, id, at } = head(turn, AGENT);
      records.push({ type: "malformed", seq, id, at, turn: turn as TurnId | null, stored: { seq, broken: true } });
      return script;
    },
    user(turn, message, text) {
      return script.add("user-message", turn, {
        id: message as never, parts: [{ type: "text", text }], origin: { tab: "B.T" as never, context: null, agent: "offline" as never },
      }, USER);
    },
    start(turn) {
      return script.add("turn-start", turn, { turn: turn as TurnId, messages: [], agent: "offline" as never, fence: 1, pin: null }, GATEWAY);
    },
    chunks(turn, ...chunks) {
      for (const chunk of chunks) script.add("chunk", turn, chunk);
      return script;
    },
    text(turn, part, ...deltas) {
      return script.chunks(turn, { type: "text-start", id: part }, ...deltas.map((delta) => ({ type: "text-delta" as const, id: part, delta })), { type: "text-end", id: part });
    },
    end(turn, outcome = "done", error) {
      return script.add("turn-end", turn, { outcome, ...(error !== undefined && { error }) }, GATEWAY);
    },
    boundary(to, kind = "rewind") {
      return script.add("boundary", null, { kind, to }, USER);
    },
  };
  return script;
}
