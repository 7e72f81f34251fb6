import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { SessionHeader } from "@tidemark/entities/contract";
import { isUnread } from "@tidemark/entities/storage";
import type { Workspace } from "../shell/workspace.ts";
import { chatRows, type ChatRow } from "./chatRows.ts";
import type { ListState } from "./listState.ts";
import { openViewsAtom } from "./openViewsAtom.ts";

/** The rows of the list, out of what the server said and what this window has open. */
export function useChatRows(workspace: Workspace, data: ListState | undefined, older: readonly SessionHeader[]): ChatRow[] {
  const history = useAtomValue(workspace.historyAtom);
  const open = useAtomValue(useMemo(() => openViewsAtom(workspace), [workspace]));
  return chatRows({
    connection: workspace.connection.id, me: workspace.me(), headers: data ? withOlder(data.list.sessions, older) : null, history, open,
    deleted: new Set(data?.tombstones.keys()), hasDraft: (key) => workspace.draft.get(key) !== "", notSent: (key) => workspace.notSent(key), isUnread: (key, header) => isUnread(workspace.seen.get(key), header),
  });
}

/** The list's own rows are the newer ones. */
function withOlder(listed: SessionHeader[], older: readonly SessionHeader[]): SessionHeader[] {
  const known = new Set(listed.map((row) => row.id));
  return [...listed, ...older.filter((row) => !known.has(row.id))];
}
