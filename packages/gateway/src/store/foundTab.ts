import { ATTACHMENT_MS, type FoundTab } from "@tidemark/entities/authority";
import type { SessionId, TabId } from "@tidemark/entities/ids";
import { addMs } from "@tidemark/entities/turn";
import type { Sql } from "./sql.ts";
import { attachmentsOfTab } from "./tabRows.ts";

/**
 * A window as one session knows it, and who has it now. The window itself is one: where it left this session and somebody else signed in
 * at it, it is theirs (PIN-4); while it is attached here, no other subject can claim to have it.
 */
export function foundTab(sql: Sql, session: SessionId, tab: TabId, at: string): FoundTab | null {
  const known = attachmentsOfTab(sql, tab);
  const here = known.find((row) => row.session === session);
  const lapsed = addMs(at, -ATTACHMENT_MS);
  const attached = known.filter(({ detachedAt, seenAt }) => detachedAt === null && seenAt > lapsed);
  const elsewhere = attached.find((row) => row.session !== session);
  const now = here && attached.includes(here) ? here : elsewhere ?? here ?? known[0];
  if (!now) return null;
  const { label, context, tools, canAct, seenAt, detachedAt } = here ?? now;
  return { subject: now.subject, label, context, tools: tools.map(({ name }) => name), canAct, seenAt, detachedAt, here: here !== undefined, elsewhere: elsewhere !== undefined };
}
