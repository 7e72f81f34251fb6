import { keyText, type SessionKey } from "@tidemark/entities/client";
import { mayWrite } from "@tidemark/entities/contract";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import type { Workspace } from "@tidemark/entities/workspace";
import { type Calls, destroyed } from "./calls.ts";
import { sentOutcome } from "./chatEvents.ts";
import type { CoreState } from "./core.ts";
import type { OpenedChat } from "./openChat.ts";
import type { TidemarkErrorCode, TidemarkHandle } from "./options.ts";
import { TidemarkError } from "./TidemarkError.ts";

export interface HandlePorts {
  calls: Calls;
  on: TidemarkHandle["on"];
  chat: () => OpenedChat | null;
  state: () => CoreState["kind"];
  signOut: () => Promise<void>;
  setOptions: TidemarkHandle["setOptions"];
  destroy: () => void;
  focusComposer: () => void;
  show: (shown: boolean) => void;
}

/** What the host calls. Nothing throws at once: what can't be done rejects with a `TidemarkError` (EMBED-5). */
export function createHandle({ calls, on, chat, state, signOut, setOptions, destroy, focusComposer, show }: HandlePorts): TidemarkHandle {
  const running = (): OpenedChat => {
    const opened = chat();
    if (opened === null) throw destroyed();
    return opened;
  };
  /** For what a person may do who writes. */
  const writing = (): OpenedChat => {
    const opened = running();
    if (!mayWrite(opened.workspace.store.get(opened.workspace.roleAtom))) throw new TidemarkError(...OBSERVER);
    return opened;
  };
  /** Why a call under way finds its chat no more. */
  const lost = (opened: OpenedChat) => (): TidemarkError => {
    if (state() === "signed-out") return new TidemarkError(...KEPT["signed-out"]);
    return chat() === opened ? new TidemarkError("unknown-session", "The chat was closed.") : destroyed();
  };
  const find = async (opened: OpenedChat, session: string): Promise<SessionKey> => {
    const key = await opened.find(session);
    // Ended while the server was asked: nothing is opened in what nobody shows any more.
    if (chat() !== opened) throw lost(opened)();
    if (key === null) throw new TidemarkError("unknown-session", `There is no chat ${session} for this person.`);
    return key;
  };
  const active = (opened: OpenedChat): SessionKey => opened.workspace.store.get(opened.workspace.activeChatAtom) ?? opened.newSession();
  return {
    on, destroy, setOptions,
    send: (message) => calls.when(async () => {
      const opened = writing();
      const { text, session } = typeof message === "object" && message !== null ? message : { text: message, session: undefined };
      if (typeof text !== "string") throw new TidemarkError("bad-option", "A message is a text, or an object with one: send(\"…\"), send({ text, session }).");
      const key = session === undefined ? active(opened) : session === null ? opened.newSession() : await find(opened, session);
      opened.workspace.open(key);
      return sent(opened.workspace, key, text, lost(opened));
    }),
    stop: () => calls.when(async () => {
      const opened = writing();
      const { workspace } = opened;
      const key = workspace.store.get(workspace.activeChatAtom);
      if (key === null) return;
      workspace.actions(key).stop();
      await until(workspace, key, (view) => {
        if (view.stopFailed) throw new TidemarkError("unreachable", "The server did not get the stop: the answer goes on.");
        const { kind } = view.activity;
        return kind === "working" || kind === "elsewhere" || kind === "waiting" || kind === "stopping" ? undefined : true;
      }, lost(opened));
    }),
    openSession: (session) => calls.when(async () => {
      const opened = running();
      opened.workspace.open(await find(opened, session));
    }),
    newSession: () => calls.when(() => {
      const opened = writing();
      const key = opened.newSession();
      opened.workspace.open(key);
      return key.session as string;
    }),
    focusComposer: () => calls.when(focusComposer),
    setContext: (context) => { setOptions({ context }); },
    show: () => calls.when(() => { show(true); }),
    hide: () => calls.when(() => { show(false); }),
    signOut: () => (state() === "destroyed" ? Promise.reject(destroyed()) : signOut()),
  };
}

const OBSERVER: [TidemarkErrorCode, string] = ["observer", "This person may look, not write."];
const KEPT: Readonly<Record<Extract<ReturnType<SessionActions["send"]>, { kind: "kept" }>["why"], [TidemarkErrorCode, string]>> = {
  empty: ["bad-option", "There is nothing in the message."], "too-long": ["bad-option", "The message is too long."],
  "after-answer": ["refused", "This source takes no message while an answer runs."],
  deleted: ["unknown-session", "This chat was deleted."], "signed-out": ["not-signed-in", "Nobody is signed in."],
  observer: OBSERVER,
};

async function sent(workspace: Workspace, key: SessionKey, text: string, lost: () => TidemarkError): ReturnType<TidemarkHandle["send"]> {
  const actions = workspace.actions(key);
  const taken = actions.send(text);
  if (taken.kind === "kept") throw new TidemarkError(...KEPT[taken.why]);
  let agains = 0;
  return until(workspace, key, (view) => {
    const outcome = sentOutcome(view, taken.id);
    // An answer began that was not seen here yet. A person is asked what to do; a host that calls means "after it".
    if (outcome.kind === "not-sent" && outcome.reason === "busy" && agains < MOST_AGAINS) {
      agains++;
      void Promise.resolve().then(() => { actions.sendAgain(taken.id); });
      return undefined;
    }
    switch (outcome.kind) {
      case "landed": return { session: key.session, turn: outcome.turn, queued: outcome.queued };
      case "not-sent": throw new TidemarkError(AWAY.has(outcome.reason) ? "unreachable" : "refused", `The message was not sent (${outcome.reason}). It stands in the chat, with Send again.`);
      case "open": return undefined;
    }
  }, lost);
}
/** Each is a message that the server refused as another answer was running: of that much this window then knows. */
const MOST_AGAINS = 5;
const AWAY = new Set(["offline", "unreachable", "never-arrived"]);

/** Looks at each state of a chat until `judge` says something; it may throw. */
function until<T>(workspace: Workspace, key: SessionKey, judge: (view: SessionView) => T | undefined, lost: () => TidemarkError): Promise<T> {
  const atom = workspace.sessionViewAtom(keyText(key));
  return new Promise((resolve, reject) => {
    let done = false;
    let end = (): void => {};
    const look = (): void => {
      if (done) return;
      const view = workspace.store.get(atom);
      // The chat was closed, or the whole of it ended, while the call was under way.
      if (view === null) return finish(() => reject(lost()));
      try {
        const judged = judge(view);
        if (judged !== undefined) finish(() => resolve(judged));
      } catch (error) {
        finish(() => reject(error as TidemarkError));
      }
    };
    const finish = (settle: () => void): void => {
      done = true;
      end();
      settle();
    };
    end = workspace.store.sub(atom, look);
    look();
  });
}
