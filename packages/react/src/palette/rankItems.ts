import { foldTerms, foldText, spansOf } from "../find/foldText.ts";

export interface Ranked<T> { item: T; ranges: [number, number][] }

/**
 * What has every word that was typed, best first: one that begins with the text, one in which words begin with it, then any. Among equals the
 * given order stays: it says what was used last.
 */
export function rankItems<T extends { label: string }>(items: readonly T[], typed: string): Ranked<T>[] {
  const words = foldTerms(typed.trim().split(/\s+/));
  if (words.length === 0) return items.map((item) => ({ item, ranges: [] }));
  return items.flatMap((item) => {
    const folded = foldText(item.label);
    if (!words.every((word) => folded.text.includes(word))) return [];
    const ranges = spansOf(folded, words).map(({ from, to }): [number, number] => [from, to]);
    const begins = words.every((word) => folded.text.startsWith(word) || folded.text.includes(` ${word}`));
    return [{ item, ranges, rank: folded.text.startsWith(words[0]!) ? 0 : begins ? 1 : 2 }];
  }).sort((a, b) => a.rank - b.rank).map(({ item, ranges }) => ({ item, ranges }));
}
