import fc from "fast-check";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { createElement, Fragment, type ReactElement } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { reactOf, type Parts } from "./reactOf.ts";

const treeOf = (text: string) => toHast(fromMarkdown(text, { extensions: [gfm(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] }));
const general = (text: string, parts: Parts, passNode: boolean) =>
  toJsxRuntime(treeOf(text), { Fragment, jsx, jsxs, components: parts as object, ignoreInvalidStyle: true, passKeys: true, passNode }) as ReactElement;

const all = [
  "# A title\n\nWords, **bold**, *soft*, ~~gone~~, `code`\\\nnext line", "- [ ] open\n- [x] done\n\n3. three\n4. four", "| a | b | c |\n|:--|:-:|--:|\n| 1 | | **3** |",
  "A note[^1], again[^1], another[^2].\n\n[^1]: Its words.\n[^2]: More\n\n    of them.", "![words](/a.png \"a title\") <https://example.com> [a](b 'c')", "```ts title\nconst a = 1;\n```\n\n> quoted\n\n---", "$a$ and $$\nb\n$$", "",
];

it.each(all)("makes of a tree what the general converter makes: %j", (text) => {
  expect(reactOf(treeOf(text), {}, false)).toEqual(general(text, {}, false));
});

it("makes of any text's tree what the general converter makes", () => {
  const piece = fc.constantFrom("a", "word ", "**", "_", "~~", "`", "```\n", "\n", "\n\n", "- ", "- [x] ", "2. ", "# ", "> ", "|", "|:-:|", "| a | b |\n|--|:-|\n", "[a](b)", "![a](b)", "[^1]", "[^1]: ", "www.a.de ", "$", "&amp;", "  \n", "    ", "[a]: b\n", "---\n");
  fc.assert(fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
    expect(reactOf(treeOf(pieces.join("")), {}, false)).toEqual(general(pieces.join(""), {}, false));
  }), { numRuns: 400 });
});

it("hands a part its element's attributes and what is in it, and its node where it is asked for", () => {
  const seen: string[] = [];
  const parts: Parts = { a: ({ node, href, children }) => { seen.push(`${href} ${node?.tagName}`); return createElement("b", {}, children); } };
  for (const withNode of [true, false]) {
    const text = "[a *b*](c)";
    expect(renderToStaticMarkup(reactOf(treeOf(text), parts, withNode))).toBe(renderToStaticMarkup(general(text, parts, withNode)));
  }
  expect(seen).toEqual(["c a", "c a", "c undefined", "c undefined"]);
});
