/** Marks that the index puts around what it found. Control characters, which no stored text has any more once it is indexed. */
export const MARK = { from: "\u0002", to: "\u0003" };
/** Told apart by the index, and shown to nobody. */
const GAP = "\u200B";

/** Scripts written without spaces: to the index a whole sentence of them is one word, of which only the beginning would be found. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const CONTROL = /\p{Cc}+/gu;
const WORD = /[\p{L}\p{N}\p{Co}]/u;

/** A text as the index keeps it: no control characters (they are our marks), each character of an unspaced script a word of its own. */
export function searchable(text: string): string {
  return text.replaceAll(CONTROL, " ").replaceAll(UNSPACED, `$&${GAP}`);
}

/** Text as it was, from what the index gives back. */
export function withoutGaps(text: string): string {
  return text.replaceAll(GAP, "");
}

/** Is there anything in it that could be found? */
export function hasWords(text: string): boolean {
  return WORD.test(text);
}

/** The words of what somebody looks for; signs between them are none. */
export function wordsOf(query: string): string[] {
  return [...new Set(searchable(query).split(/\s+/u).filter(hasWords))];
}

/**
 * The words as an expression of the index: all of them, each as the beginning of a word. Each is quoted, so that nothing in it is syntax
 * (`OR`, `NEAR(`, `text:`, a quotation mark): whatever somebody types is looked for and never executed.
 */
export function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}" *`).join(" ");
}
