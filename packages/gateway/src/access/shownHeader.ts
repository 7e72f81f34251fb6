import type { SessionHeader } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import type { Subject } from "./access.ts";

type Row<K extends keyof SessionHeader> = "as it is" | { always: SessionHeader[K] };
/** Every field of a header has its row: a new one does not compile without. */
type Rows = { [K in keyof Required<SessionHeader>]: Row<K> };

/** Of a header that was made of `shownState`, what the reader of a share link gets. */
const SHARE: Rows = {
  id: "as it is", epoch: "as it is", agent: "as it is", title: "as it is", titleBy: "as it is", createdAt: "as it is", updatedAt: "as it is",
  count: "as it is", last: "as it is", revision: "as it is", live: "as it is", lastOutcome: "as it is",
  version: { always: 0 }, waiting: { always: [] }, queue: { always: 0 }, queueHeld: { always: false }, rules: { always: [] }, private: { always: null },
  continuedFrom: { always: null }, continuedAs: { always: [] }, starred: { always: false }, archived: { always: false }, deletedAt: { always: undefined as never }, feedback: { always: undefined as never }, guest: { always: true },
};

/** A session's header as one caller gets it: an observer all of it, who was named for some chats no word of others. */
export function shownHeader({ role, sessions }: Pick<Subject, "role" | "sessions">, header: SessionHeader): SessionHeader {
  if (role === "share") return Object.fromEntries(Object.entries(SHARE).map(([name, row]) => [name, row === "as it is" ? header[name as keyof SessionHeader] : row.always])) as unknown as SessionHeader;
  if (sessions === null) return header;
  const known = ({ session }: { session: SessionId }) => sessions.includes(session);
  return { ...header, continuedFrom: header.continuedFrom && known(header.continuedFrom) ? header.continuedFrom : null, continuedAs: header.continuedAs.filter(known) };
}
