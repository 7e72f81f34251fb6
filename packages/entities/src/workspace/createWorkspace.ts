import { atom, createStore } from "jotai";
import { createSessionAtoms } from "../atoms/sessionAtoms.ts";
import { createViewAtoms } from "../atoms/viewAtoms.ts";
import { createGatewayClient } from "../client/gatewayClient.ts";
import { createPush } from "../client/push/createPush.ts";
import { sessionIdSchema, type AgentId, type ConnectionId, type SessionId } from "../ids/ids.ts";
import { newId, newSecret } from "../ids/newId.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { Environment } from "../environment/environment.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { ConnectionState } from "../session/connection.ts";
import { callNoteSchema } from "../session/callNote.ts";
import { NO_PAGE_TOOLS, type PageTools } from "../session/pageTools.ts";
import { createCallNotes } from "../storage/callNotes.ts";
import { historyWith, historyWithout, type HistoryEntry } from "../storage/historyEntry.ts";
import { judgeOpenChats } from "../storage/judgeOpenChats.ts";
import { openStorage } from "../storage/openStorage.ts";
import { openStores } from "../storage/openStores.ts";
import type { StorageNotice } from "../storage/storageNotice.ts";
import { startTabIdentity } from "../tab/startTabIdentity.ts";
import { createTabHeader } from "../tab/tabSecrets.ts";
import { monitorConnection } from "./connectionMonitor.ts";
import { createDrivers } from "./drivers.ts";
import { withTabAnswers } from "./withTabAnswers.ts";
import { listenTo } from "./workspaceApi.ts";

export interface WorkspaceOptions {
  environment: Environment;
  connection: { id: ConnectionId; name: string; baseUrl: string };
  /** Whose things these are in this browser's storage; one owner's gateway: "owner". */
  subject: string;
  token: () => string | null;
  /** "Chromium on Linux", until the person gives another. */
  label: string;
  /** What the page around the chat is and can do; the server's own page has nothing of it. */
  pageTools?: PageTools;
}

export type Workspace = ReturnType<typeof createWorkspace>;

