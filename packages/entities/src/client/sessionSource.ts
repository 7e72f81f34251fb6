import type { AnswerId, AgentId, CallId, Epoch, FileId, GateId, MessageId, SessionId, TurnId } from "../ids/ids.ts";
import type { KnownRecord, LogRecord } from "../records/record.ts";
import type { Position } from "../records/position.ts";
import type { AnswerBody, AttachBody, BoundaryBody, CallResultBody, ContinueBody, FeedbackBody, Queued, QueueEditBody, SubmitBody, Submitted } from "../contract/requests.ts";
import type { StoredFile } from "../contract/files.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { TurnField } from "../contract/streamHeaders.ts";

/** Stands in `owner/`, so that storage, which does not see this folder, names sessions the same way. */
export { keyText, type SessionKey } from "../owner/sessionKey.ts";

/** What a source is (ADOPT-18). A gateway: append-only, numbered, never lagging, gates; push as `GET /v1` says. */
export interface Capabilities { appendOnly: boolean; numbered: boolean; mayLag: boolean; queue: boolean; push: boolean; gates: boolean }

/** Where a session's log is read and its commands are sent. Every call may be aborted; none throws: failures are values. */
export interface SessionSource {
  capabilities: Capabilities;
  read(session: SessionId, base: Position, signal: AbortSignal): Promise<ReadAnswer>;
  /** The last whole turns, joined: how a session is opened without a cache; with `before`, the turns that stand before that record. */
  window(session: SessionId, turns: number, signal: AbortSignal, before?: number): Promise<WindowAnswer>;
  head(session: SessionId, signal: AbortSignal): Promise<HeadAnswer>;
  header(session: SessionId, signal: AbortSignal): Promise<SourceAnswer<SessionHeader>>;
  /** One long `live=sse` read from the base on; `onAnswer` gets what a read would bring, in order. Ends with a failure or the server's close. */
  live?(session: SessionId, base: Position, onAnswer: (answer: ReadAnswer) => void, signal: AbortSignal): Promise<Failure | { kind: "closed" }>;
  create(session: SessionId, agent: AgentId): Promise<SourceAnswer<null>>;
  submit(session: SessionId, body: SubmitBody): Promise<SourceAnswer<Submitted | Queued>>;
  stop(session: SessionId, turn: TurnId): Promise<SourceAnswer<{ stopped: boolean }>>;
  /** The record is the winner's, also where this answer was not the first. */
  answer(session: SessionId, gate: GateId, body: AnswerBody): Promise<SourceAnswer<{ record: KnownRecord; first: boolean }>>;
  attach(session: SessionId, body: AttachBody): Promise<SourceAnswer<{ ttl: number }>>;
  detach(session: SessionId): Promise<SourceAnswer<null>>;
  /** Queue, boundaries, rules and page tools: a source that lacks them refuses with `invalid` (its capabilities say so beforehand). */
  editQueued(session: SessionId, item: MessageId, body: QueueEditBody): Promise<SourceAnswer<null>>;
  removeQueued(session: SessionId, item: MessageId): Promise<SourceAnswer<null>>;
  sendNow(session: SessionId, item: MessageId): Promise<SourceAnswer<Submitted>>;
  bound(session: SessionId, body: BoundaryBody): Promise<SourceAnswer<{ seq: number }>>;
  dropRule(session: SessionId, tool: string): Promise<SourceAnswer<null>>;
  /** What a person thinks of an answer; absent where the source keeps none. */
  setFeedback?(session: SessionId, turn: TurnId, body: FeedbackBody): Promise<SourceAnswer<SessionHeader>>;
  setPrivate(session: SessionId, on: boolean): Promise<SourceAnswer<SessionHeader>>;
  /** The record is the `call-start`. */
  claimCall(session: SessionId, call: CallId, version: number): Promise<SourceAnswer<{ seq: number }>>;
  settleCall(session: SessionId, call: CallId, body: CallResultBody): Promise<SourceAnswer<{ seq: number }>>;
  takeOver(session: SessionId, turn: TurnId): Promise<SourceAnswer<{ version: number }>>;
  /** Files of a chat that exists; absent where the source takes none. Read back only with the caller's token: an address of a file is no link. */
  upload?(session: SessionId, file: UploadFile, options?: UploadOptions): Promise<SourceAnswer<StoredFile>>;
  download?(session: SessionId, file: FileId, signal?: AbortSignal): Promise<SourceAnswer<Blob>>;
  /** The whole conversation as it is shown, with its files: JSON of `exportedChatSchema`. */
  exported?(session: SessionId, signal?: AbortSignal): Promise<SourceAnswer<Blob>>;
  continueWith(session: SessionId, body: ContinueBody): Promise<SourceAnswer<SessionHeader>>;
}

/** A file to be attached. The id is made once for a file and kept over retries: however often it is sent, it lands once. */
export interface UploadFile { id: FileId; name: string; content: Blob }
export interface UploadOptions { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void }

export interface Head { position: Position; turn: TurnField; headerRevision: number; serverTime: string; pollAfterMs: number | null }

/** One page of a read: the records after `from`, in order. Judged "nothing new" and "idle" only where `upToDate`. */
export type ReadAnswer =
  /** `revision`: of a source that is not append-only; another one says that records read before may have changed (ADOPT-18). */
  | ({ kind: "page"; from: number; records: LogRecord[]; upToDate: boolean; revision?: string } & Head)
  | { kind: "restarted"; epoch: Epoch; count: number }
  | Failure;
export type HeadAnswer = ({ kind: "head" } & Head) | { kind: "restarted"; epoch: Epoch; count: number } | Failure;
export type WindowAnswer = { kind: "window"; first: number; records: LogRecord[]; position: Position; revision?: string } | Failure;

export type SourceAnswer<T> = { kind: "ok"; value: T } | Failure;

/** Unreachable: nothing proven. Refused: the server's own word, with its code. */
export type Failure =
  | { kind: "unreachable"; reason: UnreachableReason; retryAfterMs: number | null }
  | { kind: "refused"; code: string; status: number; detail: string; facts: Record<string, unknown> };
export type UnreachableReason = "network" | "timeout" | "server-error" | "too-many" | "not-tidemark" | "aborted" | "other-instance";

export type { AnswerId, MessageId };
