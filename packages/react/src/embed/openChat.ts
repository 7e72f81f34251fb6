import { keyText, type SessionKey, type SessionSource } from "@tidemark/entities/client";
import { mayWrite, type CachePolicy, type Role } from "@tidemark/entities/contract";
import { agentIdSchema, sessionIdSchema, type AgentId, type ConnectionId } from "@tidemark/entities/ids";
import { createWorkspace, type Workspace } from "@tidemark/entities/workspace";
import { browserLabel } from "../platform/browserLabel.ts";
import type { Platform } from "../platform/browserPlatform.ts";
import type { TidemarkPage } from "./core.ts";
import type { TidemarkEvent, TidemarkOptions } from "./options.ts";
import type { PageGround } from "./pageGround.ts";
import { wait } from "@tidemark/entities/environment";
import { controlSession } from "./sessionControl.ts";
import { watchChats } from "./watchChats.ts";

export interface OpenChatPorts {
  platform: Platform;
  connection: { id: ConnectionId; name: string; baseUrl: string };
  subject: string;
  /** What the server let this person do when it was last asked. */
  role?: Role | undefined;
  instance: string | undefined;
  /** Reads only, instead of a server. */
  source?: SessionSource;
  token: (refused?: string | null) => string | null | Promise<string | null>;
  ground: PageGround;
  page: TidemarkPage | null;
  options: () => TidemarkOptions;
  emit: (event: TidemarkEvent) => void;
  /** The chat is drawn: not so in a bubble that is closed. */
  isDrawn: () => boolean;
  /** The server has confirmed who it is and for whom: told once. */
  onReady: (server: { name: string; cache: CachePolicy; role: Role }) => void;
  /** Another server answers here, or this one takes the token for somebody else. */
  onStranger: () => void;
  onSignedOut: () => void;
}