/** One window on one server: identity, stores, drivers and push put together. Decides nothing; every rule stands in the parts. */
export function createWorkspace({ environment, connection, subject, token, label, pageTools = NO_PAGE_TOOLS }: WorkspaceOptions) {
  const { clock, page, random } = environment;
  const store = createStore();
  const noticesAtom = atom<{ id: string; kind: StorageNotice["kind"] }[]>([]);
  const storage = openStorage(environment, (notice) => store.set(noticesAtom, (all) => [...all, { id: `${notice.kind}-${all.length}`, kind: notice.kind }]));
  const identity = startTabIdentity(environment, storage);
  const stores = openStores({ storage, identity, scope: { connection: connection.id, subject }, clock });
  const atoms = createViewAtoms(stores.tabStorage);
  const session = createSessionAtoms();
  const connectionAtom = atom<ConnectionState>({ kind: "checking" });
  // A store whose last reader unmounts would read again what another tab wrote (VIEW-4); the window itself is a reader for its whole life.
  const keep = [atoms.openChatsAtom, atoms.activeChatAtom, atoms.sessionHistoryAtom].map((one) => store.sub(one, () => {}));

  const tabHeader = createTabHeader({ session: storage.session, connection: connection.id, identity, newSecret: () => newSecret(random) });
  let refusedTab = identity.tab();
  const answered = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => withTabAnswers(fetch, tabHeader, (tab) => { refusedTab = tab; });
  const { upload } = environment;
  const client = createGatewayClient({
    baseUrl: connection.baseUrl, instance: connection.id, clock, getToken: token, fetch: answered(environment.fetch), tab: () => tabHeader.text(),
    ...(upload && { upload: (url, init, onProgress) => answered((to, sent) => upload(to as string, sent!, onProgress))(url, init) }),
    onSuperseded: () => { identity.superseded(refusedTab); }, onUnauthorized: () => { monitor.unauthorized(); },
  });
  const push = createPush({ environment, connection: connection.id, api: client, source: client });
  let windowLabel = storage.local.get("tidemark/1/label") ?? label;

  const history = (change: (entries: HistoryEntry[]) => HistoryEntry[]): void => {
    const before = store.get(atoms.sessionHistoryAtom);
    const after = change(before);
    if (after !== before) store.set(atoms.sessionHistoryAtom, after);
  };
  const keyOf = (header: SessionHeader): SessionKey => ({ connection: connection.id, agent: header.agent, session: header.id });
  /** An older header than a deletion brings nothing back (VIEW-7). */
  const admitted = (headers: readonly SessionHeader[]): SessionHeader[] => headers.filter((header) => stores.tombstones.admits(keyOf(header), header.revision));
  const noteHeader = (header: SessionHeader): void => { history((entries) => historyWith(entries, connection.id, admitted([header]))); };
  const entryOf = (key: SessionKey): HistoryEntry | undefined => store.get(atoms.sessionHistoryAtom).find((entry) => keyText(entry.key) === keyText(key));
  /** Known to no server, as far as this whole browser knows: this window's own memory may be older than what another one learned (simulation, seed 180). */
  const isMadeHere = (key: SessionKey): boolean => {
    if (entryOf(key)?.revision !== 0 || stores.tombstones.isBuried(key)) return false;
    return !stores.history.read().some((entry) => keyText(entry.key) === keyText(key) && entry.revision > 0);
  };
  const keysOf = (id: SessionId): SessionKey[] => [...store.get(atoms.openChatsAtom), ...store.get(atoms.sessionHistoryAtom).map((entry) => entry.key)].filter((key) => key.session === id);

  const drivers = createDrivers({
    environment, connection, source: client, push, identity, stores, store, atoms, session,
    label: () => windowLabel, pageTools, callNotes: createCallNotes({ session: storage.session, connection: connection.id, schema: callNoteSchema }), agents: () => agentsOf(store.get(connectionAtom)),
    onHeader: noteHeader, onDoubt: () => { monitor.doubt(); }, onHeard: () => { monitor.heard(); },
    restore: (key) => void api.restore(key.session), isMadeHere,
  });
  const api = listenTo(client, {
    listed(list, query) {
      // Deleted chats are no news of chats: nothing of them is remembered.
      if (query.deleted === true) return;
      const sessions = admitted(list.sessions);
      const before = store.get(atoms.sessionHistoryAtom);
      history((entries) => historyWith(entries, connection.id, sessions));
      for (const header of sessions) drivers.headerTold(header);
      // A list without archived chats covers some, so nobody is closed by it: a missing chat is asked for itself (VIEW-8).
      if (query.text !== undefined || query.cursor !== undefined || query.archived !== undefined) return;
      const { gone, ask } = judgeOpenChats(store.get(atoms.openChatsAtom), before, { connection: connection.id, list: { ...list, sessions }, covers: "some" });
      for (const key of [...gone, ...ask]) drivers.askHeader(key);
    },
    header(header) {
      noteHeader(header);
      // The title row of an open chat says it at once, also where no hint comes.
      drivers.headerTold(header);
    },
    removed(id) {
      for (const key of keysOf(id)) {
        stores.tombstones.bury(key, entryOf(key)?.revision ?? 0);
        stores.snapshots.drop(key);
        stores.seen.drop(key);
        drivers.deleted(key);
      }
      history((entries) => historyWithout(entries, keysOf(id)));
    },
    restored(id) { for (const key of keysOf(id)) drivers.restored(key); },
  });
  const monitor = monitorConnection({
    api: client, clock, page,
    tell(state) {
      const before = store.get(connectionAtom);
      store.set(connectionAtom, state);
      if (state.kind === "unreachable" && before.kind === "ok") drivers.serverAway();
      if (state.kind === "ok") push.setModes({ push: state.server.modes.push, live: state.server.modes.live });
      if (state.kind === "unauthorized") drivers.signedOut();
      if (state.kind === "ok") drivers.serverKnown(before.kind !== "ok");
    },
  });

  const activate = (key: SessionKey): void => {
    const open = store.get(atoms.openChatsAtom);
    if (!open.some((one) => keyText(one) === keyText(key))) store.set(atoms.openChatsAtom, [...open, key]);
    if (keyTextOf(store.get(atoms.activeChatAtom)) !== keyText(key)) store.set(atoms.activeChatAtom, key);
    stores.agents.lookedAt(key);
    drivers.sync();
  };
  const newChat = (agent?: AgentId): SessionKey => {
    const chosen = agent ?? defaultAgent();
    const key = { connection: connection.id, agent: chosen, session: sessionIdSchema.parse(newId(clock.now(), random)) };
    history((entries) => [{ key, title: "", at: "", starred: false, archived: false, epoch: null, version: 0, revision: 0 }, ...entries]);
    activate(key);
    return key;
  };
  /** The last one chosen in this window, while the server has it; else the server's own. */
  const defaultAgent = (): AgentId => {
    const state = store.get(connectionAtom);
    const chosen = stores.agents.chosen();
    const known = agentsOf(state);
    if (chosen !== null && (known.length === 0 || known.some(({ id }) => id === chosen))) return chosen;
    return state.kind === "ok" ? state.server.defaultAgent : ("offline" as AgentId);
  };

  return {
    environment, store, connection, api, connectionAtom, noticesAtom,
    me: () => identity.tab(),
    label: () => windowLabel,
    setLabel(next: string) {
      windowLabel = next.trim() || label;
      storage.local.set("tidemark/1/label", windowLabel);
      drivers.attachAll();
    },
    openChatsAtom: atoms.openChatsAtom, activeChatAtom: atoms.activeChatAtom, historyAtom: atoms.sessionHistoryAtom,
    sessionViewAtom: session.sessionViewAtom,
    open: activate,
    activate,
    close(key: SessionKey) {
      const open = store.get(atoms.openChatsAtom);
      const at = open.findIndex((one) => keyText(one) === keyText(key));
      if (at < 0) return;
      const left = open.filter((_, index) => index !== at);
      store.set(atoms.openChatsAtom, left);
      // A chat that nobody ever wrote in leaves nothing behind.
      const isWritten = stores.drafts.get(key) !== "" || stores.drafts.files(key).length > 0;
      if (entryOf(key)?.revision === 0 && stores.outbox.list(key).length === 0 && !isWritten) history((entries) => historyWithout(entries, [key]));
      if (keyTextOf(store.get(atoms.activeChatAtom)) === keyText(key)) store.set(atoms.activeChatAtom, left[Math.min(at, left.length - 1)] ?? null);
      drivers.sync();
    },
    newChat,
    chosenAgent: defaultAgent,
    /**
     * Another agent in this window, and in this window only (BOUND-3): its last chat here comes back, or a new one begins. The chat that was
     * shown stays open, and its answer goes on.
     */
    switchAgent(agent: AgentId): SessionKey {
      stores.agents.choose(agent);
      const open = store.get(atoms.openChatsAtom).filter((key) => key.agent === agent && key.connection === connection.id);
      const last = stores.agents.lastChat(agent);
      const key = open.find((one) => keyText(one) === keyTextOf(last)) ?? open.at(-1);
      if (key === undefined) return newChat(agent);
      activate(key);
      return key;
    },
    actions: (key: SessionKey) => drivers.actions(key),
    followNotes: (key: SessionKey) => drivers.notes(key),
    checkConnection: () => { monitor.check(); },
    onListHint: (listen: () => void) => push.onAnyHint(() => { listen(); }),
    draft: stores.drafts,
    /** Files of chats of this server; which chat is said at each call, by who acts (OWNER-2). */
    files: { create: client.create, upload: client.upload, download: client.download },
    form: stores.forms,
    scroll: stores.scroll,
    seen: stores.seen,
    start() { drivers.sync(); },
    stop() {
      drivers.stop();
      monitor.stop();
      push.close();
      stores.stop();
      identity.stop();
      for (const end of keep) end();
    },
  };
}

function keyTextOf(key: SessionKey | null): string | null {
  return key === null ? null : keyText(key);
}

function agentsOf(state: ConnectionState) {
  const server = state.kind === "ok" || state.kind === "unreachable" ? state.server : null;
  return server?.agents ?? [];
}
