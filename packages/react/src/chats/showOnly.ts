import type { ChatRow } from "./chatRows.ts";

/** Which chats the list shows. Deleted ones are a list of the server's own. */
export const SHOWS = ["all", "unread", "running", "waiting", "starred", "archived", "deleted"] as const;
export type Show = (typeof SHOWS)[number];

/** Archived chats are found by a search, and stand in their own view; elsewhere they are out of the way. */
export function isShown(row: ChatRow, show: Show, searched: boolean): boolean {
  switch (show) {
    case "all": return searched || !row.archived;
    case "unread": return row.unread;
    case "running": return ["working", "window", "browser", "closed", "running", "waiting"].includes(row.status);
    case "waiting": return row.status === "waiting";
    case "starred": return row.starred && !row.archived;
    case "archived": return row.archived;
    case "deleted": return false;
  }
}
