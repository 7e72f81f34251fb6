/** A display formula that stands on lines of its own may have empty ones inside; one that never ends holds no more than this together. */
const FORMULA = { "$$": /^\s*\$\$\s*$/, "\\[": /^\s*\\\]\s*$/ };
const LONGEST_FORMULA = 4_000;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
export const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/**
 * Cuts a markdown text into blocks that can be parsed alone, so that a settled block is neither parsed nor rendered again while the
 * last one grows. Cuts only at blank lines outside fences where the next line starts anew; a text with link definitions or footnotes
 * stays whole, because any block may refer to them. Joined again the blocks give the text.
 */
export function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return text === "" ? [] : [text];
  const blocks: string[] = [];
  let block = "";
  let fence: string | null = null;
  let formula: { end: RegExp; from: number } | null = null;
  let blank = false;
  let list = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === "";
    if (formula !== null && block.length - formula.from > LONGEST_FORMULA) formula = null;
    if (fence === null && formula === null && blank && !isBlank && startsAnew(line, list)) {
      blocks.push(block);
      block = "";
      list = false;
    }
    if (block === "" && isListItem(line)) list = true;
    if (formula !== null) formula = formula.end.test(line) ? null : formula;
    else if (fence === null) formula = openFormula(line, block.length);
    block += line;
    if (formula === null) fence = nextFence(fence, line);
    blank = isBlank;
  }
  if (block !== "") blocks.push(block);
  return blocks;
}

function openFormula(line: string, from: number): { end: RegExp; from: number } | null {
  const opening = line.trim();
  return opening === "$$" || opening === "\\[" ? { end: FORMULA[opening], from } : null;
}

/** Indented lines belong to the item before; inside a list, so does the next item (a loose list is one block). */
function startsAnew(line: string, list: boolean): boolean {
  if (/^(\s{2,}|\t)/.test(line)) return false;
  return !(list && isListItem(line));
}

function isListItem(line: string): boolean {
  return /^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)/.test(line);
}

/** The open fence after this line, or null outside. A fence in a list item is indented by more; it is seen too. */
export function nextFence(open: string | null, line: string): string | null {
  const found = open === null ? FENCE.exec(line) ?? /^\s*(?:[-*+]|\d{1,9}[.)])?\s*(`{3,}|~{3,})/.exec(line) : /^\s*(`{3,}|~{3,})\s*$/.exec(line);
  if (!found) return open;
  const mark = found[1]!;
  if (open === null) return mark;
  return mark[0] === open[0] && mark.length >= open.length ? null : open;
}
