import type { UIMessageChunk } from "ai";
import type { AgentId, AnswerId, CallId, Epoch, GateId, MessageId, RecordId, SessionId, TabId, TurnId } from "../ids/ids.ts";
import type { ToolOffer } from "../contract/requests.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { Answer, By, KnownRecord, Origin, RecordData, UserPart } from "../records/record.ts";
import type { Position } from "../records/position.ts";

/**
 * What every server-side decision starts from: bounded, whatever the log's length. Open calls and gates stand here by id, name, step and hash,
 * never with their inputs (one 200 kB input kept here would make every following append write 200 kB).
 */
export interface SessionState {
  id: SessionId;
  epoch: Epoch;
  agent: AgentId;
  /** Whose it is: the subject of the token that created it. */
  owner: string;
  title: string;
  titleBy: "auto" | "user";
  createdAt: string;
  updatedAt: string;
  count: number;
  last: RecordId | null;
  /** Counts changes of title, starred, archived and nothing else; `PATCH` takes it as If-Match. */
  version: number;
  starred: boolean;
  archived: boolean;
  deletedAt: string | null;
  /** The highest fence ever given; only grows (TURN-2). */
  fence: number;
  live: LiveTurn | null;
  /** How the last ended turn ended, for the list's status; null before the first. */
  lastOutcome: { turn: TurnId; outcome: RecordData<"turn-end">["outcome"]; error?: string; seq: number } | null;
  /** Tip of the fold tree: seq of the last turn's end on the visible path; a submit's parent. */
  tip: number;
  /** Seq of the last boundary, 0 if none: a base below it is `conversation-changed`. */
  lastBoundary: number;
  /** Messages that wait, in their order. Their parts stand beside the state (`queueWrites`), for the same reason as inputs do. Idle and not empty means held. */
  queue: QueueItem[];
  /** "Always allow", by tool name (GATE-4). */
  rules: Record<string, { by: By; at: string }>;
  /** "Keep my page private" (PIN-12). Read at each use; nothing but a person turns it off. */
  private: { by: By; at: string } | null;
  /** Where the page context changed: the start's seq and the context's id, oldest first, bounded. A context holds up to the next one (PIN-6). */
  contexts: { seq: number; id: string }[];
  /** What people think of answers, the last said last, bounded. */
  feedback: { turn: TurnId; value: "up" | "down" }[];
  /** The session that this one was made from (BOUND-5). */
  continuedFrom: { session: SessionId; agent: AgentId; at: number } | null;
}

/** What of a queued message stands beside the state: its parts, and the data of its page. */
export interface QueuedContent { parts: UserPart[]; data?: unknown }

/** One queued message, without its content. It keeps its origin for its whole life (TURN-12). */
export interface QueueItem {
  item: MessageId;
  /** Counts edits. */
  version: number;
  by: By;
  origin: Origin;
  at: string;
  /** Whose window it came from, where that is not the session's owner. */
  subject?: string;
  /** Page tools that its submit offered. */
  tools: PageToolName[];
  external?: true;
}
/** What the state keeps of an offered page tool; its description and schema stand with the submit. */
export interface PageToolName { name: string; navigates?: true }

export interface LiveTurn {
  turn: TurnId;
  /** Seq of its `user-message`. */
  seq: number;
  state: "running" | "paused";
  fence: number;
  /** Running: who holds the lease, until when (store's clock). */
  lease: { runner: string; secretHash: string; expiresAt: string } | null;
  since: string;
  lastRecordAt: string;
  origin: Origin;
  /** The id of the message that started it: under it the offered tools stand. */
  message: MessageId;
  /** The window whose page runs its page tools. Null: none (no window asked, or the pin was killed); a take-over may pin it. `subject`: whose window, where it is not the session's owner's. */
  pin: { tab: TabId; version: number; subject?: string } | null;
  /** The last version ever given in this turn: it only grows, also over a killed pin. */
  pinVersion: number;
  /** The page that its changing calls act on: its message's, then where its own navigating tools went (PIN-5). */
  context: PageContext | null;
  /** Names of the page tools that the submit offered, and which of them navigate. */
  tools: string[];
  navigating: string[];
  /** Step counter (grows with `start-step`); a tool call id may come again in a later step. */
  step: number;
  calls: OpenCall[];
  gates: OpenGate[];
  /** Approval ids seen in this turn; a repeated one is refused as an invalid chunk. */
  approvalIds: string[];
  /** Something was settled since this run of the agent began: the agent is called again instead of ending the turn. */
  settled: boolean;
  /** Number of the last batch that the lease holder appended (producer seq), -1 before the first. */
  batch: number;
  /** An `error` chunk came: the turn will end failed with this text. */
  errorText: string | null;
  /** A foreign runner claims and runs it; no gateway calls an agent for it. Absent in states of an older release. */
  external?: true;
  /** Whose runner it is, where that is a person and not the server's operator. Page tools run in that person's windows only. */
  runBy?: string | null;
  /** Paused with nothing to wait for: it fails unless a runner claims it by then (TURN-10). */
  startBy?: string | null;
  /** Secrets (hashed) of this turn's last leases that are over: a late duplicate of their claim must not take the turn again. */
  spent?: string[];
}

