import type { Atom, createStore } from "jotai";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { AgentId } from "@tidemark/entities/ids";
import type { TidemarkEvent, TidemarkOptions } from "./options.ts";

export interface Controlled {
  store: ReturnType<typeof createStore>;
  activeChatAtom: Atom<SessionKey | null>;
  activate(key: SessionKey): void;
  newChat(agent?: AgentId): SessionKey;
}
export interface SessionControlPorts {
  workspace: Controlled;
  /** The chat of an id: at once where this browser knows it, else as the server says; null: no such chat for this person. */
  find: (session: string) => SessionKey | null | Promise<SessionKey | null>;
  /** The chat that is shown, where nothing was said in it yet. */
  unused: () => SessionKey | null;
  agent: () => AgentId | undefined;
  /** Until the agent of new chats is known: the server names it where the host does not. Undefined: it is. */
  agentKnown: () => undefined | Promise<void>;
  emit: (event: TidemarkEvent) => void;
}
export interface SessionControl {
  /** Opens what the options name; resolves when that is known. Undefined: it is, already. */
  begin(options: Pick<TidemarkOptions, "session" | "defaultSession">): undefined | Promise<void>;
  follow(options: Pick<TidemarkOptions, "session">): void;
  stop(): void;
}

/**
 * Which chat the window shows, between the person and the host. Where the host controls it (`session` is given), a person's choice is told and
 * taken back in the same step, before anything is drawn; it is shown when the host gives it back as `session`.
 */
export function controlSession({ workspace, find, unused, agent, agentKnown, emit }: SessionControlPorts): SessionControl {
  const { store, activeChatAtom } = workspace;
  let wanted: string | null | undefined;
  /** What the host wants to see; null: it does not control, or it is being looked up. */
  let held: SessionKey | null = null;
  let told = textOf(store.get(activeChatAtom));
  let quiet = false;
  let stopped = false;
  /** The host's `session` as it was last told. What it does not say again and again changes nothing, not even while its `defaultSession` is looked up. */
  let given: string | null | undefined;

  const show = (key: SessionKey): void => {
    held = key;
    quiet = true;
    workspace.activate(key);
    quiet = false;
    told = textOf(key);
  };
  const tell = (key: SessionKey | null): void => emit({ type: "session-change", session: key?.session ?? null, agent: key?.agent ?? null });
  const unsubscribe = store.sub(activeChatAtom, () => {
    const key = store.get(activeChatAtom);
    if (quiet || textOf(key) === told) return;
    if (wanted === undefined) {
      told = textOf(key);
      return tell(key);
    }
    const before = held;
    tell(key);
    // The host may have answered inside the event.
    if (held === before && held !== null && !stopped) show(held);
  });

  const beginNew = (): undefined | Promise<void> => {
    const waits = unused() === null ? agentKnown() : undefined;
    if (waits === undefined) return beginNow();
    const asked = wanted;
    return waits.then(() => { if (!stopped && wanted === asked) beginNow(); });
  };
  const beginNow = (): undefined => {
    const key = unused();
    if (key !== null) show(key);
    else {
      quiet = true;
      const made = workspace.newChat(agent());
      quiet = false;
      show(made);
    }
    tell(held);
  };
  const open = (session: string): undefined | Promise<void> => {
    const found = find(session);
    const shown = (key: SessionKey | null): undefined | Promise<void> => {
      if (stopped || wanted !== session) return;
      if (key === null) {
        emit({ type: "error", code: "unknown-session" });
        return beginNew();
      }
      show(key);
    };
    return found instanceof Promise ? found.then(shown) : shown(found);
  };
  const go = (session: string | null | undefined): undefined | Promise<void> => {
    wanted = session;
    held = null;
    if (session === undefined) return;
    return session === null ? beginNew() : open(session);
  };

  return {
    begin({ session, defaultSession }) {
      given = session;
      if (session !== undefined || defaultSession === undefined) return go(session);
      const opened = go(defaultSession);
      const release = (): void => {
        if (given !== undefined) return;
        wanted = undefined;
        held = null;
      };
      if (opened !== undefined) return opened.then(release);
      release();
    },
    follow({ session }) {
      if (session === given) return;
      given = session;
      // A host that takes over what it was just told: nothing moves.
      if (session != null && held?.session === session) {
        wanted = session;
        return;
      }
      void go(session);
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}

function textOf(key: SessionKey | null): string | null {
  return key === null ? null : keyText(key);
}
