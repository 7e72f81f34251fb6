const FENCE = /^ {0,3}(?:`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^ {0,3}(?:`{3,}|~{3,})[ \t]*$|(?![\s\S]))/gm;
/** Between two blocks stands a sign that no text has: nothing is found across them. */
const APART = "\u0001";

/** Markdown as a reader sees it, near enough to count and to find: what is marked on the page is looked for in the page itself. */
export function plainText(markdown: string): string {
  let plain = "";
  let from = 0;
  for (const fence of markdown.matchAll(FENCE)) {
    plain += `${prose(markdown.slice(from, fence.index))}${APART}${fence[1] ?? ""}${APART}`;
    from = fence.index + fence[0].length;
  }
  return plain + prose(markdown.slice(from));
}

function prose(text: string): string {
  return text
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, APART)
    .replace(/^[ \t]*\|?[ \t:|-]*-{3,}[ \t:|-]*$/gm, APART)
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replace(/(^|[\s(])([*_])(?=\S)([^\n*_]*\S)\2(?=$|[\s.,;:!?)])/g, "$1$3")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\n[ \t]*\n/g, APART)
    .replace(/ *\| */g, APART);
}
