// The public interface. Written by: node scripts/package/publicApi.ts (after a build of the packages). Don't edit.

// @tidemark/gateway
export { createGateway, type Gateway, type GatewayOptions } from "./createGateway.js";
export type { Agent, AgentCall, AgentEntry, AgentStream, ExternalAgent } from "./agents/agent.js";
export type { WindowInfo } from "./agents/windows.js";
export { practiceAgent } from "./agents/practice/practiceAgent.js";
export { modelAgent, type ModelAgentOptions } from "./agents/model/modelAgent.js";
export { storeAccess, type Access, type Subject } from "./access/access.js";
export { allAccess } from "./access/allAccess.js";
export type { TokenKeeper } from "./access/tokenKeeper.js";
export { jwtAccess, type JwtAccessOptions } from "./access/jwtAccess.js";
export type { JwtKey } from "./access/jwtKeys.js";
export { signToken, type TokenClaims, type TokenKey } from "./access/signToken.js";
export { nodeClock } from "./clock/nodeClock.js";
export { pageFiles } from "./http/pageFiles.js";
export type { Limits } from "./http/limits.js";
export { openSqliteStore, type SqliteStoreOptions } from "./store/sqliteStore.js";
export type { KeptToken } from "./store/accessRows.js";
export type { Store } from "./store/store.js";

// from gateway/src/createGateway
export interface GatewayOptions {
    /** An agent is a function; an entry gives it a name and a description, or says that it runs elsewhere. The key is its id. */
    agents: Record<string, Agent | AnyAgent>;
    /** The folder that keeps the chats; by default `.tidemark` in the working directory. One process has it at a time. */
    data?: string | undefined;
    /** A store of one's own, in place of `data`. Whoever opened it closes it. */
    store?: Store | undefined;
    /** Where it is mounted, where the host's router leaves that part in the path: "/api/tidemark" in a Next route, nothing under Hono's `mount`. */
    basePath?: string | undefined;
    /** Who may use it; by default the tokens of the store, of which a new folder has its owner's alone. */
    access?: Access | undefined;
    /** People may make links that show one of their chats to whoever has them; they may unless false. */
    shares?: boolean | undefined;
    /** What browsers may keep of the chats: nothing, until the window closes, or as long as they like ("local", if not said). */
    cache?: CachePolicy | undefined;
    /** Names under which browsers reach it (`app.example.com`, with its port where it is not the usual one), beside this machine's own. */
    hosts?: readonly string[] | undefined;
    /** Further origins whose pages may talk to it; pages of its own host may always. */
    allowedOrigins?: readonly string[] | undefined;
    /** The agent of a new chat; the first one if not said. */
    defaultAgent?: string | undefined;
    name?: string | undefined;
    /** Hints and live reads; on unless false. */
    push?: boolean | undefined;
    limits?: Partial<Limits> | undefined;
    /** Told what the one who runs this server has to know: where chats are kept, why the store can't be opened. By default on stderr. */
    onNotice?: ((sentence: string) => void) | undefined;
    /** Told of the gateway's own failures: where, and the error. Never log an error's text: it may hold a message's (SEC-9). */
    onError?: ((what: string, error: unknown) => void) | undefined;
    /** Told at most once a minute how many requests were refused, by code. */
    onRefused?: ((counts: RefusalCounts) => void) | undefined;
    /** Exact `host:port` names in place of `hosts`, for a program that has its port itself. */
    exactHosts?: (() => readonly string[]) | undefined;
    /** The page that stands beside the API, for a program that serves one. */
    page?: PageFiles | undefined;
    addresses?: (() => readonly string[]) | undefined;
    clock?: Clock | undefined;
    random?: RandomBytes | undefined;
}
export interface Gateway {
    /**
     * A Fetch handler. Mount it in any server that speaks Request and Response. Waits for the store, which the first request opens. `from`: where
     * the request comes from, `{ address: "192.0.2.1" }`; @hono/node-server says it by itself. Requests without a good token are counted by it.
     */
    fetch: (request: Request, from?: unknown) => Promise<Response>;
    /** Resolves when the store is open; rejects with the reason where it can't be. Asking for it opens the store, too. */
    readonly ready: Promise<void>;
    /** Ends running answers as interrupted ("the server was stopped"), keeps paused ones, appends what was said. Within about 4 s. */
    close(): Promise<void>;
}
/**
 * The gateway as a library. Nothing is opened before the first request: a build that only loads the host's module makes no folder and takes no lock.
 * Created again for the same folder in the same process (a development server's reload), it goes on with what the one before had open.
 * Throws a sentence where an option is wrong.
 */
