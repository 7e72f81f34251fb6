import type { TreeElement } from "./reactOf.ts";

export type TreeNode = TreeElement["children"][number];

/** Letters, numbers and marks that mean nothing to markdown wherever they stand in a line. */
const WORDS = String.raw`[\p{L}\p{N}\p{M} ,.;:?!'"()%/–—’“”„…€$§°·-]`;
const LETTER = String.raw`[\p{L}\p{N}]`;
/** In front of a mark that opens, and behind one that closes: beside these there is no second way to read it. */
const BEFORE = String.raw`(?<=^|[ (])`;
const AFTER = String.raw`(?=$|[ .,;:!?)])`;
/** Words without a space at either end. */
const INSIDE = `(${LETTER}(?:${WORDS}*${LETTER})?)`;
const CODE = "(?<!`)`([^ `](?:[^`]*[^ `])?)`(?!`)";
const marked = (mark: string): string => BEFORE + mark + INSIDE + mark + AFTER;
const LINK = String.raw`(?<!!)\[${INSIDE}\]\((https?://[A-Za-z\d./?=#-]+)\)`;
const PIECE = new RegExp([`(${WORDS}+)`, CODE, marked(String.raw`\*\*`), marked(String.raw`\*`), LINK].join("|"), "yu");
/** Addresses become links without a mark. */
const ADDRESS = /www\.|https?:|[a-z]:\/\//i;

/** The words of one line with code, strong, emphasis and links among them, or null where only the parser can tell what is meant. */
export function simpleWords(line: string): TreeNode[] | null {
  const nodes: TreeNode[] = [];
  let at = 0;
  while (at < line.length) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(line);
    if (found === null) return null;
    const [all, words, code, strong, soft, label, address] = found;
    if (ADDRESS.test(words ?? strong ?? soft ?? label ?? "")) return null;
    if (words !== undefined) nodes.push(textNode(words));
    else if (code !== undefined) nodes.push(element("code", [textNode(code)]));
    else if (strong !== undefined) nodes.push(element("strong", [textNode(strong)]));
    else if (soft !== undefined) nodes.push(element("em", [textNode(soft)]));
    else nodes.push(element("a", [textNode(label!)], { href: address! }));
    at += all.length;
  }
  return nodes;
}

export function textNode(value: string): TreeNode {
  return { type: "text", value };
}

export function element(tagName: string, children: TreeNode[], properties: TreeElement["properties"] = {}): TreeElement {
  return { type: "element", tagName, properties, children };
}
