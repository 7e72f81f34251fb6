import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useMayWrite } from "./useRole.ts";
import { useWorkspace } from "./workspaceContext.ts";

/**
 * A window without a chat gets a new one: the composer is always where it is. It waits for the server's first word, which names the agent
 * that new chats are for. Who only looks begins none. Asked again in the store, so that a second effect makes none.
 */
export function useAlwaysOneChat(): void {
  const workspace = useWorkspace();
  const active = useAtomValue(workspace.activeChatAtom);
  const connection = useAtomValue(workspace.connectionAtom).kind;
  const mayWrite = useMayWrite();
  const known = connection === "ok" || connection === "unreachable";
  useEffect(() => {
    if (!known || active !== null || workspace.store.get(workspace.activeChatAtom) !== null) return;
    const last = workspace.store.get(workspace.openChatsAtom).at(-1);
    if (last) workspace.activate(last);
    else if (mayWrite) workspace.newChat();
  }, [workspace, active, known, mayWrite]);
}