/** The chat of one user at one server in this window. */
export interface OpenedChat {
  workspace: Workspace;
  subject: string;
  /** Shows what the options name; undefined: that is known at once. */
  begin(): undefined | Promise<void>;
  follow(options: TidemarkOptions): void;
  /** Null: there is no such chat for this person. */
  find(session: string): Promise<SessionKey | null>;
  newSession(): SessionKey;
  /** Told when the server is not reached, and when it is looked for again. */
  onAway(told: (nextTryMs: number | null) => void): () => void;
  stop(): void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** What says that there is no such chat for this person; a refused token or too many requests say nothing of it. */
const NOT_THERE = new Set([400, 403, 404, 410]);

export function openChat(ports: OpenChatPorts): OpenedChat {
  const { platform: { environment, page: browserPage }, connection, subject, options, emit, page } = ports;
  const { clock } = environment;
  const { instance } = ports;
  const storage = options().storage;
  const made = createWorkspace({
    environment, connection, subject, token: ports.token, label: page?.label ?? browserLabel(browserPage.userAgent()), pageTools: ports.ground, onSignedOut: ports.onSignedOut,
    // Its page signed this browser in by itself.
    ownToken: page !== null,
    observe: options().role === "observer", ...(ports.role && { role: ports.role }),
    ...(instance !== undefined && { instance }), ...(storage !== undefined && { storage }), ...(ports.source && { source: ports.source }),
  });
  const agent = (): AgentId | undefined => {
    const parsed = agentIdSchema.safeParse(options().agent);
    return parsed.success ? parsed.data : undefined;
  };
  // What was seen here changes the count of what was not.
  const workspace: Workspace = {
    ...made,
    newChat: (chosen) => made.newChat(chosen ?? agent()),
    chosenAgent: () => agent() ?? made.chosenAgent(),
    seen: { ...made.seen, set(key, value) { const kept = made.seen.set(key, value); chats.counted(); return kept; } },
  };
  const { store, connectionAtom, activeChatAtom, openChatsAtom, historyAtom, sessionViewAtom } = workspace;
  const over = new AbortController();
  let ready = false;

  const known = (session: string): SessionKey | undefined =>
    [...store.get(openChatsAtom), ...store.get(historyAtom).map((entry) => entry.key)].find((key) => key.session === session);
  /** Asks until the server says something: a server that is away is no proof that there is no such chat. */
  const ask = async (session: string): Promise<SessionKey | null> => {
    const id = sessionIdSchema.safeParse(session);
    if (!id.success) return null;
    for (let waitMs = FIRST_RETRY_MS; !over.signal.aborted; waitMs = Math.min(2 * waitMs, LAST_RETRY_MS)) {
      const answer = await workspace.headerOf(id.data);
      if (answer.kind === "ok") return { connection: connection.id, agent: answer.value.agent, session: id.data };
      if (answer.kind === "refused" && NOT_THERE.has(answer.status)) return null;
      await wait(clock, waitMs, over.signal);
    }
    return null;
  };
  const unused = (): SessionKey | null => {
    const key = store.get(activeChatAtom);
    const view = key && store.get(sessionViewAtom(keyText(key)));
    const isWritten = key !== null && (workspace.draft.get(key) !== "" || workspace.draft.files(key).length > 0);
    const wanted = agent();
    return key !== null && view?.phase.kind === "new" && view.sending.length === 0 && !isWritten && (wanted === undefined || wanted === key.agent) ? key : null;
  };
  const agentKnown = (): undefined | Promise<void> => {
    const isKnown = (): boolean => {
      const state = store.get(connectionAtom);
      return agent() !== undefined || state.kind === "ok" || (state.kind === "unreachable" && state.server !== null);
    };
    if (isKnown()) return;
    return new Promise((resolve) => {
      const end = store.sub(connectionAtom, () => {
        if (!isKnown()) return;
        end();
        resolve();
      });
    });
  };
  const control = controlSession({ workspace, find: (session) => known(session) ?? ask(session), unused, agent, agentKnown, emit });
  const chats = watchChats(workspace, emit, ports.isDrawn);
  const unbind = page?.opened?.(workspace);

  /** The host's word is kept: a chat with another agent than was meant would be worse than one that the server refuses. */
  let unknownAgent: AgentId | undefined;
  const tellUnknownAgent = (): void => {
    const state = store.get(connectionAtom);
    const wanted = agent();
    if (state.kind !== "ok" || wanted === undefined || wanted === unknownAgent || state.server.agents.some(({ id }) => id === wanted)) return;
    unknownAgent = wanted;
    emit({ type: "error", code: "bad-option", option: "agent", detail: `The server has no agent "${wanted}". It has ${state.server.agents.map(({ id }) => id).join(", ")}.` });
  };

  /** Who only reads, and one chat alone (a share link, an observer of one chat), has nothing to choose: without it the place would be empty. */
  const showOnly = ({ role, sessions }: { role: Role; sessions: readonly string[] | null }): void => {
    const [session, ...others] = sessions ?? [];
    const isNamed = () => options().session !== undefined || options().defaultSession !== undefined || store.get(activeChatAtom) !== null;
    if (session === undefined || others.length > 0 || mayWrite(role) || isNamed()) return;
    void ask(session).then((key) => { if (key !== null && !over.signal.aborted && !isNamed()) workspace.open(key); });
  };

  const heard = (): void => {
    const state = store.get(connectionAtom);
    if (state.kind === "unreachable" && state.reason === "other-instance" && page === null) return ports.onStranger();
    if (state.kind !== "ok") return;
    tellUnknownAgent();
    const { you, name, cache } = state.server;
    if (page === null && (you?.subject ?? "owner") !== subject) return ports.onStranger();
    if (ready) return;
    ready = true;
    ports.onReady({ name, cache, role: you?.role ?? "owner" });
    emit({ type: "ready" });
    if (page === null && you) showOnly(you);
  };
  const unhear = store.sub(connectionAtom, heard);
  workspace.start();

  return {
    workspace, subject,
    begin: () => control.begin(options()),
    follow(next) {
      workspace.observe(next.role === "observer");
      tellUnknownAgent();
      control.follow(next);
    },
    find: async (session) => known(session) ?? ask(session),
    onAway: (told) => store.sub(connectionAtom, () => {
      const state = store.get(connectionAtom);
      if (state.kind === "unreachable") told(state.nextTryMs);
    }),
    newSession: () => unused() ?? workspace.newChat(),
    stop() {
      over.abort();
      unhear();
      unbind?.();
      control.stop();
      chats.stop();
      workspace.stop();
    },
  };
}
