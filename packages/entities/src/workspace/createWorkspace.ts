import { atom, createStore } from "jotai";
import { createSessionAtoms } from "../atoms/sessionAtoms.ts";
import { createViewAtoms } from "../atoms/viewAtoms.ts";
import { createGatewayClient } from "../client/gatewayClient.ts";
import { createPush } from "../client/push/createPush.ts";
import type { SessionSource } from "../client/sessionSource.ts";
import { createRoleClient } from "../client/roleClient.ts";
import { createSourceClient } from "../client/sourceClient.ts";
import { sessionIdSchema, type AgentId, type ConnectionId, type SessionId } from "../ids/ids.ts";
import { newId, newSecret } from "../ids/newId.ts";
import { strictestRole } from "../contract/role.ts";
import type { Role } from "../contract/access.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { Environment } from "../environment/environment.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { ConnectionState } from "../session/connection.ts";
import { callNoteSchema } from "../session/callNote.ts";
import { NO_PAGE_TOOLS, type PageTools } from "../session/pageTools.ts";
import { createCallNotes } from "../storage/callNotes.ts";
import { historyWithout } from "../storage/historyEntry.ts";
import { judgeOpenChats } from "../storage/judgeOpenChats.ts";
import { keptUnder } from "../storage/keptUnder.ts";
import { ofInstance, userOf } from "../storage/keys.ts";
import { openStorage } from "../storage/openStorage.ts";
import { openStores } from "../storage/openStores.ts";
import type { Keep } from "../storage/keep.ts";
import type { StorageNotice } from "../storage/storageNotice.ts";
import { startTabIdentity } from "../tab/startTabIdentity.ts";
import { createTabHeader } from "../tab/tabSecrets.ts";
import { createChatMemory } from "./chatMemory.ts";
import { monitorConnection } from "./connectionMonitor.ts";
import { createDrivers } from "./drivers.ts";
import { openKeeping } from "./keeping.ts";
import { createLastToken } from "./lastToken.ts";
import { leaveBehind } from "./leaveBehind.ts";
import { createTakeBack } from "./takeBack.ts";
import { withTabAnswers } from "./withTabAnswers.ts";
import { listenTo } from "./workspaceApi.ts";

export interface WorkspaceOptions {
  environment: Environment;
  connection: { id: ConnectionId; name: string; baseUrl: string };
  /** Whose things these are in this browser's storage; one owner's gateway: "owner". */
  subject: string;
  /** Tells two chats of one page apart that have the same server and subject: each has its own identity, open chats and drafts. */
  instance?: string;
  /** Where this browser keeps what it knows of chats. A server may forbid more, never less (SEC-13). */
  storage?: Keep;
  /** Asked before every request; `refused`: the one that the server just refused. Null: not signed in. */
  token: (refused?: string | null) => string | null | Promise<string | null>;
  /** The token is this browser's own: signing out takes it back at the server, too. One that a host gave is the host's to end. */
  ownToken?: boolean;
  /** Read instead of a server: nothing is written there, and there is no list. */
  source?: SessionSource;
  /** Looks and writes nothing, whatever the server would allow. */
  observe?: boolean;
  /** What the server let this person do when it was last asked; it is asked again. */
  role?: Role;
  /** The sign-in of this window is over, here or in another window (VIEW-13): what the page holds for it (its token) goes now. Called once. */
  onSignedOut?: () => void;
  /** "Chromium on Linux", until the person gives another. */
  label: string;
  /** What the page around the chat is and can do; the server's own page has nothing of it. */
  pageTools?: PageTools;
}

export type Workspace = ReturnType<typeof createWorkspace>;