export declare function createGateway(options: GatewayOptions): Gateway;

// from gateway/src/agents/agent
import type { ModelMessage, ToolSet, UIMessage, UIMessageChunk } from "ai";
/** What an agent gets: the conversation up to now, twice, and the means to stop. */
export interface AgentCall {
    /** Model messages, made from the log; a call without a result is closed in them, with the reason. */
    messages: ModelMessage[];
    /** The same conversation as UI messages. After a pause the last one is the assistant's own, with the answers in it. */
    uiMessages: UIMessage[];
    /** Page tools that the message offered, without `execute` (the window runs them, the turn pauses meanwhile), and `windows`. */
    tools: ToolSet;
    /** Hand it to `streamText({ toolApproval: approve })`: what the chat's own rules allow (GATE-4). It changes with them while the agent runs. */
    approve: Record<string, "approved">;
    /** The windows that have the chat open now: what the tool `windows` answers (PIN-15). */
    windows(): Promise<WindowInfo[]>;
    /** The page that the turn acts on now, with the data that its message brought; null where there is none, or the person keeps it private. */
    context: PageContext | null;
    /** Aborted when the turn was stopped, or is no longer ours. */
    signal: AbortSignal;
    session: SessionId;
    turn: TurnId;
}
/** The result of `streamText`, or chunks as they come. */
export type AgentStream = StreamTextLike | AsyncIterable<UIMessageChunk>;
export interface StreamTextLike {
    toUIMessageStream(options?: {
        onError?: (error: unknown) => string;
        sendReasoning?: boolean;
        sendSources?: boolean;
        messageMetadata?: (event: {
            part: StreamPart;
        }) => unknown;
    }): AsyncIterable<UIMessageChunk>;
}
/** What of a part of `streamText`'s own stream is read: what the model says that it took. */
export interface StreamPart {
    type: string;
    response?: {
        modelId?: string;
    };
    totalUsage?: {
        inputTokens?: number | undefined;
        outputTokens?: number | undefined;
    };
}
/** An agent is a function. It is called once for a turn, and again after each pause, with what was answered in the messages. */
export type Agent = (call: AgentCall) => AgentStream | Promise<AgentStream>;
interface Named {
    name: string;
    description?: string;
    picture?: string;
    /** Names of the agent's own tools, as far as they are known: a page tool can't have one of them. `windows` belongs to each agent. */
    toolNames?: () => readonly string[];
}
export interface AgentEntry extends Named {
    kind?: undefined;
    run: Agent;
    /** The model's name, where one answers; shown in the ready line and in `GET /v1`. */
    model?: string;
    /** Ends what the agent started (tool servers), at shutdown. */
    close?: () => Promise<void>;
}
/** An agent that runs elsewhere: its turns start paused, and a runner claims them over HTTP (docs/agents.md, "Runners of your own"). */
export interface ExternalAgent extends Named {
    kind: "external";
    run?: undefined;
    model?: undefined;
    close?: undefined;
}
export type AnyAgent = AgentEntry | ExternalAgent;
export {};

// from gateway/src/agents/windows
import { type Tool } from "ai";
/** A window that has the chat open, as an agent may know it. `page` and `pageTools` are left out while the chat keeps pages private. */
export interface WindowInfo {
    label: string;
    /** The page tools of this answer run in it. */
    thisAnswer: boolean;
    page?: PageContext | null;
    pageTools?: string[];
}
/** Looks now: windows come and go, and privacy holds from the moment it is set, also for an agent that runs already (PIN-12). */
export declare function windowsOf(store: Store, clock: Clock, session: SessionId): Promise<WindowInfo[]>;
/** The server tool of the same name. Seeing a window is no way to act in it (PIN-15). */
export declare function windowsTool(windows: () => Promise<WindowInfo[]>): Tool;

// from gateway/src/agents/practice/practiceAgent
/** The built-in agent: needs no key, calls no model, makes nothing up. The same message gives the same answer. A configuration may have several, by name. */
export declare function practiceAgent(clock: Clock, name?: string, description?: string): AgentEntry;

