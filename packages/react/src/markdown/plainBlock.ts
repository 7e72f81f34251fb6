export interface PlainBlock { tag: "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"; text: string }

/** Letters, numbers and marks that mean nothing to markdown wherever they stand in a line. */
const WORDS = /^[\p{L}\p{N}\p{M} ,.;:?!'"()%/–—’“”„…€$§°·-]+$/u;
/** What begins a line with a meaning: an item, a rule, an indent, an underline of a heading. */
const BEGINNING = /^(?:[-+*] |[-+*]$|\d{1,9}[.)](?: |$)| |-|[:-]+$)/;
/** Addresses become links without a mark. */
const ADDRESS = /www\.|https?:|[a-z]:\/\//i;

/**
 * A block that is nothing but words, as one paragraph or heading, or null: such a block needs no parser, and most of what an answer says is such
 * blocks. While one grows it would be parsed again for each word.
 */
export function plainBlock(block: string): PlainBlock | null {
  const text = block.replace(/\n+$/, "");
  const heading = /^(#{1,6}) (?! )(?=\S)/.exec(text);
  const body = heading ? text.slice(heading[0].length) : text;
  if (body === "" || ADDRESS.test(body)) return null;
  const lines = body.split("\n");
  if (heading && lines.length > 1) return null;
  if (!lines.every((line) => WORDS.test(line) && !BEGINNING.test(line) && !line.endsWith(" "))) return null;
  return { tag: heading ? (`h${heading[1]!.length}` as PlainBlock["tag"]) : "p", text: body };
}
