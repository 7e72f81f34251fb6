import { sql as raw } from "kysely";
import type { SearchResult } from "@tidemark/entities/contract";
import { agentIdSchema, sessionIdSchema, turnIdSchema } from "@tidemark/entities/ids";
import { inReach, type Reach } from "../store/reach.ts";
import type { Sql } from "../store/sql.ts";
import { markedText } from "./markedText.ts";
import { matchOf } from "./searchText.ts";

export interface SearchQuery extends Reach { words: readonly string[]; cursor?: string; limit: number }
export interface SearchPage { results: SearchResult[]; cursor: string | null }

/** Messages of one chat that are shown with their words; more of them are only counted. */
const SHOWN_HITS = 3;
const SNIPPET_TOKENS = 32;
const SNIPPET_CHARS = 240;
const TITLE_CHARS = 240;

interface ChatRow { id: string; agent: string; title: string; updated_at: string; archived: number; total: number }
interface HitRow { id: number; session: string; seq: number; turn: string | null; by: "user" | "agent"; at: string }

/**
 * Chats of one subject in whose title or visible messages all words stand, by their last change, newest first; deleted ones are not found.
 * One pass over the matches chooses the chats, another one their newest messages; words are cut out for those alone.
 */
export function findChats(sql: Sql, { words, cursor, limit, ...reach }: SearchQuery): SearchPage {
  if (words.length === 0) return { results: [], cursor: null };
  const match = matchOf(words);
  const chats = chatsWith(sql, match, reach, cursor, limit + 1);
  const page = chats.slice(0, limit);
  const hits = hitsIn(sql, match, page.map(({ id }) => id));
  const marked = new Map(snippetsOf(sql, match, hits.map(({ id }) => id)).map(({ id, text }) => [id, text]));
  const results = page.map((chat): SearchResult => {
    const own = hits.filter(({ session }) => session === chat.id);
    const title = own.find(({ seq }) => seq === 0);
    return {
      session: sessionIdSchema.parse(chat.id), agent: agentIdSchema.parse(chat.agent), at: chat.updated_at, archived: chat.archived === 1, total: chat.total,
      title: markedText((title && marked.get(title.id)) ?? chat.title, TITLE_CHARS),
      hits: own.filter(({ seq }) => seq > 0).map(({ id, seq, turn, by, at }) => ({
        seq, turn: turn === null ? null : turnIdSchema.parse(turn), by, at, snippet: markedText(marked.get(id) ?? "", SNIPPET_CHARS),
      })),
    };
  });
  const last = page.at(-1);
  return { results, cursor: chats.length > page.length && last ? `${last.updated_at}~${last.id}` : null };
}

const matches = (match: string) => raw`select p.id, p.session, p.seq from search s cross join passage p on p.id = s.rowid where s.text match ${match} and p.visible = 1`;

function chatsWith(sql: Sql, match: string, reach: Reach, cursor: string | undefined, limit: number): ChatRow[] {
  const [, at, id] = /^(.{1,40})~([A-Za-z0-9_-]{1,22})$/.exec(cursor ?? "") ?? [];
  const after = at === undefined || id === undefined ? raw`` : raw`and (x.updated_at < ${at} or (x.updated_at = ${at} and x.id < ${id}))`;
  const query = raw<ChatRow>`
    with hit as (select session, sum(seq > 0) as total from (${matches(match)}) group by session)
    select x.id, json_extract(x.state, '$.agent') as agent, x.title, x.updated_at, x.archived, hit.total
    from hit join session x on x.id = hit.session where ${inReach(reach, raw.ref("x.id"), raw.ref("x.owner"))} and x.deleted_at is null and x.count > 0 ${after}
    order by x.updated_at desc, x.id desc limit ${limit}`;
  return sql.all<ChatRow>({ compile: () => query.compile(sql.build) });
}

/** The title's, and the newest of the messages'. */
function hitsIn(sql: Sql, match: string, chats: readonly string[]): HitRow[] {
  if (chats.length === 0) return [];
  const query = raw<HitRow>`
    select p.id, p.session, p.seq, p.turn, p."by", p.at from (
      select id, row_number() over (partition by session order by seq desc) as place, seq
      from (${matches(match)}) where session in (${raw.join(chats)})
    ) hit join passage p on p.id = hit.id where hit.place <= ${SHOWN_HITS} or hit.seq = 0 order by p.seq desc`;
  return sql.all<HitRow>({ compile: () => query.compile(sql.build) });
}

/** The cast is needed: numbers are bound as floats, and with one the index does not compare at all and gives its first row. */
function snippetsOf(sql: Sql, match: string, ids: readonly number[]): { id: number; text: string }[] {
  return ids.flatMap((id) => {
    const query = raw<{ text: string }>`select snippet(search, 0, char(2), char(3), '…', ${SNIPPET_TOKENS}) as text from search where search match ${match} and rowid = cast(${id} as integer)`;
    const row = sql.first<{ text: string }>({ compile: () => query.compile(sql.build) });
    return row ? [{ id, text: row.text }] : [];
  });
}