// from gateway/src/agents/model/modelAgent
import type { LanguageModel } from "ai";
export interface ModelAgentOptions {
    name: string;
    description?: string;
    /** An OpenAI-compatible endpoint, or any model of the AI SDK. */
    model: {
        baseURL: string;
        apiKey?: string;
        model: string;
    } | LanguageModel;
    mcp?: readonly McpServer[];
    /** Steps (model calls) in one run; a tool call ends a step. */
    steps?: number;
}
/** An agent that asks a model, with tools from MCP servers. A guarded tool waits for a person's approval, as a gate in the log. */
export declare function modelAgent({ name, description, model, mcp, steps }: ModelAgentOptions): AgentEntry;

// from gateway/src/access/access
export declare const CODE_MINUTES = 10;
interface Known {
    /** Whose the sessions are that it makes. */
    subject: string;
    /** Comes from here, never from a request: it stands in the log as who acted. */
    name: string;
    /** When the token ends; its long answers end then, too. */
    expiresAt: string | null;
    /** The token that was shown, as `tokens` keeps it; absent where it is kept nowhere. */
    token?: Pick<KeptToken, "id" | "printed">;
}
/** What a share link shows: all of its chat as it grows, or up to a record, under the title of that time. */
export interface ShareTerms {
    id: string;
    upTo: number | null;
    title: string | null;
}
/** Who a token stands for. `sessions`: the only ones that it reaches, whoever owns them; null: those whose owner is the subject. */
export type Subject = Known & ({
    role: "owner" | "participant" | "observer";
    sessions: readonly SessionId[] | null;
} | {
    role: "share";
    sessions: readonly SessionId[];
    share: ShareTerms;
});
/** Who may use a gateway. A host can bring its own; the store's is the default. */
export interface Access {
    /** Before the store is opened, and again at each try: throws a sentence where something is missing that a build of the host's app needs not have. */
    check?(): void;
    /** Null where it doesn't know the token. */
    subjectOf(token: string): Promise<Subject | null>;
    /**
     * Was it good once, and is over: ended, or taken back? It gets its 401 also where many tokens are refused, so that its page asks for a new one.
     * Absent: such a token is like any other that is not known.
     */
    wasGood?(token: string): Promise<boolean>;
    /** A one-time code for the same subject. Absent where tokens are made elsewhere. */
    createCode?(subject: string): Promise<{
        code: string;
        expiresAt: string;
    }>;
    /** Once; the same pair again gets the same answer, so that a lost answer locks nobody out. */
    exchange?(code: string, token: string, name: string): Promise<"ok" | "used" | "expired" | "unknown">;
    /** Those that it keeps, to be listed and taken back. Absent where tokens are made elsewhere. */
    tokens?: TokenKeeper;
}
/** The tokens that the store keeps: the owner's, and those that codes were exchanged for. */
export declare function storeAccess(store: Store, clock: Clock, random: RandomBytes): Access;
export {};

// from gateway/src/access/allAccess
/** Several ways to be known, asked in their order: the first that knows a token counts. Codes are those of the first that makes them, tokens those of all that keep some. */
export declare function allAccess(...ways: readonly Access[]): Access;

// from gateway/src/access/tokenKeeper
/** Tokens that can be listed and taken back. */
export interface TokenKeeper {
    /** A subject's tokens that are good, the newest first. */
    list(subject: string): Promise<readonly KeptToken[]>;
    /** Dead at the next request. Again, it is taken back still. */
    takeBack(subject: string, id: string): Promise<"ok" | "unknown" | "printed">;
    /** For answers that take long. */
    isGood(id: string): Promise<boolean>;
}
export declare function storeTokens(store: Store): TokenKeeper;
/** The tokens of several ways in; each id is known to one of them. */
export declare function allTokens(keepers: readonly TokenKeeper[]): TokenKeeper;

// from gateway/src/access/jwtAccess
export interface JwtAccessOptions {
    /** Several while one is replaced by another: both are good. */
    keys: readonly JwtKey[];
    /** Where given, tokens have to name it (`iss`). */
    issuer?: string;
    /** Where given, tokens have to be for it (`aud`). */
    audience?: string;
    clock?: Pick<Clock, "now">;
}
/**
 * Users of a host app, by tokens that its server signs. A token that fails in any way is simply not known. Throws a sentence where a key can't be
 * used; where one is not set at all, at the gateway's opening: a host's build loads its module, and rightly has no secrets.
 */
export declare function jwtAccess(options: JwtAccessOptions): Access;

