import type { Role } from "@tidemark/entities/contract";
import type { TabId } from "@tidemark/entities/ids";
import type { By } from "@tidemark/entities/records";
import { whereOf } from "@tidemark/entities/session";
import type { Text } from "../messages/useText.ts";

/** Who reads, as far as the server says it. `name`: null before it has said it. `guest`: in somebody else's chat. */
export interface Reader { me: TabId; role: Role; name: string | null; guest: boolean }

/**
 * Whose a message is, for who reads it. In a chat that several use, "You" over everybody's messages made each reader the author of all of
 * them. A guest is told by their name, which their token carries into each record; the owner by not being one.
 */
export function isOwn(by: By, { me, role, name, guest }: Reader): boolean {
  const where = whereOf(by.tab ?? null, null, me);
  if (where === "here") return true;
  // Whoever has a link, and whoever only looks at somebody else's chat, said nothing in it.
  if (role === "share" || (role === "observer" && guest)) return false;
  if (!guest) return by.guest !== true;
  return by.guest === true && (name === null ? where === "window" : by.name === name);
}

export function authorName(by: By, reader: Reader, text: Text): string {
  return isOwn(by, reader) ? text("transcript.you") : by.name || text("transcript.person");
}
