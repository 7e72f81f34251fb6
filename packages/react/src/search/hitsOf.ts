import type { SearchAnswer } from "@tidemark/entities/contract";
import type { ConnectionId } from "@tidemark/entities/ids";
import type { Hit } from "../shell/frameContext.ts";

/** One place of a search, as a row shows it. */
export interface HitRow extends Hit { id: string; title: string; at: string; snippet: { text: string; ranges: readonly (readonly [number, number])[] } }

/** The places in the order of the chats. A chat that only its title named is in the list of titles already. */
export function hitsOf(results: SearchAnswer["results"], connection: ConnectionId, text: string): HitRow[] {
  return results.flatMap(({ session, agent, title, hits }) => hits.map(({ seq, at, snippet }) => ({
    id: `${session}/${seq}`, key: { connection, agent, session }, seq, text, at, title: title.text, snippet, words: [...new Set(snippet.ranges.map(([from, to]) => snippet.text.slice(from, to)))],
  })));
}
