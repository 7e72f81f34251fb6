import type { UIMessage } from "ai";
import type { CallId, GateId, TabId, TurnId } from "../ids/ids.ts";
import type { Answer, By, Origin, Outcome, RecordData } from "../records/record.ts";

/**
 * What the page shows for one message. The parts are AI SDK parts, exactly as its own reader would build them (LOG-4);
 * all that Tidemark knows beside them stands in `metadata`.
 * A user message's id is its client-made id, an assistant message's id is its turn's id (TURN-17).
 */
export type Message = UIMessage<MessageMeta> & { metadata: MessageMeta };

export interface MessageMeta {
  turn: TurnId;
  /** Server time of the first record; a label, not an order. */
  at: string;
  by: By;
  /** User messages only. */
  origin?: Origin;
  /** When it was queued, where it waited for an answer before it (TURN-12). */
  queuedAt?: string;
  /** What the agent was told in front of it (PIN-6). Nobody's words: the page never shows it as the person's. */
  note?: string;
  firstSeq: number;
  lastSeq: number;
  /** Assistant messages only: an assistant message closes only when its turn ends (LOG-5). */
  turnState?: TurnView;
  calls: CallView[];
  gates: GateView[];
  /** What the agent itself put into `message-metadata`. */
  agent?: unknown;
}

export type TurnView =
  | { kind: "running" }
  | { kind: "paused" }
  | { kind: "ended"; outcome: Outcome; error?: string; at: string; by: By; usage?: unknown };

/** One tool call: `part` is the index of its part in the message. Statuses beyond the part's own state. */
export interface CallView {
  call: CallId | null;
  part: number;
  gate: GateId | null;
  startedAt: string;
  endedAt: string | null;
  /** A pause waited for a window to run it. */
  page: boolean;
  /** The window that took it, under which version of the pin, and when (PIN-7). */
  claim: Claim | null;
  /** LOG-9: surely never started, or started and never answered. */
  closed: { outcome: "not-run" | "unknown"; reason: string } | null;
}

export interface Claim { tab: TabId; version: number; at: string }

export interface GateView {
  id: GateId;
  kind: RecordData<"gate-open">["kind"];
  turn: TurnId;
  call: CallId | null;
  /** Index of the tool part that it stands at, or null for one without a call. */
  part: number | null;
  toolName: string;
  approvalId: string | null;
  input: unknown;
  inputHash: string;
  schema: unknown;
  openedAt: string;
  expiresAt: string | null;
  state: GateState;
}
export type GateState =
  | { kind: "open" }
  /** `scope`: the answer holds for this tool from then on (GATE-4); by the gateway where a rule gave it. */
  | { kind: "answered"; answer: Exclude<Answer, "expired">; answerId: string; by: By; at: string; reason?: string; value?: unknown; scope?: "once" | "session" }
  | { kind: "closed"; why: "expired" | "boundary" | "turn-end"; at: string };

/** A row of the conversation: a message, or one line about a record. */
export type TranscriptItem =
  | { kind: "message"; key: string; message: Message }
  | { kind: "line"; key: string; line: TranscriptLine };
export type TranscriptLine =
  | { kind: "unreadable"; seq: number; stored: unknown }
  /** `left`: the end of a turn at which the conversation stood before, to switch back to; null where it is not known, or nothing stood there. */
  | { kind: "boundary"; seq: number; boundary: RecordData<"boundary">["kind"]; at: string; by: By; left: number | null };
