import type { Text } from "../messages/useText.ts";
import type { ChatRow } from "./chatRows.ts";

/** The second line of a row, and its description for screen readers. Null where an idle chat has nothing to say. */
export function statusWords(row: Pick<ChatRow, "status" | "waitingFor" | "failure">, server: string, text: Text): string | null {
  switch (row.status) {
    case "idle": return null;
    case "waiting": return row.waitingFor ? `${text("status.waiting")}: ${row.waitingFor}` : text("status.waiting");
    case "failed": return row.failure ? `${text("status.failed")}: ${row.failure}` : text("status.failed");
    case "unreachable": return text("status.unreachable", { server });
    default: return text(`status.${row.status}`);
  }
}

/** Always a word, also for idle: a description that is empty reads like a fault. */
export function describe(row: Pick<ChatRow, "status" | "waitingFor" | "failure" | "draft" | "unread">, server: string, text: Text): string {
  const words = statusWords(row, server, text) ?? text("status.idle");
  return [words, row.unread && text("chats.unread"), row.draft && text("status.draft")].filter(Boolean).join(text("comma"));
}
