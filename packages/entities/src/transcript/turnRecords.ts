import { unreachable } from "../assert/unreachable.ts";
import { fromOf, type LogRecord, type RecordOf } from "../records/record.ts";
import type { CallId } from "../ids/ids.ts";
import { changeCall, newAnswer, type Answer } from "./answer.ts";
import { applyChunk } from "./applyChunk.ts";
import { chunkFits } from "./chunkFits.ts";
import { closeCall } from "./closeCalls.ts";
import { answerGate, openGate } from "./gates.ts";
import type { CallView } from "./message.ts";
import type { OpenTurn } from "./openTurn.ts";

/** Records that happen inside a turn, between its user message and its end. */
export type TurnRecord = RecordOf<"turn-start" | "chunk" | "turn-pause" | "turn-resume" | "gate-open" | "gate-answer" | "call-start" | "call-end" | "pin">;

/** `quiet`: taken, nothing to see. `orphan`, `unknown`, `unreadable`: what the fold counts (LOG-6). */
export type TurnOutcome = "applied" | "quiet" | "orphan" | "unknown" | "unreadable";

/** One record into the open turn. Writes into `turn`, which is the batch's own copy. */
export function applyToTurn(turn: OpenTurn, record: TurnRecord): TurnOutcome {
  switch (record.type) {
    case "turn-start": {
      const { fence, pin, note } = record.data;
      turn.fence = fence;
      turn.pin = pin && { tab: pin.tab, version: 0 };
      turn.startedAt = record.at;
      return note === undefined || !noteFor(turn, note) ? "quiet" : "applied";
    }
    case "chunk":
      return applyRecordedChunk(turn, record);
    case "turn-pause":
      turn.state = "paused";
      turn.waits = record.data.waits;
      for (const wait of record.data.waits) if ("call" in wait) changeCallOf(turn, wait.call, { page: true });
      return touched(turn, record);
    case "turn-resume":
      turn.state = "running";
      turn.waits = [];
      turn.fence = record.data.fence;
      return touched(turn, record);
    case "gate-open":
      openGate(answerFor(turn, record), record);
      return "applied";
    case "gate-answer":
      if (turn.answer === null || !answerGate(turn.answer, record)) return "orphan";
      return touched(turn, record);
    case "call-start": {
      const { call, tab, version } = record.data;
      return changeCallOf(turn, call, { claim: { tab, version, at: record.at } }) ? touched(turn, record) : "orphan";
    }
    case "call-end": {
      const call = turn.answer?.calls.find((known) => known.call === record.data.call);
      if (call === undefined) return "orphan";
      closeCall(turn.answer!, call.part, { outcome: record.data.outcome, reason: record.data.reason }, record.at);
      return touched(turn, record);
    }
    case "pin": {
      movePin(turn, record.data);
      return "quiet";
    }
    default:
      return unreachable(record);
  }
}

/** Where the turn's page tools run from here on, and who had them until now. */
function movePin(turn: OpenTurn, { tab, version, context }: RecordOf<"pin">["data"]): void {
  const before = turn.pin?.tab ?? null;
  if (before !== null && before !== tab) turn.moved = [...turn.moved.filter((known) => known !== before), before];
  if (tab !== null) turn.moved = turn.moved.filter((known) => known !== tab);
  turn.pin = tab === null ? null : { tab, version };
  turn.pinVersion = version;
  if (context !== undefined) turn.context = context;
}

/** The line that the agent reads in front of the turn's message; nothing where that message is not known here. */
function noteFor(turn: OpenTurn, note: string): boolean {
  const index = turn.users.findIndex((item) => item.kind === "message");
  const item = turn.users[index];
  if (item?.kind !== "message") return false;
  const message = { ...item.message, metadata: { ...item.message.metadata, note } };
  turn.users[index] = { ...item, message };
  return true;
}

function changeCallOf({ answer }: OpenTurn, call: CallId, change: Partial<CallView>): boolean {
  const known = answer?.calls.find((view) => view.call === call);
  if (known === undefined) return false;
  changeCall(answer!, known.part, change);
  return true;
}

function applyRecordedChunk(turn: OpenTurn, record: RecordOf<"chunk">): TurnOutcome {
  const chunk = record.data;
  if (!chunkFits(chunk)) return "unreadable";
  const answer = turn.answer ?? newAnswer({ seq: fromOf(record), at: timeOf(record), by: record.by });
  const outcome = applyChunk(answer, chunk, { id: record.id, at: record.at, headless: turn.headless, ...(record.by.kind === "user" && { edit: true as const }) });
  if (outcome !== "applied") return outcome;
  answer.lastSeq = record.seq;
  if (answer.at === "") answer.at = timeOf(record);
  turn.answer = answer;
  return "applied";
}

/**
 * A record's time as the beginning of something; "" for a delta, since a joined run carries the time of its last row, and how deltas
 * were joined must not show (LOG-3).
 */
export function timeOf(record: LogRecord): string {
  return record.type === "chunk" && record.data.type.endsWith("-delta") ? "" : record.at;
}

/** The turn's message, begun by this record where there is none: a question may come before the first word. */
function answerFor(turn: OpenTurn, record: TurnRecord): Answer {
  turn.answer ??= newAnswer({ seq: fromOf(record), at: record.at, by: record.by });
  turn.answer.lastSeq = record.seq;
  return turn.answer;
}

function touched(turn: OpenTurn, record: TurnRecord): TurnOutcome {
  if (turn.answer === null) return "quiet";
  turn.answer.lastSeq = record.seq;
  return "applied";
}
