/** A display formula that stands on lines of its own may have empty ones inside; one that never ends holds no more than this together. */
const FORMULA = { "$$": /^\s*\$\$\s*$/, "\\[": /^\s*\\\]\s*$/ };
const LONGEST_FORMULA = 4_000;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/;

/** How far a text is cut: the blocks that are settled, and where the one that is open begins. Offsets and no texts: a part of a text keeps all of it in memory. */
export interface Splitting {
  settled: string[];
  from: number;
  fence: string | null;
  formula: { end: RegExp; from: number } | null;
  blank: boolean;
  list: boolean;
  /** A link definition or a footnote was seen: any block may refer to it. */
  defined: boolean;
}

export function startSplitting(): Splitting {
  return { settled: [], from: 0, fence: null, formula: null, blank: false, list: false, defined: false };
}

/** Reads the next line of the text, which has its line end or is the last one. */
export function addLine(cut: Splitting, text: string, start: number, end: number): void {
  const line = text.slice(start, end);
  if (DEFINITION.test(line)) cut.defined = true;
  const isBlank = line.trim() === "";
  if (cut.formula !== null && start - cut.formula.from > LONGEST_FORMULA) cut.formula = null;
  if (cut.fence === null && cut.formula === null && cut.blank && !isBlank && startsAnew(line, cut.list)) {
    cut.settled.push(ownText(text, cut.from, start));
    cut.from = start;
    cut.list = false;
  }
  if (cut.from === start && isListItem(line)) cut.list = true;
  if (cut.formula !== null) cut.formula = cut.formula.end.test(line) ? null : cut.formula;
  else if (cut.fence === null) cut.formula = openFormula(line, start);
  if (cut.formula === null) cut.fence = nextFence(cut.fence, line);
  cut.blank = isBlank;
}

/** Two halves joined are a text of its own once it is read; a part would keep the whole answer as it was at that moment, for each block. */
function ownText(text: string, from: number, to: number): string {
  const middle = Math.floor((from + to) / 2);
  return text.slice(from, middle) + text.slice(middle, to);
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
