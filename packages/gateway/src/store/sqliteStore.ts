import { randomFillSync } from "node:crypto";
import { join } from "node:path";
import type { CommandInput, Now } from "@tidemark/entities/authority";
import type { AttachBody } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import { connectionIdSchema, newId, type ConnectionId, type FileId, type MessageId, type RandomBytes, type SessionId, type TabId } from "@tidemark/entities/ids";
import { othersFirst } from "../clock/othersFirst.ts";
import { folderBytes, memoryBytes, type FileBytes } from "../files/fileBytes.ts";
import { namedHashes, namingMessages, readFileRow } from "../files/fileRows.ts";
import { storeFile, type ChatLimits, type NewFile } from "../files/storeFile.ts";
import { chatsWithOldFiles, removeUnsentFiles } from "../files/unsentFiles.ts";
import { findChats, type SearchQuery } from "../search/findChats.ts";
import * as access from "./accessRows.ts";
import { CommitFeed } from "./commitFeed.ts";
import { executeStep, touchStep, type BeforeCommit } from "./executeStep.ts";
import { migrate } from "./migrations.ts";
import { dropHolder, MEMORY, openDatabase, writeHolder } from "./openDatabase.ts";
import { changedSince, listSessions } from "./sessionList.ts";
import { callRecords, continuationsOf, liveSessions, pathRecords, readRecords, recordBytes, readSession, recordIdAt, turnStarts } from "./sessionRows.ts";
import { removeDeletedSessions, removeEmptySessions } from "./removeSessions.ts";
import type { Reach } from "./reach.ts";
import * as shares from "./shareRows.ts";
import { Sql } from "./sql.ts";
import type { Commit, Executed, Store } from "./store.ts";
import { storeErrorOf } from "./storeError.ts";
import { offeredTools, offersOf, queuedParts } from "./submitRows.ts";
import * as tabs from "./tabRows.ts";

export interface SqliteStoreOptions {
  /** The data folder, or ":memory:" for a store that ends with the process. */
  folder: string;
  clock: Pick<Clock, "now">;
  random?: RandomBytes;
  /** Told of listeners that threw. */
  report?: (error: unknown) => void;
  /** Called inside each step's transaction, after its writes and before its commit. For tests that kill the process there; nobody else sets it. */
  beforeCommit?: BeforeCommit;
}

/** Opens or makes the store of a folder and holds it alone. Throws a StoreError with a sentence for the person who started it. */
export function openSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const random: RandomBytes = options.random ?? ((into) => randomFillSync(into));
  const now = () => new Date(options.clock.now()).toISOString();
  const id = () => newId(options.clock.now(), random);
  const file = options.folder === MEMORY ? MEMORY : join(options.folder, "tidemark.sqlite");
  const sql = new Sql(openDatabase(options.folder));
  try {
    migrate(sql, file, { instance: id() });
    return new SqliteStore(sql, options.folder, { at: now, id }, options.report ?? ((error) => process.emitWarning(String(error))), options.beforeCommit);
  } catch (error) {
    sql.close();
    throw storeErrorOf(error, file, null);
  }
}

/** The Store port on one SQLite file. The process is its only writer, and each step is one synchronous transaction. */
export class SqliteStore implements Store {
  readonly instance: ConnectionId;
  readonly #sql: Sql;
  readonly #folder: string;
  readonly #time: { at(): string; id(): string };
  readonly #feed: CommitFeed;
  readonly #files: FileBytes;
  /** Older files were looked at by this process. */
  #filesLookedTo = "";
  #closed = false;
  readonly #since: string;
  readonly #beforeCommit: BeforeCommit | undefined;

