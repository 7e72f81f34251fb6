import type { SessionView, Status } from "@tidemark/entities/session";
import type { UnreadSpan } from "../transcript/unread.ts";

const RUNNING: ReadonlySet<Status> = new Set(["working", "window", "browser", "closed", "running", "waiting"]);

/** What the live region says when a status ends that has no words of its own: the end of an answer, once (A11Y-2). */
export function announcementOf(before: Status, now: Status): "strip.finished" | null {
  return RUNNING.has(before) && now === "idle" ? "strip.finished" : null;
}

/** How many messages came while the person looked elsewhere: said once, when they are back (A11Y-2). */
export function newMessages(items: SessionView["items"], unread: UnreadSpan): number {
  const [from, to] = [items.findIndex(({ key }) => key === unread.after), items.findIndex(({ key }) => key === unread.through)];
  return from < 0 ? 0 : items.slice(from + 1, to + 1).filter(({ kind }) => kind === "message").length;
}
