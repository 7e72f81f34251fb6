import type { Atom, createStore } from "jotai";
import type { Environment } from "@tidemark/entities/environment";
import type { AgentId, ConnectionId, Epoch, GateId, TabId } from "@tidemark/entities/ids";
import type { Hint, Role } from "@tidemark/entities/contract";
import type { GatewayApi, SessionKey, SessionSource } from "@tidemark/entities/client";
import type { DraftStore, KeptHere, StorageNotice } from "@tidemark/entities/storage";
import type { ConnectionState, FollowNote, PageTools, SessionActions, SessionView } from "@tidemark/entities/session";

/** Where the reader stood: so many pixels of that row are above the view; null is the live edge. */
export type ScrollAnchor = { key: string; offset: number } | null;

/** So many records of that history were shown. */
export interface Seen { epoch: Epoch; count: number }

/** What this browser remembers of a chat, for the list while the server is not reached. */
export interface HistoryEntry { key: SessionKey; title: string; at: string; starred?: boolean; archived?: boolean }

/** Files of chats: made for a chat that exists, read back with this window's token; and a whole chat as one. */
export type FileCalls = Required<Pick<SessionSource, "create" | "upload" | "download" | "exported">>;

/** Something that the page says once and quietly. */
export interface Notice { id: string; kind: StorageNotice["kind"] }

/** The part of the workspace that the frame needs; `createWorkspace` of entities gives it. */
export interface Workspace {
  environment: Environment;
  store: ReturnType<typeof createStore>;
  connection: { id: ConnectionId; name: string; baseUrl: string };
  me: () => TabId;
  label: () => string;
  setLabel(label: string): void;
  api: GatewayApi;
  openChatsAtom: Atom<SessionKey[]>;
  activeChatAtom: Atom<SessionKey | null>;
  historyAtom: Atom<HistoryEntry[]>;
  sessionViewAtom(key: string): Atom<SessionView | null>;
  connectionAtom: Atom<ConnectionState>;
  noticesAtom: Atom<Notice[]>;
  /** What this person may do: the server's word or the page's wish, whichever is stricter. */
  roleAtom: Atom<Role>;
  open(key: SessionKey): void;
  close(key: SessionKey): void;
  newChat(agent?: AgentId): SessionKey;
  /** The agent that a new chat is with. */
  chosenAgent?: () => AgentId;
  activate(key: SessionKey): void;
  /** Moves this window to its last chat of that agent, or a new one; the chats of the other agent stay open and go on (BOUND-3). */
  switchAgent(agent: AgentId): SessionKey;
  actions(key: SessionKey): SessionActions;
  /** Asks the server anew whether it is there. */
  checkConnection(): void;
  /** The server's hints at its chats, and null where too much changed to tell; without push never. */
  onListHint?(listen: (hint: Hint | null) => void): () => void;
  /** Where the page around the chat is, as it was last told; absent where there is none. */
  page?: Pick<PageTools, "context" | "subscribe">;
  draft: DraftStore;
  /** The first words that this browser keeps for a chat and that were not sent yet, whichever window said them; null: none. */
  notSent(key: SessionKey): string | null;
  files: FileCalls;
  form: { get(gate: GateId): unknown; set(gate: GateId, value: unknown): void };
  scroll: { get(key: SessionKey): ScrollAnchor; set(key: SessionKey, anchor: ScrollAnchor): void };
  /** How far this browser showed a chat to somebody; never told to the server. */
  seen: { get(key: SessionKey): Seen | null; set(key: SessionKey, seen: Seen): boolean };
  /** What this window asked, heard and was told about an open chat, newest last; for the inspector. */
  followNotes(key: SessionKey): readonly FollowNote[];
  /** What this browser keeps for this sign-in, in all its windows: what a sign-out would lose, and its size. */
  keptHere(): KeptHere;
  /** Gives up the copies of conversations; drafts and what is not sent stay. */
  clearCopies(): void;
  /** Everything of this sign-in is gone from this browser (VIEW-13), and its own token is taken back at the server. */
  signOut(): Promise<void>;
  /** A sign-out would only forget the token: the server is not reached, and goes on taking it. */
  tokenStaysAtom: Atom<boolean>;
  start(): void;
  stop(): void;
}
