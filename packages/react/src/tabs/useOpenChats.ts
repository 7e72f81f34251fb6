import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { SessionView } from "@tidemark/entities/session";
import { openViewsAtom } from "../chats/openViewsAtom.ts";
import { titleOf } from "../chats/titleOf.ts";
import { useText } from "../messages/useText.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";

export interface OpenChat { key: SessionKey; id: string; title: string; view: SessionView | null }

/** The chats that this window has open, in its own order. */
export function useOpenChats(): { open: OpenChat[]; activeId: string | null } {
  const workspace = useWorkspace();
  const text = useText();
  const keys = useAtomValue(workspace.openChatsAtom);
  const active = useAtomValue(workspace.activeChatAtom);
  const history = useAtomValue(workspace.historyAtom);
  const views = useAtomValue(useMemo(() => openViewsAtom(workspace), [workspace]));
  const open = keys.map((key, index) => {
    const id = keyText(key);
    const view = views[index] ?? null;
    return { key, id, view, title: titleOf(view, history.find((entry) => keyText(entry.key) === id)?.title, text) };
  });
  return { open, activeId: active && keyText(active) };
}
