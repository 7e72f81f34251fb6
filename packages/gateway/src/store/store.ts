import type { CommandInput, Decision, PathRecord, SessionState } from "@tidemark/entities/authority";
import type { ConnectionId, Epoch, FileId, MessageId, RecordId, SessionId, TabId } from "@tidemark/entities/ids";
import type { KnownRecord, UserPart } from "@tidemark/entities/records";
import type { AttachBody, ToolOffer } from "@tidemark/entities/contract";
import type { ChatLimits, FileStored, NewFile } from "../files/storeFile.ts";
import type { KeptToken, KnownToken, Token } from "./accessRows.ts";
import type { Reach } from "./reach.ts";
import type { NewShare, StoredShare } from "./shareRows.ts";
import type { SearchPage, SearchQuery } from "../search/findChats.ts";

export interface StoredFileInfo { id: string; name: string; type: string; size: number; hash: string }

export interface Executed extends Pick<Decision, "records" | "reply"> {
  state: SessionState | null;
  revision: number;
}

/** Told after the commit, in commit order per session. Hints and live reads start from it; it carries no promise of delivery. */
export interface Commit { session: SessionId; state: SessionState; revision: number; records: KnownRecord[]; headerChanged: boolean }

export interface StoredSession { state: SessionState; revision: number }

export interface StoredAttachment extends AttachBody { session: SessionId; tab: TabId; subject: string; seenAt: string; detachedAt: string | null }

/**
 * What a gateway keeps and the steps it keeps it in. Every implementation runs `decide` in one atomic step:
 * lock the session, read its state and what the command names, read the clock, decide, write, commit durably (LOG-2).
 */
export interface Store {
  /** Instance id of this store: a connection is an instance, not an address. */
  readonly instance: ConnectionId;
  execute(session: SessionId, command: CommandInput): Promise<Executed>;
  /** The header changed beside the log (a window came or went): takes a new revision and tells listeners, without a record. */
  touch(session: SessionId): Promise<void>;
  session(session: SessionId): Promise<StoredSession | null>;
  /** Stored rows after `after`, at most `limit`, as appended. `bytes`: no more than these together, but one row at least. */
  records(session: SessionId, after: number, limit: number, bytes?: number): Promise<KnownRecord[]>;
  /** Bytes of the rows from one to another, both included. */
  recordBytes(session: SessionId, from: number, to: number): Promise<number>;
  recordIdAt(session: SessionId, seq: number): Promise<RecordId | null>;
  /** Seqs of `user-message` records before `before`, newest first, at most `limit`: where turns start. */
  turnStarts(session: SessionId, before: number, limit: number): Promise<number[]>;
  list(query: Reach & { text?: string; cursor?: string; limit: number; archived?: boolean; deleted?: boolean }): Promise<{ sessions: StoredSession[]; cursor: string | null; complete: boolean }>;
  changedSince(reach: Reach, revision: number, limit: number): Promise<StoredSession[]>;
  revision(): Promise<number>;
  /** Sessions with a live turn: for the sweep, for shutdown and after a start. */
  liveSessions(): Promise<SessionId[]>;
  /** Chats of a subject in whose title or visible messages all words stand (`words` of `searchText`), by their last change, newest first. */
  search(query: SearchQuery): Promise<SearchPage>;
  /** Keeps a file of a chat, durably. The same id with the same name and content again gets the first answer. */
  addFile(session: SessionId, file: NewFile, content: Uint8Array, limits: ChatLimits): Promise<FileStored>;
  file(session: SessionId, file: FileId): Promise<StoredFileInfo | null>;
  /** Its bytes; null where they are not there any more. */
  fileContent(file: Pick<StoredFileInfo, "hash">): Promise<Uint8Array | null>;
  /** Takes away for good what was deleted 30 days ago, and the bytes of files that no chat has any more; says how many chats. By the store's clock. */
  removeDeletedSessions(): Promise<number>;
  /** Takes away files that no message names 30 days after they were sent up, and says how many; their bytes go with the next `removeDeletedSessions`. */
  removeUnsentFiles(): Promise<number>;
  /** Removes chats that got no record within a day of their making (STORE-8), and says how many. By the store's clock. */
  removeEmptySessions(): Promise<number>;
  /** Parts of a message that waits in the queue; null where it doesn't. */
  queued(session: SessionId, message: MessageId): Promise<UserPart[] | null>;
  /** Names of the page tools that a message's submit offered; null where the message was not sent in this session. */
  offeredTools(session: SessionId, message: MessageId): Promise<string[] | null>;
  /** The messages of the log that name this file, up to a record: the number and the turn of each. */
  namingMessages(session: SessionId, file: FileId, upTo: number): Promise<Pick<KnownRecord, "seq" | "turn">[]>;
  /** Messages, ends of turns and boundaries up to a record, without what they say: what the visible path is found by. */
  pathRecords(session: SessionId, upTo: number): Promise<PathRecord[]>;
  /** Rows after one and before another that name a tool or open a gate, and starts of turns: what tells whose a call is. */
  callRecords(session: SessionId, after: number, before: number): Promise<KnownRecord[]>;
  /** Page tools that a message's submit offered, with their descriptions and schemas. */
  offers(session: SessionId, message: MessageId): Promise<ToolOffer[]>;
  /** Chats that go on from this one (BOUND-5), without deleted ones. */
  continuations(session: SessionId): Promise<StoredSession[]>;
  onCommit(listen: (commit: Commit) => void): () => void;

