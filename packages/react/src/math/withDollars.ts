/** The end of a formula is looked for no further than this. */
const MOST_CHARS = 4_000;

/**
 * "\(…\)" on one line and "\[…\]" as what the reader of formulas knows; code stays as it is. Three dollars mark one inside a line: for a single one
 * it looks at the letters around it, and "the \(n\)th" would be none. One walk from start to end: a rule with steps back took 0.3 s of 16 KB of backticks.
 */
export function withDollars(text: string): string {
  if (!/\\[([]/.test(text)) return text;
  let out = "";
  let from = 0;
  for (let at = 0; at < text.length;) {
    const formula = formulaAt(text, at);
    if (formula !== null) {
      out += text.slice(from, at) + formula.dollars;
      from = formula.end;
    }
    at = formula?.end ?? afterPiece(text, at);
  }
  return out + text.slice(from);
}

function formulaAt(text: string, at: number): { dollars: string; end: number } | null {
  const open = text.slice(at, at + 2);
  if (open !== "\\(" && open !== "\\[") return null;
  const content = text.slice(at + 2, at + 2 + MOST_CHARS);
  const length = content.indexOf(open === "\\(" ? "\\)" : "\\]");
  const tex = length < 0 ? "" : content.slice(0, length);
  if (tex.trim() === "" || tex.includes("$") || (open === "\\(" && tex.includes("\n"))) return null;
  const marks = open === "\\(" ? "$$$" : "$$";
  return { dollars: marks + tex.replace(/\s+/g, " ").trim() + marks, end: at + length + 4 };
}

/** Behind a span of code, an escaped letter, or the next letter. */
function afterPiece(text: string, at: number): number {
  if (text[at] === "\\") return at + 2;
  if (text[at] !== "`") return at + 1;
  let start = at;
  while (text[start] === "`") start += 1;
  const end = text.indexOf(text.slice(at, start), start);
  return end < 0 || end - start > MOST_CHARS ? start : end + start - at;
}