// from gateway/src/access/jwtKeys
import { type KeyObject } from "node:crypto";
import type { JWK } from "jose";
/** A key of a host app. Its algorithm is said here, never by a token: a token that names another one is refused. */
export type JwtKey = 
/** `undefined`: a variable that is not set, refused with a sentence when the gateway opens. */
{
    alg: "HS256";
    kid?: string;
    secret: string | Uint8Array | undefined;
}
/** PEM (SPKI) or JWK. The type is a dependency's: Node's own declarations moved theirs, and a host may have any of them. */
 | {
    alg: "EdDSA";
    kid?: string;
    publicKey: string | JWK | undefined;
};
export interface CheckedKey {
    kid: string | null;
    algorithms: readonly string[];
    key: KeyObject;
}
/** Throws a sentence that names the key by its place, and nothing of it. */
export declare function checkedKeys(keys: readonly JwtKey[]): CheckedKey[];
/** A variable that is not set is undefined here, or empty. */
export declare function isSet(key: JwtKey): boolean;
export declare function secretKey(secret: string | Uint8Array | undefined, which: string): KeyObject;

// from gateway/src/access/signToken
import { type JWK } from "jose";
export interface TokenClaims {
    /** The user's id in the host's app: whose chats these are. */
    sub: string;
    /** `participant` if not said. */
    role?: "participant" | "observer";
    /** The only chats that the token reaches, whoever made them; without it those of `sub`. */
    sessions?: readonly string[];
    /** Stands beside what the user does; `sub` if not said. */
    name?: string;
    /** Seconds; ten minutes if not said. The page asks for a new token by itself. */
    expiresIn?: number;
    issuer?: string;
    audience?: string;
    kid?: string;
    clock?: Pick<Clock, "now">;
}
/** HS256 with the secret that the gateway has, too; or EdDSA with an Ed25519 private key (PEM, PKCS #8, or JWK) that the gateway never sees. */
export type TokenKey = {
    secret: string | Uint8Array | undefined;
} | {
    privateKey: string | JWK;
};
/** A token for one user of a host's app, to be made on the host's server for each request of its page. Throws where the key can't be used. */
export declare function signToken(given: TokenClaims & TokenKey): Promise<string>;

// from gateway/src/clock/nodeClock
/** The gateway's own clock: the only file here that names Date and setTimeout. Its timers don't keep the process alive. */
export declare function nodeClock(): Clock;

// from gateway/src/http/pageFiles
/** Gives the answer for a path of the page, or null where there is none. */
export type PageFiles = (request: Request) => Promise<Response | null>;
/**
 * The built page of one folder. `/`, every chat's address (`/c/…`) and the gallery of states are the same document; files under `/assets/` never change.
 * `connect`: further gateways this page may talk to (for the Content-Security-Policy).
 */
export declare function pageFiles(folder: string, connect?: readonly string[]): PageFiles;

// from gateway/src/http/limits
/** All limits of the HTTP side, in one value; a host may set any of them. */
export interface Limits {
    /** Bytes of a request's body, JSON text. */
    bodyBytes: number;
    /** Characters of one message. */
    messageChars: number;
    jsonDepth: number;
    jsonKeys: number;
    /** Bytes of one file; files of one message; files, and their bytes together, of one chat; files of one subject that may be on their way at once. */
    fileBytes: number;
    messageFiles: number;
    chatFiles: number;
    chatFileBytes: number;
    uploads: number;
    /** Characters and words of a search; searches a second of one subject, and how many may come at once. */
    searchChars: number;
    searchWords: number;
    searchesPerSecond: number;
    searchBurst: number;
    /** Chats a second that one subject makes of others ("go on with another agent": a copy of all that was said), and how many may come at once. */
    continuesPerSecond: number;
    continueBurst: number;
    /** Stored rows in one page of a read, and their bytes: whichever is reached first, but always one row. */
    pageRows: number;
    pageBytes: number;
    /** Bytes of the turns that a window is given at once, but always one turn. */
    windowBytes: number;
    /** Windows of one subject that may have one chat open. */
    windows: number;
    /** Open long answers (live reads, hints) of one token's subject. */
    streams: number;
    /** Requests a second of one subject, and how many may come at once. */
    requestsPerSecond: number;
    requestBurst: number;
    /** The same for requests without a valid token, of one address (an IPv6 network); of all together where no address is known. */
    strangersPerSecond: number;
    strangerBurst: number;
    /** Changed sessions that a returning listener is told one by one; beyond that it reads the list again. */
    toldSessions: number;
    /** Seconds between two beats of a long answer. */
    heartbeat: number;
}
export declare const DEFAULT_LIMITS: Limits;