  /** Checks and rotates a tab's secret (kept hashed, once for subject and tab). A window that somebody else has now is superseded without theirs. By the store's clock. */
  presentTab(subject: string, tab: TabId, secretHash: string, previousHashes: string[]): Promise<"ok" | "superseded">;
  attach(session: SessionId, subject: string, tab: TabId, body: AttachBody): Promise<void>;
  /** Any request that names the tab renews its attachment; written at most once in 30 s. */
  renewAttachments(subject: string, tab: TabId): Promise<void>;
  detach(session: SessionId, subject: string, tab: TabId): Promise<void>;
  attachment(session: SessionId, tab: TabId): Promise<StoredAttachment | null>;
  /** All windows that were ever attached to a session, the one seen last first. */
  attachments(session: SessionId): Promise<StoredAttachment[]>;

  /** Whose a token is that is good; notes the hour of its use. By the store's clock. */
  tokenSubject(tokenHash: string): Promise<KnownToken | null>;
  /** Is it one that is kept, good or taken back? */
  tokenWasGood(tokenHash: string): Promise<boolean>;
  tokenIsGood(id: string): Promise<boolean>;
  /** Those of a subject that are good, the newest first. */
  tokens(subject: string): Promise<KeptToken[]>;
  /** Known already, it stays as it is. `printed`: the data folder's own from now on, in the place of the one before, and good in any case. */
  addToken(token: Token): Promise<void>;
  /** Once and for all. The data folder's own stays. */
  revokeToken(subject: string, id: string): Promise<"ok" | "unknown" | "printed">;
  addCode(code: { hash: string; subject: string; expiresAt: string }): Promise<void>;
  /** Exchanges once; the same pair again gets the same answer. */
  exchangeCode(codeHash: string, token: { hash: string; name: string }): Promise<"ok" | "used" | "expired" | "unknown">;

  addShare(share: NewShare): Promise<StoredShare>;
  share(id: string): Promise<StoredShare | null>;
  shareByToken(tokenHash: string): Promise<StoredShare | null>;
  /** Share links of the chats in reach that are in force, the newest first. By the store's clock. */
  shares(reach: Reach): Promise<StoredShare[]>;
  revokeShare(id: string): Promise<void>;
  /** Those that were made with a kept token, by its id. */
  revokeSharesBy(token: string): Promise<void>;
  close(): Promise<void>;
}

export type { CommandInput, Epoch };
