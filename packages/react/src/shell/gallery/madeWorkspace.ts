import { atom, createStore, type PrimitiveAtom } from "jotai";
import { type GatewayApi, keyText, type SessionKey, type SourceAnswer } from "@tidemark/entities/client";
import type { Hint, Role, ServerInfo, SessionHeader, SessionList } from "@tidemark/entities/contract";
import type { KeptHere } from "@tidemark/entities/storage";
import type { DraftFile } from "@tidemark/entities/outbox";
import type { Environment } from "@tidemark/entities/environment";
import type { AgentId, ConnectionId } from "@tidemark/entities/ids";
import type { ConnectionState, FollowNote, SessionActions, SessionView } from "@tidemark/entities/session";
import { ME, quietActions } from "../../transcript/galleryData.ts";
import type { FileCalls, HistoryEntry, Notice, Seen, Workspace } from "../workspace.ts";

const NO_FILES: readonly DraftFile[] = [];
const id = <T>(text: string) => text as unknown as T;
export const CONNECTION = id<ConnectionId>("gallery-server");
export const keyOf = (session: string, agent = "desk"): SessionKey => ({ connection: CONNECTION, agent: id<AgentId>(agent), session: id<SessionKey["session"]>(session) });

export const SERVER: ServerInfo = {
  product: "tidemark", instance: CONNECTION, name: "Team server", agents: [{ id: id("desk"), name: "Data desk" }, { id: id("offline"), name: "Practice agent" }], defaultAgent: id("desk"),
  heartbeat: 15_000, modes: { push: true, live: true }, limits: { bodyBytes: 1_000_000, messageChars: 100_000, files: { bytes: 10 * 1024 * 1024, perMessage: 10, perChat: 200, chatBytes: 500 * 1024 * 1024, types: ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain"] } }, addresses: [], model: null, cache: "local",
};

export interface Made {
  environment: Environment;
  views?: SessionView[];
  active?: SessionKey | null;
  history?: HistoryEntry[];
  connection?: ConnectionState;
  notices?: Notice[];
  headers?: SessionHeader[];
  complete?: boolean;
  api?: Partial<GatewayApi>;
  actions?: Partial<SessionActions>;
  /** What stands in the composers, by chat. */
  drafts?: Record<string, string>;
  /** How far chats were shown here. */
  seen?: Record<string, number>;
  notes?: FollowNote[];
  /** What is attached there. */
  draftFiles?: Record<string, readonly DraftFile[]>;
  files?: Partial<FileCalls>;
  keptHere?: KeptHere;
  signOut?: () => Promise<void>;
  tokenStays?: boolean;
  newView?: (key: SessionKey) => SessionView;
  role?: Role;
}

export interface MadeWorkspace extends Workspace {
  /** Puts a newer view in, as a driver would. */
  publish(view: SessionView): void;
  /** The server is reached, or not any more. */
  reach(state: ConnectionState): void;
  /** The server says what this person may do. */
  setRole(role: Role): void;
  /** The server says that a row changed. */
  hint(hint?: Hint | null): void;
}

const ok = <T>(value: T): Promise<SourceAnswer<T>> => Promise.resolve({ kind: "ok", value });

/** A workspace out of given views, for the gallery and for component tests: state in atoms, nothing behind it. */
export function madeWorkspace({ environment, views = [], active, history = [], connection = { kind: "ok", server: SERVER }, notices = [], headers = [], complete = true, api, actions, newView, drafts = {}, draftFiles = {}, files = {}, seen = {}, notes = [], keptHere = { drafts: 0, unsent: 0, chars: 0 }, signOut = () => Promise.resolve(), tokenStays = false, role = "owner" }: Made): MadeWorkspace {
  const store = createStore();
  const viewAtoms = new Map<string, PrimitiveAtom<SessionView | null>>();
  const viewAtom = (key: string) => {
    const known = viewAtoms.get(key);
    if (known) return known;
    const made = atom<SessionView | null>(null);
    viewAtoms.set(key, made);
    return made;
  };
  const openChatsAtom = atom(views.map((view) => view.key));
  const activeChatAtom = atom<SessionKey | null>(active === undefined ? (views[0]?.key ?? null) : active);
  const connectionAtom = atom<ConnectionState>(connection);
  const roleAtom = atom<Role>(role);
  const publish = (view: SessionView) => store.set(viewAtom(keyText(view.key)), view);
  for (const view of views) publish(view);
  const kept = { drafts: new Map(Object.entries(drafts).map(([id, words]) => [keyText(keyOf(id)), words])), forms: new Map<string, unknown>(), files: new Map(Object.entries(draftFiles).map(([id, list]) => [keyText(keyOf(id)), list])), label: "Firefox on Linux" };
  const shown = new Map<string, Seen>(Object.entries(seen).map(([id, count]) => [id, { epoch: "e1" as Seen["epoch"], count }]));
  const listeners = new Set<(hint: Hint | null) => void>();
  // One object for a chat, as the real one gives it: another at each look would draw every row again.
  const does = quietActions(actions);
  const fileListeners = new Set<(key: SessionKey) => void>();
  let made = 0;
  const open = (key: SessionKey) => {
    if (!store.get(openChatsAtom).some((one) => keyText(one) === keyText(key))) store.set(openChatsAtom, [...store.get(openChatsAtom), key]);
    store.set(activeChatAtom, key);
  };
  const newChat = (agent: string = "offline") => {
    const key = keyOf(`new-${++made}`, agent);
    if (newView) publish(newView(key));
    open(key);
    return key;
  };
  const list: SessionList = { revision: 1, complete, cursor: null, sessions: headers, cache: "local" };
  return {
    environment, store, connection: { id: CONNECTION, name: "Team server", baseUrl: "http://127.0.0.1:4180" },
    me: () => ME, label: () => kept.label, setLabel: (label) => { kept.label = label; },
    api: {
      serverInfo: () => ok(SERVER), list: () => ok(list), patch: (session, _version, change) => ok({ ...headers.find((one) => one.id === session)!, ...change } as SessionHeader), remove: () => ok(null),
      restore: (session) => ok(headers.find((one) => one.id === session)!), makeCode: () => ok({ code: "c0de-c0de-c0de-c0de-c0", expiresAt: "2026-11-29T14:16:00Z" }), exchange: () => ok(null),
      search: () => ok({ results: [], cursor: null }), listShares: () => ok([]), removeShare: () => ok(null), listTokens: () => ok([]), removeToken: () => ok(null),
      createShare: (session, expiresAt, upTo) => ok({ id: "share1", session, createdAt: "2026-11-29T14:06:00Z", expiresAt, upTo: upTo ?? null, token: "share_c0dec0dec0dec0dec0dec0" }), events: () => Promise.resolve({ kind: "closed" }), ...api,
    },
    openChatsAtom, activeChatAtom, historyAtom: atom(history), sessionViewAtom: viewAtom, connectionAtom, noticesAtom: atom(notices), roleAtom,
    open, activate: open,
    close(key) {
      const left = store.get(openChatsAtom).filter((one) => keyText(one) !== keyText(key));
      store.set(openChatsAtom, left);
      store.set(activeChatAtom, left.at(-1) ?? null);
    },
    newChat,
    switchAgent(agent) {
      const last = store.get(openChatsAtom).findLast((key) => key.agent === agent);
      if (last === undefined) return newChat(agent);
      open(last);
      return last;
    },
    actions: () => does,
    checkConnection: () => {},
    onListHint(listen) { listeners.add(listen); return () => { listeners.delete(listen); }; },
    notSent: () => null,
    draft: {
      get: (key) => kept.drafts.get(keyText(key)) ?? "", set: (key, text) => { kept.drafts.set(keyText(key), text); },
      files: (key) => kept.files.get(keyText(key)) ?? NO_FILES,
      setFiles(key, list) { kept.files.set(keyText(key), list); for (const listen of fileListeners) listen(key); },
      onFiles(listen) { fileListeners.add(listen); return () => { fileListeners.delete(listen); }; },
    },
    files: {
      create: () => ok(null), exported: () => ok(new Blob(["{}"])), download: () => ok(new Blob(["High water 06:12"])),
      upload: (_session, { id: file, name, content }) => ok({ file, name, type: content.type || "text/plain", size: content.size }), ...files,
    },
    form: { get: (gate) => kept.forms.get(gate), set: (gate, value) => { kept.forms.set(gate, value); } },
    scroll: { get: () => null, set: () => {} },
    seen: {
      get: (key) => shown.get(key.session) ?? null,
      set(key, now) {
        const more = now.count > (shown.get(key.session)?.count ?? -1);
        if (more) shown.set(key.session, now);
        return more;
      },
    },
    followNotes: () => notes,
    keptHere: () => ({ ...keptHere }),
    clearCopies() { keptHere.chars = 0; },
    signOut, tokenStaysAtom: atom(tokenStays),
    start: () => {}, stop: () => {},
    publish, setRole: (next) => store.set(roleAtom, next), reach: (state) => store.set(connectionAtom, state), hint: (hint: Hint | null = null) => { for (const listen of listeners) listen(hint); },
  };
}
