import type { CachePolicy } from "@tidemark/entities/contract";
import type { SessionSource } from "@tidemark/entities/client";
import type { PageTool } from "@tidemark/entities/session";

/** Where the host's page is, as the person sees it. `data` goes with the next message for the agent's eyes; small, and JSON. */
export interface HostContext { id: string; title: string; data?: unknown }

/** Why a token is asked for. Nothing of it is stored; the same promise serves everybody who waits. */
export interface TokenAsk { reason: "start" | "expired" | "refused"; current: string | null }

/** Colours are CSS colours, lengths CSS lengths; each is checked, and one that is not valid is left out and said in an `error` event. */
export interface ThemeOptions {
  scheme?: "light" | "dark" | "auto";
  accent?: string;
  radius?: string | number;
  density?: "comfortable" | "compact";
  font?: string;
  fontMono?: string;
  /** Custom properties of the look (`--tm-…`), by name. */
  variables?: Readonly<Record<`--tm-${string}`, string>>;
}

/** What every door takes: the component as props, the element as properties, the script as an object. */
export interface TidemarkOptions {
  /** The server's address (`https://…`, or a path of this origin), or a source of one's own that only reads. */
  source: string | SessionSource;
  /** Asked at the start, at each expiry and after a refusal; single flight, three tries. */
  getToken?: (ask: TokenAsk) => string | null | Promise<string | null>;
  /** The agent of new chats; absent: the server's default. */
  agent?: string;
  /** The open chat. Given: controlled, changes are told by `session-change`. Null: a new one. */
  session?: string | null;
  /** The chat that is open at first, where the host does not control it. */
  defaultSession?: string | null;
  context?: HostContext | null;
  tools?: readonly PageTool[];
  role?: "participant" | "observer";
  /** `app`: a page of its own. `panel`: one column. `inline`: grows with what it shows. `bubble`: a button in the corner that opens a panel. */
  mode?: "app" | "panel" | "inline" | "bubble";
  theme?: ThemeOptions;
  /** BCP 47; absent: the document's language. Text direction follows it. */
  locale?: string;
  /** Texts by their key in the catalogue. */
  labels?: Readonly<Record<string, string>>;
  /** Where this browser keeps copies and drafts; a server may forbid more, never less. */
  storage?: Exclude<CachePolicy, "none"> | "memory";
  /** Tells two chats on one page apart that have the same server and user; each keeps its own open chats, drafts and place. */
  instance?: string;
  onEvent?: (event: TidemarkEvent) => void;
}

/** Ids and codes, never text of a message. */
export type TidemarkEvent =
  | { type: "ready" }
  | { type: "session-change"; session: string | null; agent: string | null }
  | { type: "turn-start"; session: string; turn: string; by: "here" | "elsewhere" }
  | { type: "turn-end"; session: string; turn: string; outcome: "done" | "stopped" | "failed" | "interrupted" }
  | { type: "approval-needed"; session: string; gate: string; tool: string }
  | { type: "unread-change"; unread: number; waiting: number }
  | { type: "auth-error"; code: "no-token" | "refused" }
  /** Of an option that was not taken as it was given: which one, and why, for the developer. */
  | { type: "error"; code: string; option?: string; detail?: string };
export type TidemarkEventType = TidemarkEvent["type"];

/** Calls made before it is ready wait; after `destroy` they reject with `TidemarkError`, code `destroyed` (EMBED-5). */
export interface TidemarkHandle {
  /** Resolves when the server has the message: its turn, or that it waits in the queue. */
  send(message: string | { text: string; session?: string | null }): Promise<{ session: string; turn: string | null; queued: boolean }>;
  stop(): Promise<void>;
  openSession(session: string): Promise<void>;
  newSession(): Promise<string>;
  focusComposer(): Promise<void>;
  setContext(context: HostContext | null): void;
  /** Merges: what is not named stays as it is; undefined takes an option back. */
  setOptions(change: Partial<TidemarkOptions>): void;
  on<T extends TidemarkEventType>(type: T, listen: (event: Extract<TidemarkEvent, { type: T }>) => void): () => void;
  /** Opens and closes a bubble; nothing elsewhere. */
  show(): Promise<void>;
  hide(): Promise<void>;
  /** Signs the person out: everything of theirs that this browser holds is gone in every window within a second (VIEW-13). */
  signOut(): Promise<void>;
  destroy(): void;
}

export type TidemarkErrorCode = "destroyed" | "no-source" | "bad-option" | "not-signed-in" | "observer" | "unreachable" | "refused" | "unknown-session";