  constructor(sql: Sql, folder: string, time: { at(): string; id(): string }, report: (error: unknown) => void, beforeCommit?: BeforeCommit) {
    this.#sql = sql;
    this.#folder = folder;
    this.#time = time;
    this.#beforeCommit = beforeCommit;
    this.#feed = new CommitFeed(report);
    this.#files = folder === MEMORY ? memoryBytes() : folderBytes(folder);
    this.#since = time.at();
    this.instance = connectionIdSchema.parse(sql.first(sql.build.selectFrom("meta").select("instance"))?.instance);
    writeHolder(folder, { pid: process.pid, since: this.#since });
  }

  /** Says where this gateway is reached, for the sentence that a second start on the same folder gets. */
  announce(address: string): void {
    writeHolder(this.#folder, { pid: process.pid, since: this.#since, address });
  }

  async execute(session: SessionId, command: CommandInput): Promise<Executed> {
    const { decision, revision, changed } = executeStep(this.#sql, session, command, () => this.#now(), this.#beforeCommit);
    const { state, records, reply, headerChanged } = decision;
    if (changed && state) this.#feed.tell({ session, state, revision, records, headerChanged });
    return { state, records, reply, revision };
  }

  async touch(session: SessionId): Promise<void> {
    const touched = touchStep(this.#sql, session);
    if (touched) this.#feed.tell({ session, ...touched, records: [], headerChanged: true });
  }

  onCommit(listen: (commit: Commit) => void): () => void {
    return this.#feed.listen(listen);
  }

  session = async (session: SessionId) => readSession(this.#sql, session);
  records = async (session: SessionId, after: number, limit: number, bytes?: number) => readRecords(this.#sql, session, after, limit, bytes);
  recordBytes = async (session: SessionId, from: number, to: number) => recordBytes(this.#sql, session, from, to);
  recordIdAt = async (session: SessionId, seq: number) => recordIdAt(this.#sql, session, seq);
  turnStarts = async (session: SessionId, before: number, limit: number) => turnStarts(this.#sql, session, before, limit);
  list = async (query: Parameters<Store["list"]>[0]) => listSessions(this.#sql, query);
  changedSince = async (reach: Reach, revision: number, limit: number) => changedSince(this.#sql, reach, revision, limit);
  queued = async (session: SessionId, message: MessageId) => queuedParts(this.#sql, session, message);
  offeredTools = async (session: SessionId, message: MessageId) => offeredTools(this.#sql, session, message);
  offers = async (session: SessionId, message: MessageId) => offersOf(this.#sql, session, message);
  continuations = async (session: SessionId) => continuationsOf(this.#sql, session);
  liveSessions = async () => liveSessions(this.#sql);
  removeEmptySessions = async () => removeEmptySessions(this.#sql, this.#time.at());
  revision = async () => this.#sql.first(this.#sql.build.selectFrom("meta").select("revision"))?.revision ?? 0;

  removeDeletedSessions = async () => {
    const removed = removeDeletedSessions(this.#sql, this.#time.at());
    this.#files.keepOnly(namedHashes(this.#sql));
    return removed;
  };

  removeUnsentFiles = async () => {
    const { chats, to } = chatsWithOldFiles(this.#sql, this.#time.at(), this.#filesLookedTo);
    let removed = 0;
    // One chat at a time: others are answered in between.
    for (const chat of chats) {
      await othersFirst();
      if (this.#closed) return removed;
      removed += removeUnsentFiles(this.#sql, chat, to);
    }
    this.#filesLookedTo = to;
    return removed;
  };

  search = async (query: SearchQuery) => findChats(this.#sql, query);
  addFile = async (session: SessionId, file: NewFile, content: Uint8Array, limits: ChatLimits) => storeFile(this.#sql, this.#files, session, file, content, limits, this.#time.at);
  file = async (session: SessionId, file: FileId) => readFileRow(this.#sql, session, file);
  namingMessages = async (session: SessionId, file: FileId, upTo: number) => namingMessages(this.#sql, session, file, upTo);
  pathRecords = async (session: SessionId, upTo: number) => pathRecords(this.#sql, session, upTo);
  callRecords = async (session: SessionId, after: number, before: number) => callRecords(this.#sql, session, after, before);
  fileContent = async ({ hash }: { hash: string }) => this.#files.read(hash);

  presentTab = async (subject: string, tab: TabId, secretHash: string, previous: string[]) => tabs.presentTab(this.#sql, subject, tab, secretHash, previous, this.#time.at());
  attach = async (session: SessionId, subject: string, tab: TabId, body: AttachBody) => tabs.attach(this.#sql, { session, subject, tab }, body, this.#time.at());
  renewAttachments = async (subject: string, tab: TabId) => tabs.renewAttachments(this.#sql, subject, tab, this.#time.at());
  detach = async (session: SessionId, subject: string, tab: TabId) => tabs.detach(this.#sql, { session, subject, tab }, this.#time.at());
  attachment = async (session: SessionId, tab: TabId) => tabs.attachment(this.#sql, session, tab);
  attachments = async (session: SessionId) => tabs.attachmentsOf(this.#sql, session);

  tokenSubject = async (hash: string) => access.tokenSubject(this.#sql, hash, this.#time.at());
  tokenWasGood = async (hash: string) => access.tokenWasGood(this.#sql, hash);
  tokenIsGood = async (id: string) => access.tokenIsGood(this.#sql, id);
  tokens = async (subject: string) => access.tokensOf(this.#sql, subject);
  addToken = async (token: access.Token) => access.addToken(this.#sql, token, this.#time.id(), this.#time.at());
  revokeToken = async (subject: string, id: string) => access.revokeToken(this.#sql, subject, id, this.#time.at());
  addCode = async (code: { hash: string; subject: string; expiresAt: string }) => access.addCode(this.#sql, code);
  exchangeCode = async (codeHash: string, token: { hash: string; name: string }) => access.exchangeCode(this.#sql, codeHash, token, this.#time.id(), this.#time.at());

  addShare = async (share: shares.NewShare) => shares.addShare(this.#sql, share, this.#time.at());
  share = async (id: string) => shares.readShare(this.#sql, { id });
  shareByToken = async (hash: string) => shares.readShare(this.#sql, { hash });
  shares = async (reach: Reach) => shares.sharesIn(this.#sql, reach, this.#time.at());
  revokeSharesBy = async (token: string) => shares.revokeSharesBy(this.#sql, token, this.#time.at());
  revokeShare = async (id: string) => shares.revokeShare(this.#sql, id, this.#time.at());

  async close(): Promise<void> {
    this.#closed = true;
    this.#sql.close();
    dropHolder(this.#folder);
  }

  /** One time for the whole step, one id source; both after the lock. */
  #now(): Now {
    return { at: this.#time.at(), id: this.#time.id };
  }
}
