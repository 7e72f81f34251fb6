import { nextFence } from "./splitBlocks.ts";

/**
 * Makes half-finished markdown whole, so that a streaming answer never flashes broken: open fences, code, emphasis and strikes are closed,
 * a link or picture whose address is still arriving shows its text, and a mark that has nothing behind it yet is left out.
 * Only what is shown; the message itself stays as it is.
 */
export function closeMarkdown(text: string): string {
  let fence: string | null = null;
  let lineStart = 0;
  for (const line of text.split(/(?<=\n)/)) {
    fence = nextFence(fence, line);
    lineStart += line.length;
  }
  if (fence !== null) {
    // A half-arrived closing fence is not text of the code.
    const cut = text.replace(/\n[`~]{1,}$/, "\n");
    return `${cut}${cut.endsWith("\n") ? "" : "\n"}${fence}`;
  }
  const start = lastParagraphStart(text);
  return text.slice(0, start) + closeInline(text.slice(start));
}

function lastParagraphStart(text: string): number {
  const at = text.lastIndexOf("\n\n");
  return at < 0 ? 0 : at + 2;
}

function closeInline(source: string): string {
  let text = dropHalfFence(source);
  const code = openCode(text);
  if (code !== null) return code.empty ? text.slice(0, code.at).trimEnd() : text + code.mark;
  text = cutHalfLink(text);
  return closeMarks(text);
}

/** "\n``" at the end is a fence on its way; "\n#", "\n-", "\n1." are a heading or an item without words yet. */
function dropHalfFence(text: string): string {
  return text.replace(/(^|\n)[ \t]*(`{1,3}[^`\n]*|~{1,3}|#{1,6}|[-*+]|\d{1,9}[.)]?|\|[-: |]*)$/, (found, head: string, mark: string) => (/^`{1,3}[^`\n]+$/.test(mark) && !mark.startsWith("```") ? found : head));
}

/** The backtick run that is open at the end, if any. */
function openCode(text: string): { mark: string; at: number; empty: boolean } | null {
  let open: { mark: string; at: number } | null = null;
  for (const found of text.matchAll(/(?<!\\)`+/g)) {
    if (open === null) open = { mark: found[0], at: found.index };
    else if (open.mark === found[0]) open = null;
  }
  return open && { ...open, empty: text.slice(open.at + open.mark.length).trim() === "" };
}

/** "[text](addr" and "![alt](addr" show text and alt; "[text" shows text: the bracket itself would flash. */
function cutHalfLink(text: string): string {
  const visible = blankCode(text);
  const half = /!?\[([^[\]\n]*)\]\([^()\n]*$/.exec(visible) ?? /!?\[(?![ xX]?\]?$)([^[\]\n]*)\]?$/.exec(visible);
  if (!half) return text;
  // "[ ]" of a task item and "[12]" of a finished reference are no links.
  if (half[0].endsWith("]")) return half[0].startsWith("!") ? text.slice(0, half.index) + text.slice(half.index + 2, -1) : text;
  const label = /!?\[([^[\]\n]*)/.exec(text.slice(half.index))![1]!;
  return text.slice(0, half.index) + label;
}

/** Hundreds of open marks are no text on its way: closed, they made a tree whose reading took 1.4 s at each word. */
const MOST_OPEN = 20;

/** Closes **, *, __, _, ~~ in the order they were opened; a mark with nothing behind it is dropped. */
function closeMarks(text: string): string {
  const stack: { mark: string; at: number }[] = [];
  const visible = blankCode(text);
  for (const found of visible.matchAll(/(?<!\\)(\*{1,3}|_{1,3}|~~)/g)) {
    for (const mark of parts(found[0])) {
      const before = visible[found.index - 1] ?? " ";
      const after = visible[found.index + found[0].length] ?? " ";
      const top = stack.at(-1);
      if (top?.mark === mark && !/\s/.test(before)) stack.pop();
      else if (canOpen(mark, before, after, found.index + found[0].length === visible.length)) stack.push({ mark, at: found.index });
    }
  }
  if (stack.length > MOST_OPEN) return text;
  // Half of a closing strike: the other half is on its way.
  let out = stack.some(({ mark }) => mark === "~~") ? text.replace(/(?<!~)~$/, "") : text;
  while (stack.length > 0) {
    const { mark, at } = stack.pop()!;
    const inside = out.slice(at).replace(/^[*_~]+/, "");
    if (inside.trim() === "") out = out.slice(0, at);
    else out = out.trimEnd() + mark;
  }
  return out;
}

/** "***" is strong and emphasis. */
function parts(mark: string): string[] {
  return mark.length === 3 ? [mark.slice(0, 2), mark[0]!] : [mark];
}

/** "2 * 3" and "snake_case" open nothing. */
function canOpen(mark: string, before: string, after: string, atEnd: boolean): boolean {
  if (mark.startsWith("_") && /[\p{L}\p{N}]/u.test(before)) return false;
  if (atEnd) return true;
  return !/\s/.test(after);
}

/** Code spans and finished link addresses blanked out, same length: marks in them mean nothing. */
function blankCode(text: string): string {
  return text.replace(/(`+)[^`]*\1/g, (found) => "\u0001".repeat(found.length)).replace(/\]\([^()\n]*\)/g, (found) => `]${"\u0001".repeat(found.length - 1)}`);
}