/** One window on one server: identity, stores, drivers and push put together. Decides nothing; every rule stands in the parts. */
export function createWorkspace({ environment, connection, subject, instance, storage: wanted = "local", token, ownToken = false, onSignedOut, source, observe = false, role: knownRole = "owner", label, pageTools = NO_PAGE_TOOLS }: WorkspaceOptions) {
  const { clock, page, random } = environment;
  const store = createStore();
  const noticesAtom = atom<{ id: string; kind: StorageNotice["kind"] }[]>([]);
  const storage = openStorage(environment, (notice) => store.set(noticesAtom, (all) => [...all, { id: `${notice.kind}-${all.length}`, kind: notice.kind }]));
  const keeping = openKeeping({
    environment, storage, connection: connection.id, subject, instance, wanted,
    tab: () => identity.tab(),
    // Both may be found in the middle of a step, or while this workspace is being made: that ends first.
    onMoved: () => void Promise.resolve().then(() => { stores.rewrite(); }),
    onOver() {
      onSignedOut?.();
      void Promise.resolve().then(end);
    },
  });
  const { brief, keys } = keeping;
  const identity = startTabIdentity(environment, { local: storage.local, session: brief.ids }, keys.tab);
  const endLeaving = leaveBehind({ environment, places: storage, chats: keeping.chats, scope: keeping.scope, wanted, tab: identity.tab() });
  const stores = openStores({ storage: { chats: keeping.chats, notify: storage.notify }, identity, scope: keeping.scope, clock });
  const atoms = createViewAtoms(stores.tabStorage);
  const session = createSessionAtoms();
  const connectionAtom = atom<ConnectionState>({ kind: "checking" });
  const signedOutAtom = atom(false);
  // A store whose last reader unmounts would read again what another tab wrote (VIEW-4); the window itself is a reader for its whole life.
  const keep = [atoms.openChatsAtom, atoms.activeChatAtom, atoms.sessionHistoryAtom].map((one) => store.sub(one, () => {}));

  const tabHeader = createTabHeader({ session: brief.ids, key: keys.secret, identity, newSecret: () => newSecret(random) });
  let refusedTab = identity.tab();
  const answered = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => withTabAnswers(fetch, tabHeader, (tab) => { refusedTab = tab; });
  const tokens = createLastToken(token, keeping.isOver, clock);
  const { upload } = environment;
  const over = new AbortController();
  const asked = source ? createSourceClient(source) : createGatewayClient({
    baseUrl: connection.baseUrl, instance: connection.id, clock, over: over.signal, getToken: tokens.get, fetch: answered(environment.fetch), tab: () => tabHeader.text(),
    ...(upload && { upload: (url, init, onProgress) => answered((to, sent) => upload(to as string, sent!, onProgress))(url, init) }),
    onSuperseded: () => { identity.superseded(refusedTab); }, onUnauthorized: () => { monitor.unauthorized(); },
  });
  const takeBack = createTakeBack({ clock, page, ownToken, remove: asked.removeToken });
  let serverRole = knownRole;
  let observing = observe;
  const isObserving = (): boolean => observing || source !== undefined;
  const roleAtom = atom<Role>(strictestRole(knownRole, isObserving()));
  const role = (): Role => store.get(roleAtom);
  const client = createRoleClient(asked, { role, onForbidden: () => { monitor.check(); } });
  const push = createPush({ environment, scope: ofInstance(userOf(keeping.scope), instance), api: client, source: client });
  let windowLabel = stores.label.get() ?? label;

  const memory = createChatMemory({ store, atoms, stores, connection: connection.id });
  const noteHeader = (header: SessionHeader): void => { memory.take(memory.admitted([header])); };

  const drivers = createDrivers({
    environment, connection, source: client, push, identity, stores, store, atoms, session,
    label: () => windowLabel, pageTools, callNotes: createCallNotes({ session: brief.notes, key: keys.notes, schema: callNoteSchema }), agents: () => agentsOf(store.get(connectionAtom)),
    onHeader: noteHeader, onDoubt: () => { monitor.doubt(); }, onHeard: () => { monitor.heard(); },
    restore: (key) => void api.restore(key.session), isMadeHere: memory.isMadeHere, role,
  });
  const api = listenTo(client, {
    asking: () => new Set([...stores.tombstones.now(), ...drivers.gone().map(keyText)]),
    listed(list, query, asked) {
      keeping.heard(list.cache);
      // Deleted chats are no news of chats: nothing of them is remembered. Nor is what comes after a sign-out.
      if (query.deleted === true || keeping.isOver()) return;
      const sessions = memory.admitted(list.sessions, asked);
      const before = memory.rows();
      memory.take(sessions);
      for (const header of sessions) {
        const key = memory.keyOf(header);
        if (asked.has(keyText(key))) drivers.restored(key);
        drivers.headerTold(header);
      }
      // A list without archived chats covers some, so nobody is closed by it: a missing chat is asked for itself (VIEW-8).
      if (query.text !== undefined || query.cursor !== undefined || query.archived !== undefined) return;
      const { gone, ask } = judgeOpenChats(store.get(atoms.openChatsAtom), before, { connection: connection.id, list: { ...list, sessions }, covers: "some" });
      for (const key of [...gone, ...ask]) drivers.askHeader(key);
    },
    header(header) {
      if (keeping.isOver()) return;
      noteHeader(header);
      // The title row of an open chat says it at once, also where no hint comes.
      drivers.headerTold(header);
    },
    titled: (header) => { stores.seen.wrote(memory.keyOf(header), header); },
    removed(id) {
      for (const key of memory.keysOf(id)) {
        const known = memory.entryOf(key);
        stores.tombstones.bury(key, { revision: known?.revision ?? 0, epoch: known?.epoch ?? null });
        stores.snapshots.drop(key);
        stores.seen.drop(key);
        drivers.deleted(key);
      }
      memory.change((entries) => historyWithout(entries, memory.keysOf(id)));
    },
    restored(id) { for (const key of memory.keysOf(id)) drivers.restored(key); },
  });
  const monitor = monitorConnection({
    api: client, clock, page,
    tell(state) {
      const before = store.get(connectionAtom);
      // Before anything of this answer is kept.
      if (state.kind === "ok") keeping.heard(state.server.cache);
      // An older server does not say: it has one owner.
      if (state.kind === "ok") {
        serverRole = state.server.you?.role ?? "owner";
        obey(strictestRole(serverRole, isObserving()));
      }
      store.set(connectionAtom, state);
      if (state.kind === "unreachable" && before.kind === "ok") drivers.serverAway();
      if (state.kind === "ok") push.setModes({ push: state.server.modes.push, live: state.server.modes.live, reach: state.server.you?.sessions ?? null });
      if (state.kind === "unauthorized") drivers.signedOut();
      if (state.kind === "ok") drivers.serverKnown(before.kind !== "ok");
    },
  });

  /** Both at once: what is offered, and what the chats do. */
  const obey = (next: Role): void => {
    if (next === role()) return;
    store.set(roleAtom, next);
    drivers.roleChanged();
  };

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
    memory.change((entries) => [{ key, title: "", at: "", starred: false, archived: false, epoch: null, version: 0, revision: 0 }, ...entries]);
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

  let isRunning = true;
  const stop = (): void => {
    if (!isRunning) return;
    isRunning = false;
    drivers.stop();
    monitor.stop();
    push.close();
    endLeaving();
    stores.stop();
    identity.stop();
    keeping.stop();
    over.abort();
    for (const one of keep) one();
  };
  /** The sign-in is over: this window leaves its chats, whose answers go on at the server, and forgets them. */
  const end = (): void => {
    stop();
    tokens.end();
    stores.forget();
    store.set(atoms.sessionHistoryAtom, []);
    store.set(atoms.openChatsAtom, []);
    store.set(atoms.activeChatAtom, null);
    store.set(signedOutAtom, true);
  };

  return {
    environment, store, connection, api, connectionAtom, noticesAtom,
    /** What this person may do here: the server's word or the page's wish, whichever is stricter. */
    roleAtom,
    /** Signed out, here or in another window: nothing of this workspace is of use any more. */
    signedOutAtom,
    /** Where the page around the chat is: it goes with each message. */
    page: pageTools,
    /**
     * Everything of this sign-in is gone from this browser: here when it resolves, in its other windows within a second (VIEW-13). Then its own
     * token is taken back at the server, as far as that is reached: what stands here never waits for a server.
     */
    async signOut(): Promise<void> {
      const isFirst = !keeping.isOver();
      keeping.signOut();
      await Promise.resolve();
      if (isFirst) takeBack.begin(store.get(connectionAtom));
    },
    /** Signing out now would only forget the token: the server is not reached, and goes on taking it. */
    tokenStaysAtom: atom((get) => takeBack.wouldFail(get(connectionAtom))),
    /** What stands in this browser for this sign-in, in all its windows. */
    keptHere: () => keptUnder(keeping.chats, keeping.scope),
    /** Gives up the copies of conversations; drafts, unsent messages and what is shown stay. */
    clearCopies() { stores.snapshots.dropAll(); },
    me: () => identity.tab(),
    label: () => windowLabel,
    setLabel(next: string) {
      windowLabel = next.trim() || label;
      stores.label.set(windowLabel);
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
      if (memory.entryOf(key)?.revision === 0 && stores.outbox.list(key).length === 0 && !isWritten) memory.change((entries) => historyWithout(entries, [key]));
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
    /** What the server says of one chat, whoever has it open. */
    headerOf: (id: SessionId) => client.header(id, new AbortController().signal),
    onListHint: push.onAnyHint,
    /** The page's wish from now on: to look and write nothing, or what the server allows. */
    observe(next: boolean): void {
      observing = next;
      obey(strictestRole(serverRole, isObserving()));
    },
    draft: stores.drafts,
    /** What stands here of a chat that no server has; null: nothing. */
    notSent: stores.outbox.words,
    /** Files of chats of this server; which chat is said at each call, by who acts (OWNER-2). */
    files: { create: client.create, upload: client.upload, download: client.download, exported: client.exported },
    form: stores.forms,
    scroll: stores.scroll,
    seen: stores.seen,
    start() { drivers.sync(); },
    stop,
  };
}

function keyTextOf(key: SessionKey | null): string | null {
  return key === null ? null : keyText(key);
}

function agentsOf(state: ConnectionState) {
  const server = state.kind === "ok" || state.kind === "unreachable" ? state.server : null;
  return server?.agents ?? [];
}
