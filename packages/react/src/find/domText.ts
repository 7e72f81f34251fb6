import { foldText, spansOf } from "./foldText.ts";

/** Where a message's own words are; names, times, buttons and tool lines are not what a person looks for. */
const WORDS = ".tm-user, .tm-markdown";
const NOT_WORDS = ".tm-code-head, button, .tm-hidden, [aria-hidden='true']";
const BLOCKS = "p, li, td, th, pre, blockquote, h1, h2, h3, h4, h5, h6, div";

/** The places of the terms in the words of a row that is in the document, in order. */
export function rangesIn(row: Element, terms: readonly string[]): Range[] {
  const { text, nodes } = wordsOf(row);
  if (nodes.length === 0) return [];
  const folded = foldText(text);
  return spansOf(folded, terms).flatMap(({ from, to }) => {
    const [start, end] = [placeOf(nodes, from, "start"), placeOf(nodes, to, "end")];
    if (!start || !end) return [];
    const range = row.ownerDocument.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [range];
  });
}

interface Piece { node: Text; from: number }

function wordsOf(row: Element): { text: string; nodes: Piece[] } {
  const nodes: Piece[] = [];
  let text = "";
  let block: Element | null = null;
  for (const place of row.querySelectorAll(WORDS)) {
    const walker = row.ownerDocument.createTreeWalker(place, 4 /* text */);
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(NOT_WORDS) !== null) continue;
      const now = parent.closest(BLOCKS);
      if (now !== block && text !== "") text += "\u0001";
      block = now;
      nodes.push({ node, from: text.length });
      text += node.data;
    }
  }
  return { text, nodes };
}

function placeOf(nodes: readonly Piece[], index: number, side: "start" | "end"): { node: Text; offset: number } | null {
  const piece = nodes.findLast(({ from }) => (side === "start" ? from <= index : from < index));
  return piece ? { node: piece.node, offset: Math.min(index - piece.from, piece.node.data.length) } : null;
}
