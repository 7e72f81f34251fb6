import { sql as raw, type RawBuilder } from "kysely";
import type { SessionId } from "@tidemark/entities/ids";

/** Which sessions a caller sees: those that the token names, whoever owns them; without names those of the subject. */
export interface Reach { subject: string; sessions?: readonly SessionId[] | null }

/** As a condition. The ids go in as one value, so that the statement stays the same however many there are. */
export function inReach({ subject, sessions }: Reach, id: RawBuilder<unknown>, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sessions ? raw<boolean>`${id} in (select value from json_each(${JSON.stringify(sessions)}))` : raw<boolean>`${owner} = ${subject}`;
}
