/** A text as it is compared: small letters, no accents, every space alike. `at[i]` is where character `i` stands in the text as written. */
export interface Folded { text: string; at: (index: number) => number }

const ACCENTS = /\p{M}+/gu;
const ASCII = /^[\s -~]*$/;

/** Finding "cafe" in "Café" and "a b" over a line's end, with the way back to the places in the text as it stands. */
export function foldText(text: string): Folded {
  // Nearly all of a long text is this; the way back is then the same number.
  if (ASCII.test(text)) return { text: text.toLowerCase().replace(/\s/g, " "), at: (index) => index };
  const places: number[] = [];
  let folded = "";
  let from = 0;
  for (const letter of text) {
    const plain = letter.normalize("NFD").replace(ACCENTS, "").toLowerCase().replace(/\s/g, " ");
    for (let index = 0; index < plain.length; index++) places.push(from);
    folded += plain;
    from += letter.length;
  }
  places.push(from);
  return { text: folded, at: (index) => places[Math.min(index, places.length - 1)] ?? 0 };
}

/** What is looked for, in the same form; empty ones are left out. */
export function foldTerms(terms: readonly string[]): string[] {
  return [...new Set(terms.map((term) => foldText(term).text.trim().replace(/ +/g, " ")).filter((term) => term !== ""))];
}

export interface Span { from: number; to: number }

/** Where the terms stand, in order, none over another; the longest of those that begin at one place. */
export function spansOf(folded: Folded, terms: readonly string[], most = Number.POSITIVE_INFINITY): Span[] {
  const longest = [...terms].sort((a, b) => b.length - a.length);
  const next = longest.map((term) => folded.text.indexOf(term));
  const spans: Span[] = [];
  let end = 0;
  for (;;) {
    let best = -1;
    for (let index = 0; index < longest.length; index++) {
      if (next[index]! >= 0 && next[index]! < end) next[index] = folded.text.indexOf(longest[index]!, end);
      if (next[index]! >= 0 && (best < 0 || next[index]! < next[best]!)) best = index;
    }
    if (best < 0 || spans.length >= most) return spans;
    end = next[best]! + longest[best]!.length;
    spans.push({ from: folded.at(next[best]!), to: folded.at(end) });
  }
}