export interface OpenCall {
  call: CallId;
  seq: number;
  toolCallId: string;
  name: string;
  step: number;
  inputHash: string;
  providerExecuted: boolean;
  /** Its input holds `schema` and `title`. */
  form: boolean;
  gate: GateId | null;
  /** When it was opened; a page call: when it began to wait for the window that it waits for (store's clock). Its deadlines count from here. */
  at: string;
  /** The window that took it, under which version of the pin (PIN-7). A claimed call is never given to anybody again. */
  claim: { tab: TabId; version: number; at: string } | null;
  /** A gate of it was answered, or its result came, since this run began. */
  settled: boolean;
  /** What its gate was answered with; it stays after the run, for the reason of a `call-end`. */
  answered?: "approve" | "deny";
  /** A later step opened a call with the same tool call id: chunks with it no longer mean this one. */
  shadowed?: true;
}
export interface OpenGate {
  gate: GateId;
  seq: number;
  kind: RecordData<"gate-open">["kind"];
  call: CallId | null;
  approvalId: string | null;
  inputHash: string;
  expiresAt: string | null;
}

/** Both are made after the lock: `at` is the store's clock, ISO 8601; tests count. */
export interface Now { at: string; id(): string }

/**
 * Who asks: the token's subject, its name, and the tab of the request's header. `named`: the token names this very session, whoever owns it.
 * `operator`: a token of the gateway's own, whose holder runs the server and with it the agents of everybody. `guest`: the session is another
 * one's; `decide` says it, whoever asks. `label`: what its window is called, as it told the server; found in the same step.
 */
export interface Caller { subject: string; name?: string; tab?: TabId; named?: true; operator?: true; guest?: true; label?: string }

/**
 * Who runs: the gateway that executes the command (what it starts for a built-in agent is leased to it in the same step), or the foreign
 * runner whose credential came with the request.
 */
export interface RunnerIdentity { id: string; secretHash: string }