// from gateway/src/store/sqliteStore
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
export declare function openSqliteStore(options: SqliteStoreOptions): SqliteStore;
/** The Store port on one SQLite file. The process is its only writer, and each step is one synchronous transaction. */
export declare class SqliteStore implements Store {
    #private;
    readonly instance: ConnectionId;
    constructor(sql: Sql, folder: string, time: {
        at(): string;
        id(): string;
    }, report: (error: unknown) => void, beforeCommit?: BeforeCommit);
    /** Says where this gateway is reached, for the sentence that a second start on the same folder gets. */
    announce(address: string): void;
    execute(session: SessionId, command: CommandInput): Promise<Executed>;
    touch(session: SessionId): Promise<void>;
    onCommit(listen: (commit: Commit) => void): () => void;
    session: (session: SessionId) => Promise<import("./store.js").StoredSession | null>;
    records: (session: SessionId, after: number, limit: number, bytes?: number) => Promise<import("../../../entities/src/records/index.js").KnownRecord[]>;
    recordBytes: (session: SessionId, from: number, to: number) => Promise<number>;
    recordIdAt: (session: SessionId, seq: number) => Promise<(string & import("zod").$brand<"RecordId">) | null>;
    turnStarts: (session: SessionId, before: number, limit: number) => Promise<number[]>;
    list: (query: Parameters<Store["list"]>[0]) => Promise<{
        sessions: import("./store.js").StoredSession[];
        cursor: string | null;
        complete: boolean;
    }>;
    changedSince: (reach: Reach, revision: number, limit: number) => Promise<import("./store.js").StoredSession[]>;
    queued: (session: SessionId, message: MessageId) => Promise<{
        [x: string]: unknown;
        type: string;
    }[] | null>;
    offeredTools: (session: SessionId, message: MessageId) => Promise<string[] | null>;
    offers: (session: SessionId, message: MessageId) => Promise<{
        name: string;
        description?: string | undefined;
        inputSchema?: unknown;
        mutates?: boolean | undefined;
        repeatable?: boolean | undefined;
        navigates?: boolean | undefined;
    }[]>;
    continuations: (session: SessionId) => Promise<import("./store.js").StoredSession[]>;
    liveSessions: () => Promise<(string & import("zod").$brand<"SessionId">)[]>;
    removeEmptySessions: () => Promise<number>;
    revision: () => Promise<number>;
    removeDeletedSessions: () => Promise<number>;
    removeUnsentFiles: () => Promise<number>;
    search: (query: SearchQuery) => Promise<import("../search/findChats.js").SearchPage>;
    addFile: (session: SessionId, file: NewFile, content: Uint8Array, limits: ChatLimits) => Promise<import("../files/storeFile.js").FileStored>;
    file: (session: SessionId, file: FileId) => Promise<{
        at: string;
        hash: string;
        id: string;
        name: string;
        session: string;
        size: number;
        type: string;
    } | null>;
    namingMessages: (session: SessionId, file: FileId, upTo: number) => Promise<{
        seq: number;
        turn: import("../../../entities/src/ids/index.js").TurnId | null;
    }[]>;
    pathRecords: (session: SessionId, upTo: number) => Promise<import("../../../entities/src/authority/index.js").PathRecord[]>;
    callRecords: (session: SessionId, after: number, before: number) => Promise<import("../../../entities/src/records/index.js").KnownRecord[]>;
    fileContent: ({ hash }: {
        hash: string;
    }) => Promise<Uint8Array<ArrayBufferLike> | null>;
    presentTab: (subject: string, tab: TabId, secretHash: string, previous: string[]) => Promise<"ok" | "superseded">;
    attach: (session: SessionId, subject: string, tab: TabId, body: AttachBody) => Promise<void>;
    renewAttachments: (subject: string, tab: TabId) => Promise<void>;
    detach: (session: SessionId, subject: string, tab: TabId) => Promise<void>;
    attachment: (session: SessionId, tab: TabId) => Promise<import("./store.js").StoredAttachment | null>;
    attachments: (session: SessionId) => Promise<import("./store.js").StoredAttachment[]>;
    tokenSubject: (hash: string) => Promise<access.KnownToken | null>;
    tokenWasGood: (hash: string) => Promise<boolean>;
    tokenIsGood: (id: string) => Promise<boolean>;
    tokens: (subject: string) => Promise<access.KeptToken[]>;
    addToken: (token: access.Token) => Promise<void>;
    revokeToken: (subject: string, id: string) => Promise<"ok" | "printed" | "unknown">;
    addCode: (code: {
        hash: string;
        subject: string;
        expiresAt: string;
    }) => Promise<void>;
    exchangeCode: (codeHash: string, token: {
        hash: string;
        name: string;
    }) => Promise<"expired" | "ok" | "unknown" | "used">;
    addShare: (share: shares.NewShare) => Promise<shares.StoredShare>;
    share: (id: string) => Promise<shares.StoredShare | null>;
    shareByToken: (hash: string) => Promise<shares.StoredShare | null>;
    shares: (reach: Reach) => Promise<shares.StoredShare[]>;
    revokeSharesBy: (token: string) => Promise<void>;
    revokeShare: (id: string) => Promise<void>;
    close(): Promise<void>;
}

