import type { Tree } from "./reactOf.ts";
import { element, simpleWords, textNode, type TreeNode } from "./simpleWords.ts";

/** What begins a line with a meaning: an item, a rule, an indent, an underline of a heading. */
const BEGINNING = /^(?:[-+*] |[-+*]$|\d{1,9}[.)](?: |$)| |-|[:-]+$)/;
const BULLET = /^([-+*]) (?=\S)/;
const NUMBER = /^(\d{1,9})([.)]) (?=\S)/;
const RULE = /^\|(?: ?:?-{3,}:? ?\|)+$/;

/**
 * A block in markdown's simplest forms (a paragraph, a heading, a list of one-line items, a table; words with code, strong, emphasis and links), as the
 * tree that the parser makes of it, or null for everything else. Most of what an answer says is such blocks, and the parser, which takes ten times
 * as long, would read the one that grows again for each word.
 */
export function simpleTree(block: string): Tree | null {
  const lines = block.replace(/\n+$/, "").split("\n");
  const children = heading(lines) ?? list(lines) ?? table(lines) ?? paragraph(lines);
  return children && { type: "root", children: [children] };
}

function paragraph(lines: readonly string[]): TreeNode | null {
  const words = joined(lines.map(lineWords));
  return words && element("p", words);
}

function heading(lines: readonly string[]): TreeNode | null {
  const mark = /^(#{1,6}) (?=\S)/.exec(lines[0]!);
  const words = mark && lines.length === 1 ? lineWords(lines[0]!.slice(mark[0].length)) : null;
  return words && element(`h${mark![1]!.length}`, words);
}

/** Items of one line with one and the same mark: what is nested, loose or a task is the parser's. */
function list(lines: readonly string[]): TreeNode | null {
  const bullet = BULLET.exec(lines[0]!);
  const number = bullet ? null : NUMBER.exec(lines[0]!);
  const mark = bullet?.[1] ?? number?.[2];
  if (mark === undefined) return null;
  const items: TreeNode[] = [textNode("\n")];
  for (const line of lines) {
    const found = (bullet ? BULLET : NUMBER).exec(line);
    const words = found?.at(-1) === mark ? lineWords(line.slice(found[0].length)) : null;
    if (words === null) return null;
    items.push(element("li", words), textNode("\n"));
  }
  const start = Number(number?.[1] ?? 1);
  return element(bullet ? "ul" : "ol", items, start === 1 ? {} : { start });
}

/** Each row between bars; the last one may be on its way. */
function table(lines: readonly string[]): TreeNode | null {
  const [head, rule, ...rest] = lines;
  if (rule === undefined || !RULE.test(rule)) return null;
  const align = cellsOf(rule).map((cell) => (cell.startsWith(":") ? (cell.endsWith(":") ? "center" : "left") : cell.endsWith(":") ? "right" : null));
  const rows = [head!, ...rest].map((line, at) => row(line, at === 0 ? "th" : "td", align));
  if (!rows.every((one) => one !== null)) return null;
  const [first, ...others] = rows;
  return element("table", [element("thead", [first!]), ...(others.length > 0 ? [element("tbody", others)] : [])]);
}

function row(line: string, tag: "th" | "td", align: readonly (string | null)[]): TreeNode | null {
  if (!line.startsWith("|")) return null;
  const cells = cellsOf(line).map(simpleWords);
  if (cells.length > align.length || (tag === "th" && cells.length < align.length) || !cells.every((cell) => cell !== null)) return null;
  return element("tr", align.map((to, at) => element(tag, cells[at] ?? [], to === null ? {} : { align: to })));
}

function cellsOf(line: string): string[] {
  return line.replace(/^\|/, "").replace(/\| *$/, "").split("|").map((cell) => cell.trim());
}

function lineWords(line: string): TreeNode[] | null {
  return line === "" || BEGINNING.test(line) || line.endsWith(" ") ? null : simpleWords(line);
}

/** Lines in one paragraph: the words on both sides of a line's end are one text. */
function joined(lines: readonly (TreeNode[] | null)[]): TreeNode[] | null {
  const nodes: TreeNode[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === null) return null;
    for (const node of at === 0 ? line : [textNode("\n"), ...line]) {
      const last = nodes.at(-1);
      if (node.type === "text" && last?.type === "text") nodes[nodes.length - 1] = textNode(last.value + node.value);
      else nodes.push(node);
    }
  }
  return nodes;
}