export type Command =
  | { kind: "create"; caller: Caller; session: SessionId; agent: AgentId; title?: string }
  | {
      kind: "submit"; caller: Caller; runner: RunnerIdentity;
      message: { id: MessageId; parts: RecordData<"user-message">["parts"] };
      base: Position; rewindTo?: number; origin: Origin; tools: ToolOffer[]; onBusy: "reject" | "enqueue" | "interrupt";
      /** The session's agent runs elsewhere. */
      external?: true; tooEarly?: TooEarly;
      found: {
        /** The outcome of an earlier submit of this message id in this session, with a hash of its parts and rewindTo. */
        submit: { outcome: SubmitOutcome; fingerprint: string } | null;
        fingerprint: string;
        /** A user message of this id stands in the log: its queue item was started, not removed. */
        said: boolean;
        /** Parts of the queue's first item, which this step may start. */
        head: QueuedContent | null;
        /** Id of the record at `base.count`, null where there is none. */
        baseRecord: RecordId | null;
        /** `rewindTo` is the end of a turn, or 0; read only where the submit names one. */
        rewindIsEnd?: boolean;
      };
    }
  | {
      kind: "append"; runner: RunnerIdentity; turn: TurnId; fence: number; batch: number; chunks: UIMessageChunk[];
      /** Inputs of open calls that an approval request of this batch names, by tool call id (read in the same step). */
      found: { inputs: Record<string, unknown> };
    }
  | { kind: "renew"; runner: RunnerIdentity; turn: TurnId; fence: number }
  /** A foreign runner takes a turn, under a secret that it made for this lease alone. */
  | { kind: "claim"; caller: Caller; runner: RunnerIdentity; turn: TurnId; tooEarly?: TooEarly }
  /** A foreign runner gives its turn back, for another one to go on. */
  | { kind: "release"; runner: RunnerIdentity; turn: TurnId; fence: number }
  /** The end of the agent's stream: the step that pauses, resumes or ends the turn. */
  | {
      kind: "stream-end"; runner: RunnerIdentity; turn: TurnId; fence: number;
      outcome: { kind: "end"; usage?: unknown } | { kind: "failed"; error: string };
      /** Inputs of the open form calls, by call id; parts of the queue's first item; the pinned window. */
      found: { inputs: Record<string, unknown>; head: QueuedContent | null; tab: FoundTab | null };
    }
  | { kind: "stop"; caller: Caller; turn: TurnId }
  | {
      kind: "answer"; caller: Caller; runner: RunnerIdentity; gate: GateId; answerId: AnswerId;
      answer: Exclude<Answer, "expired">; value?: unknown; reason?: string; scope?: "once" | "session"; inputHash: string; tooEarly?: TooEarly;
      /** The gate's own record and the answer it already has, if any; `toolCallId` and `approvalId` come from the state. */
      found: { open: KnownRecord | null; answer: KnownRecord | null; /** The record of the call's input, where the answer changes it. */ call?: KnownRecord | null };
    }
  | { kind: "boundary"; caller: Caller; boundary: RecordData<"boundary">["kind"]; to: number; base: Position; interrupt: boolean;
      found: { baseRecord: RecordId | null; /** `to` is the end of a turn, or 0. */ toIsEnd: boolean } }
  | { kind: "patch"; caller: Caller; version: number; change: { title?: string; starred?: boolean; archived?: boolean } }
  /** A queued message: changed, taken out, or sent now (one step: end of the live turn, the item, its start). `version`: the one that was seen. */
  | { kind: "queue-edit"; caller: Caller; item: MessageId; version: number; parts: UserPart[] }
  | { kind: "queue-remove"; caller: Caller; item: MessageId }
  | { kind: "send-now"; caller: Caller; runner: RunnerIdentity; item: MessageId; found: { content: QueuedContent | null } }
  /** The pinned window takes a call before it executes it (PIN-7), and says what came of it (PIN-8). `found.call`: the record that opened it. */
  | { kind: "claim-call"; caller: Caller; call: CallId; version: number; found: { call: KnownRecord | null; tab: FoundTab | null } }
  | { kind: "call-result"; caller: Caller; runner: RunnerIdentity; call: CallId; result: CallResult; context?: PageContext | null; found: { call: KnownRecord | null } }
  /** The turn's page tools run in the caller's window from now on (PIN-9). */
  | { kind: "take-over"; caller: Caller; runner: RunnerIdentity; turn: TurnId; found: { tab: FoundTab | null } }
  /** Takes an "always allow" back. */
  | { kind: "drop-rule"; caller: Caller; tool: string }
  /** `end`: the seq of the answer's end, by which it is found. Null takes it back. */
  | { kind: "feedback"; caller: Caller; turn: TurnId; end: number; value: "up" | "down" | null; found: { isItsEnd: boolean } }
  | { kind: "privacy"; caller: Caller; runner: RunnerIdentity; on: boolean }
  /** Makes this session from another one's visible transcript; `found.records`: those records, in their order, as they stand there. */
  | { kind: "continue"; caller: Caller; session: SessionId; agent: AgentId; from: { session: SessionId; at: number };
      found: { source: SessionState | null; toIsEnd: boolean; records: KnownRecord[] } }
  | { kind: "delete"; caller: Caller }
  | { kind: "restore"; caller: Caller }
  /**
   * Takes what is past its time: a lease (turn ends interrupted), a gate (expired), a page call (not run, outcome unknown). Executed by sweep
   * and, for leases, before submits and answers (TURN-4). `steadyMs`: how long this gateway has had the store without a break; no deadline
   * with a longer life is executed (TURN-5); absent: for ever. `found.tab`: the pinned window.
   */
  | { kind: "sweep"; runner: RunnerIdentity; force?: "server-stopped" | "predecessor"; steadyMs?: number; found: { tab: FoundTab | null } };

export type CallResult = { kind: "output"; output: unknown } | { kind: "error"; error: string } | { kind: "lost" };

/** What the store knows of a window, for one session. */
export interface FoundTab {
  subject: string;
  label: string;
  context: PageContext | null;
  tools: string[];
  canAct: boolean;
  seenAt: string;
  detachedAt: string | null;
  /** Never attached to this session: only the other fields of a bare attachment hold. */
  here: boolean;
  /** It is attached to another session now. */
  elsewhere: boolean;
}

