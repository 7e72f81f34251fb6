interface MarkedProps { text: string; ranges: readonly (readonly [number, number])[] }

/** A text with the places that were found in it. Text and numbers, never markup: what a chat holds is not trusted (SEC-2). */
export function Marked({ text, ranges }: MarkedProps) {
  return <>{piecesOf(text, ranges).map(({ from, words, found }) => (found ? <mark key={from} className="tm-mark-hit">{words}</mark> : words))}</>;
}

/** Ranges that lie outside the text, or over each other, are left out. */
function piecesOf(text: string, ranges: MarkedProps["ranges"]): { from: number; words: string; found: boolean }[] {
  const pieces: ReturnType<typeof piecesOf> = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from < at || to <= from || to > text.length) continue;
    pieces.push({ from: at, words: text.slice(at, from), found: false }, { from, words: text.slice(from, to), found: true });
    at = to;
  }
  return [...pieces, { from: at, words: text.slice(at), found: false }];
}
