import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { isUnread } from "@tidemark/entities/storage";
import { statusWords } from "../chats/statusWords.ts";
import { useText } from "../messages/useText.ts";
import { serverName } from "../shell/serverName.ts";
import type { Workspace } from "../shell/workspace.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import type { OpenChat } from "./useOpenChats.ts";

/** What an open chat's glyph and dot show, and the same in words: "Waiting for you, Unread". Empty where it is idle and read. */
export function useOpenChatState({ key, view }: OpenChat, active: boolean): { unread: boolean; words: string } {
  const workspace = useWorkspace();
  const text = useText();
  const connection = useAtomValue(workspace.connectionAtom);
  const unread = useAtomValue(useUnreadAtom(workspace, key, active));
  const status = view && statusWords({ status: view.status, waitingFor: null, failure: null }, serverName(connection, workspace), text);
  return { unread, words: [status, unread && text("chats.unread")].filter(Boolean).join(text("comma")) };
}

/** Did it go on since it was last shown to somebody. The one on the screen is being read. An atom for each: words of one chat draw no other's. */
function useUnreadAtom(workspace: Pick<Workspace, "sessionViewAtom" | "seen">, key: SessionKey, active: boolean) {
  const id = keyText(key);
  // A key is a new object at each look at the list; its text says whether it is the same.
  return useMemo(() => atom((get) => {
    const view = active ? null : get(workspace.sessionViewAtom(id));
    return view !== null && view.header !== null && isUnread(workspace.seen.get(view.key), { epoch: view.header.epoch, count: Math.max(view.header.count, view.records.count) });
  }), [workspace, id, active]);
}
