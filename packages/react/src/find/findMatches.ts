import type { SessionView } from "@tidemark/entities/session";
import { partText } from "../transcript/partText.ts";
import { foldText, spansOf, type Folded } from "./foldText.ts";
import { plainText } from "./plainText.ts";

/** The `nth` place of what is looked for in the row `key` of the conversation. */
export interface Match { key: string; nth: number }
/** One row that has text, from its first to its last record; null: not recorded yet. */
export interface FindRow { key: string; seqs: { first: number; last: number } | null; text: () => Folded }

/** More are counted as "more than": nobody walks through them, and a single letter in a long chat has millions. */
export const MOST_MATCHES = 2000;

const texts = new WeakMap<object, Folded>();

/** The rows of the conversation with their text. A message keeps its object while it says the same, and so its text. */
export function findRows({ items, sending }: Pick<SessionView, "items" | "sending">): FindRow[] {
  const recorded = new Set<string>();
  const rows = items.flatMap((item): FindRow[] => {
    if (item.kind !== "message") return [];
    const { message } = item;
    recorded.add(message.id);
    return [{ key: message.id, seqs: { first: message.metadata.firstSeq, last: message.metadata.lastSeq }, text: () => textOf(message, message.role === "assistant") }];
  });
  return [...rows, ...sending.filter(({ id }) => !recorded.has(id)).map((entry) => ({ key: entry.id, seqs: null, text: () => textOf(entry, false) }))];
}

function textOf(of: { parts: readonly { type: string }[] }, markdown: boolean): Folded {
  const known = texts.get(of);
  if (known) return known;
  const words = partText(of.parts);
  const folded = foldText(markdown ? plainText(words) : words);
  texts.set(of, folded);
  return folded;
}

export function findMatches(rows: readonly FindRow[], terms: readonly string[]): Match[] {
  if (terms.length === 0) return [];
  const matches: Match[] = [];
  for (const row of rows) {
    const { length } = spansOf(row.text(), terms, MOST_MATCHES - matches.length);
    for (let nth = 0; nth < length; nth++) matches.push({ key: row.key, nth });
    if (matches.length >= MOST_MATCHES) break;
  }
  return matches;
}

/** The row that holds a record: the last one that begins at or before it. */
export function rowAt(rows: readonly FindRow[], seq: number): FindRow | null {
  return rows.findLast(({ seqs }) => seqs !== null && seqs.first <= seq) ?? null;
}

/** The first match in or after a row (by its key), else the last of all: where a person reads is where they begin. */
export function matchFrom(matches: readonly Match[], rows: readonly FindRow[], key: string | null): number {
  if (matches.length === 0) return -1;
  const order = new Map(rows.map((row, at) => [row.key, at]));
  const from = (key === null ? undefined : order.get(key)) ?? 0;
  const found = matches.findIndex((match) => (order.get(match.key) ?? -1) >= from);
  return found < 0 ? matches.length - 1 : found;
}
