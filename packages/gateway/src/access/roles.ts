import type { Role } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import type { Subject } from "./access.ts";

/**
 * What a route asks of its caller. `none`: nothing, or it looks for itself. `shown`: what a share link shows. `read`: reading, over several chats, too.
 * `attach`: saying that a window is there. `write`: changing a chat. `make`: making one. `run`: being an agent. `owner`: giving access to the server.
 */
export type Need = "none" | "shown" | "read" | "attach" | "write" | "make" | "run" | "owner";

const MAY: Record<Role, ReadonlySet<Need>> = {
  owner: new Set(["none", "shown", "read", "attach", "write", "make", "run", "owner"]),
  participant: new Set(["none", "shown", "read", "attach", "write", "make", "run"]),
  observer: new Set(["none", "shown", "read", "attach"]),
  share: new Set(["none", "shown"]),
};

/** Why not, for a person; null: it may. */
export function refusalOf({ role, sessions }: Pick<Subject, "role" | "sessions">, need: Need): string | null {
  // Who was invited into somebody's chat speaks in it as a person, never as its agent.
  if (MAY[role].has(need) && (need !== "run" || sessions === null)) return null;
  switch (role) {
    case "owner": case "participant": return "This token is for a person's chats: it may not do that.";
    case "observer": return "You can look, not write.";
    case "share": return "This link shows one chat, and nothing else.";
    default: return role satisfies never;
  }
}

/** Is this session one of the caller's? */
export function reaches({ subject, sessions }: Pick<Subject, "subject" | "sessions">, session: { id: SessionId; owner: string }): boolean {
  return sessions === null ? session.owner === subject : sessions.includes(session.id);
}

/** A token that names its chats makes those and no others, whether the id is free or not. */
export function mayMake({ sessions }: Pick<Subject, "sessions">, session: SessionId): boolean {
  return sessions === null || sessions.includes(session);
}
