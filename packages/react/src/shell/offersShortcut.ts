import { mayWrite, type Role } from "@tidemark/entities/contract";
import type { SHORTCUTS } from "./shortcuts.ts";

type AnyKey = (typeof SHORTCUTS)[number]["id"];

/** A share link shows one chat: there is no list, and none to go to. */
const AMONG_CHATS: ReadonlySet<AnyKey> = new Set(["search", "close-chat", "next-chat", "previous-chat", "chat-at"]);

/** Whether a shortcut, and the command of its name, is there for this person at all. */
export function offersShortcut(id: AnyKey, role: Role): boolean {
  if (id === "new-chat") return mayWrite(role);
  return role !== "share" || !AMONG_CHATS.has(id);
}