export type CommandKind = Command["kind"];

/** The executing gateway has not had the store without a break for a lease's life: it executes no deadline yet (TURN-5). */
export type TooEarly = true;

export interface Decision {
  /** Null only where a command found no session. */
  state: SessionState | null;
  /** Appended in this order; seq and id are final. Empty where nothing is appended. */
  records: KnownRecord[];
  reply: Reply;
  /** Fields of the header changed (liveness, waiting, title …): the store takes a new revision. */
  headerChanged: boolean;
  /** Parts of queued messages to keep (or, null, to let go), by message id. Written in the same step. */
  queueWrites?: { message: MessageId; parts: UserPart[] | null }[];
}

export interface SubmitReply { turn: TurnId; seq: number; missed: number }
/** What is remembered of a submit. */
export type SubmitOutcome = SubmitReply | { queued: MessageId };

export type Reply =
  | { ok: true; kind: "created" | "there" }
  | { ok: true; kind: "submitted"; first: boolean; submit: SubmitReply; run?: Run }
  /** It waits; `run`: this step started the queue's first item. */
  | { ok: true; kind: "queued"; first: boolean; item: MessageId; run?: Run }
  | { ok: true; kind: "sent-now"; submit: SubmitReply; run?: Run }
  | { ok: true; kind: "call-claimed"; record: KnownRecord }
  | { ok: true; kind: "call-settled"; record: KnownRecord; run?: Run }
  /** `record`: null where it ran in the caller's window already. */
  | { ok: true; kind: "taken-over"; record: KnownRecord | null; version: number; run?: Run }
  | { ok: true; kind: "continued"; first: boolean }
  | { ok: true; kind: "appended"; duplicate: boolean; stop: boolean }
  | { ok: true; kind: "renewed"; expiresAt: string; stop: boolean }
  | { ok: true; kind: "claimed"; first: boolean; fence: number; expiresAt: string }
  | { ok: true; kind: "released" }
  /** `run`: the same turn goes on; `next`: it is over, and the queue's next item was started in the same step (TURN-11). */
  | { ok: true; kind: "turn-settled"; state: "ended" | "paused" | "again"; run?: Run; next?: Run }
  | { ok: true; kind: "stopped"; stopped: boolean }
  | { ok: true; kind: "answered"; first: boolean; record: KnownRecord; run?: Run }
  | { ok: true; kind: "bounded"; record: KnownRecord }
  | { ok: true; kind: "changed"; run?: Run }
  | { ok: true; kind: "swept"; ended: TurnId | null; run?: Run }
  | { ok: false; problem: Problem };

/** Tells the executing gateway to call the agent function for this turn, under this fence. */
export interface Run { turn: TurnId; fence: number }

export type Problem =
  | { code: "log-restarted"; epoch: Epoch; count: number }
  | { code: "conversation-changed"; boundary: number }
  | { code: "turn-in-progress"; turn: TurnId }
  | { code: "turn-ended" }
  | { code: "id-unusable" }
  | { code: "deleted" }
  | { code: "not-found" }
  | { code: "message-differs" }
  | { code: "gate-answered"; record: KnownRecord }
  | { code: "queue-item-removed" }
  | { code: "call-settled" }
  | { code: "not-pinned-here" }
  | { code: "forbidden"; detail: string }
  | { code: "gate-changed" }
  | { code: "gate-closed" }
  | { code: "fenced"; fence: number }
  /** Nobody may take it now: a runner holds it, or (no holder) it waits for a person or a window. */
  | { code: "lease-held"; holder: string | null; expiresAt: string | null }
  | { code: "batch-gap"; expected: number }
  | { code: "header-changed"; version: number }
  | { code: "invalid"; detail: string };

export type ProblemCode = Problem["code"];

/** Lease of a running turn: 30 s, renewed every 10 s (TURN-3). */
export const LEASE_MS = 30_000;
export const RENEW_MS = 10_000;
/** No runner for this long: the turn ends failed (TURN-10). */
export const START_LIMIT_MS = 30_000;
/** A call fails so long after its window went (PIN-3), and so long after it was opened while the window is there. */
export const AWAY_LIMIT_MS = 30_000;
export const CALL_LIMIT_MS = 300_000;
/** An attachment that nobody renews lapses; a detach counts after this grace. */
export const ATTACHMENT_MS = 150_000;
export const DETACH_GRACE_MS = 5_000;
/** Messages that may wait in one session. */
export const QUEUE_MAX = 50;

export type { By };
