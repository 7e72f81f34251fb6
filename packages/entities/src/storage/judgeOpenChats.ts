import type { ConnectionId } from "../ids/ids.ts";
import type { SessionList } from "../contract/header.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { HistoryEntry } from "./historyEntry.ts";

/** `covers`: the list was asked for without a filter and with archived chats. */
export interface ListAnswer { connection: ConnectionId; list: Pick<SessionList, "revision" | "complete" | "sessions">; covers: "all" | "some" }

export interface Judgement {
  /** Conclusively gone: close with a note. */
  gone: SessionKey[];
  /** Missing from an answer that proves nothing: ask for the header; only its 410 closes. */
  ask: SessionKey[];
}

/**
 * What a list says about the chats that are open here (VIEW-8). A failed list never comes here; a page of it, a filtered one,
 * one of another server, or one older than what is known proves nothing. A chat made here and not yet told of by the server
 * is not gone, it is not listed yet (VIEW-14).
 */
export function judgeOpenChats(open: readonly SessionKey[], history: readonly HistoryEntry[], answer: ListAnswer): Judgement {
  const listed = new Set(answer.list.sessions.map((header) => header.id));
  const known = new Map(history.map((entry) => [keyText(entry.key), entry]));
  const gone: SessionKey[] = [];
  const ask: SessionKey[] = [];
  for (const key of open) {
    if (key.connection !== answer.connection || listed.has(key.session)) continue;
    const entry = known.get(keyText(key));
    if (entry === undefined) ask.push(key);
    else if (entry.revision > 0) (answer.list.complete && answer.covers === "all" && answer.list.revision > entry.revision ? gone : ask).push(key);
  }
  return { gone, ask };
}
