import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { SessionHeader } from "@tidemark/entities/contract";
import type { ConnectionId, SessionId, TabId } from "@tidemark/entities/ids";
import { statusOfHeader, type SessionView, type Status } from "@tidemark/entities/session";
import type { HistoryEntry } from "../shell/workspace.ts";

export interface ChatRow {
  key: SessionKey;
  id: string;
  title: string;
  /** Server time of the last change; orders rows within what the server said, never two clocks. */
  at: string;
  status: Status;
  waitingFor: string | null;
  failure: string | null;
  starred: boolean;
  archived: boolean;
  draft: boolean;
  /** There is more than this browser showed. */
  unread: boolean;
  /** Absent for a row from this browser's memory: it can be opened, not changed. */
  header: SessionHeader | null;
}

/** Of a title that is made of a message's words, as the server makes it. */
const TITLE_CHARS = 60;

/** Not listed yet: newest of all, whatever this browser's clock says. */
const NEWEST = "~";

interface Sources {
  connection: ConnectionId;
  me: TabId;
  /** Null: not asked yet, or it failed and nothing was read before (OWNER-14: not the same as empty). */
  headers: SessionHeader[] | null;
  history: readonly HistoryEntry[];
  open: readonly (SessionView | null)[];
  deleted: ReadonlySet<SessionId>;
  hasDraft: (key: SessionKey) => boolean;
  /** The words that this browser keeps and no server has; null: none. */
  notSent: (key: SessionKey) => string | null;
  isUnread: (key: SessionKey, header: SessionHeader) => boolean;
}

/**
 * One list out of the server's answer and what this window has open. A chat that an open conversation knows shows that conversation's
 * status, so row, open chat and strip never disagree (FOLLOW-11). "Not listed yet" is not "gone": a chat made here stands here at once (VIEW-14).
 */
export function chatRows({ connection, me, headers, history, open, deleted, hasDraft, notSent, isUnread }: Sources): ChatRow[] {
  const views = new Map(open.flatMap((view) => (view ? [[keyText(view.key), view] as const] : [])));
  const rows = new Map<string, ChatRow>();
  if (headers === null) {
    // One without a title is a new chat in which nothing was said.
    for (const entry of history) if (entry.title !== "") rows.set(keyText(entry.key), rowOfHistory(entry, hasDraft(entry.key)));
  } else {
    for (const header of headers) {
      const row = rowOfHeader({ connection, agent: header.agent, session: header.id }, header, me, hasDraft, isUnread);
      rows.set(row.id, row);
    }
    // A draft is found again where the server has not told of its chat (yet): nothing was sent in it, or it is further down than the list goes.
    for (const entry of history) if (!rows.has(keyText(entry.key)) && hasDraft(entry.key)) rows.set(keyText(entry.key), rowOfHistory(entry, true));
  }
  // Its window is gone, or closed it: the first message of a chat that no server was told of would stand nowhere.
  for (const entry of history) {
    const words = entry.title === "" && !rows.has(keyText(entry.key)) ? notSent(entry.key) : null;
    if (words !== null) rows.set(keyText(entry.key), { ...rowOfHistory({ ...entry, title: words.slice(0, TITLE_CHARS) }, hasDraft(entry.key)), at: NEWEST, status: "not-sent" });
  }
  for (const [id, view] of views) {
    const row = rows.get(id) ?? (shown(view) || hasDraft(view.key) ? rowOfView(view, hasDraft(view.key)) : null);
    if (row) rows.set(id, { ...row, status: view.status, failure: view.activity.kind === "failed" ? view.activity.reason : row.failure });
  }
  return [...rows.values()].filter((row) => !deleted.has(row.key.session)).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1));
}

/** An empty new chat is no row: it has no record yet and would fill the list with "New chat". */
function shown(view: SessionView): boolean {
  return (view.phase.kind !== "new" || view.sending.length > 0) && view.phase.kind !== "deleted" && view.phase.kind !== "not-found";
}

function rowOfHeader(key: SessionKey, header: SessionHeader, me: TabId, hasDraft: Sources["hasDraft"], isUnread: Sources["isUnread"]): ChatRow {
  return {
    key, id: keyText(key), title: header.title, at: header.updatedAt, status: statusOfHeader(header, me), waitingFor: header.waiting[0]?.tool ?? null,
    failure: header.lastOutcome?.error ?? null, starred: header.starred, archived: header.archived, draft: hasDraft(key), unread: isUnread(key, header), header,
  };
}

function rowOfHistory({ key, title, at, starred, archived }: HistoryEntry, draft: boolean): ChatRow {
  return { key, id: keyText(key), title, at, status: "idle", waitingFor: null, failure: null, starred: starred ?? false, archived: archived ?? false, draft, unread: false, header: null };
}

function rowOfView(view: SessionView, draft: boolean): ChatRow {
  const first = view.sending[0];
  const title = view.header?.title || (first ? textOf(first.parts) : "");
  return {
    key: view.key, id: keyText(view.key), title, at: view.header?.updatedAt ?? NEWEST, status: view.status, waitingFor: null, failure: null,
    starred: view.header?.starred ?? false, archived: false, draft, unread: false, header: view.header,
  };
}

function textOf(parts: readonly { type: string }[]): string {
  return parts.flatMap((part) => (part.type === "text" && "text" in part && typeof part.text === "string" ? [part.text] : [])).join(" ").slice(0, TITLE_CHARS);
}