// from gateway/src/store/accessRows
/** `printed`: the one that stands in the data folder's file now. */
export interface Token {
    hash: string;
    subject: string;
    name: string;
    role: "owner";
    printed?: boolean;
}
export interface KnownToken {
    id: string;
    printed: boolean;
    subject: string;
    name: string;
    role: "owner";
}
/** A token as its subject sees it: never itself, never its hash. */
export interface KeptToken {
    id: string;
    /** "Chromium on Linux, 29 Nov": what the browser called itself when it was let in. */
    name: string;
    createdAt: string;
    /** To the hour; null: never. */
    lastUsedAt: string | null;
    /** The data folder's own, which each start prints: it can't be taken back, or its owner would be locked out. */
    printed: boolean;
}
/** Whose a good token is. Notes the hour in which it was used, once. */
export declare function tokenSubject(sql: Sql, hash: string, at: string): KnownToken | null;
/** It is kept for good, also taken back. */
export declare function tokenWasGood(sql: Sql, hash: string): boolean;
export declare function tokenIsGood(sql: Sql, id: string): boolean;
/** Known already, it stays as it is, also taken back. But the folder's file has the last word on the printed one, and the one before is like any other then. */
export declare function addToken(sql: Sql, { printed, ...token }: Token, id: string, at: string): void;
/** Those of a subject that are good, the newest first. */
export declare function tokensOf(sql: Sql, subject: string): KeptToken[];
/** The row stays: whoever takes it back again, after a lost answer, finds it taken back; and the token is never anybody's again. */
export declare function revokeToken(sql: Sql, subject: string, id: string, at: string): "ok" | "unknown" | "printed";
export declare function addCode(sql: Sql, code: {
    hash: string;
    subject: string;
    expiresAt: string;
}): void;
/**
 * Once: whoever comes first has it. The same pair again gets the same answer, also later: its first answer may have been lost on the way.
 * A token that was taken back signs nobody in again, and no code is used up for it.
 */
export declare function exchangeCode(sql: Sql, codeHash: string, token: {
    hash: string;
    name: string;
}, id: string, at: string): "ok" | "used" | "expired" | "unknown";

// from gateway/src/store/store
export interface StoredFileInfo {
    id: string;
    name: string;
    type: string;
    size: number;
    hash: string;
}
export interface Executed extends Pick<Decision, "records" | "reply"> {
    state: SessionState | null;
    revision: number;
}
/** Told after the commit, in commit order per session. Hints and live reads start from it; it carries no promise of delivery. */
export interface Commit {
    session: SessionId;
    state: SessionState;
    revision: number;
    records: KnownRecord[];
    headerChanged: boolean;
}
export interface StoredSession {
    state: SessionState;
    revision: number;
}
export interface StoredAttachment extends AttachBody {
    session: SessionId;
    tab: TabId;
    subject: string;
    seenAt: string;
    detachedAt: string | null;
}
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
    list(query: Reach & {
        text?: string;
        cursor?: string;
        limit: number;
        archived?: boolean;
        deleted?: boolean;
    }): Promise<{
        sessions: StoredSession[];
        cursor: string | null;
        complete: boolean;
    }>;
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
    addCode(code: {
        hash: string;
        subject: string;
        expiresAt: string;
    }): Promise<void>;
    /** Exchanges once; the same pair again gets the same answer. */
    exchangeCode(codeHash: string, token: {
        hash: string;
        name: string;
    }): Promise<"ok" | "used" | "expired" | "unknown">;
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
