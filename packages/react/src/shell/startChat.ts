import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { Workspace } from "./workspace.ts";

/**
 * New chat: the one of this window in which nothing was said or written yet, where there is one for the same agent; else another. Each press made one
 * more, and the empty ones stood among the open chats. Returns whether another chat is on the screen now.
 */
export function startChat(workspace: Workspace): boolean {
  const { store } = workspace;
  const active = store.get(workspace.activeChatAtom);
  const agent = workspace.chosenAgent?.() ?? null;
  const open = store.get(workspace.openChatsAtom);
  const isEmpty = (key: SessionKey): boolean => {
    const view = store.get(workspace.sessionViewAtom(keyText(key)));
    return key.connection === workspace.connection.id && (agent === null || key.agent === agent) && view?.phase.kind === "new" && view.sending.length === 0
      && workspace.draft.get(key) === "" && workspace.draft.files(key).length === 0;
  };
  const empty = active !== null && isEmpty(active) ? active : open.findLast(isEmpty);
  if (empty === undefined) workspace.newChat();
  else workspace.activate(empty);
  return empty !== active;
}
