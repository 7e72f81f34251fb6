import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { elementsOf } from "./elementsOf.ts";
import { reactOf } from "./reactOf.ts";
import { simpleTree } from "./simpleTree.ts";

const htmlOf = (block: string): string | null => {
  const tree = simpleTree(block);
  return tree && renderToStaticMarkup(reactOf(tree, {}, false));
};

describe("simpleTree", () => {
  it.each([
    ["The log first.", "<p>The log first.</p>"],
    ["two\nlines\n\n", "<p>two\nlines</p>"],
    ["## Step 2: what follows", "<h2>Step 2: what follows</h2>"],
    ["مرحبا (بك)", "<p>مرحبا (بك)</p>"],
    ["a **b c**, *d* and `e & f`.", "<p>a <strong>b c</strong>, <em>d</em> and <code>e &amp; f</code>.</p>"],
    ["See [the log](https://example.com/a/1).", '<p>See <a href="https://example.com/a/1">the log</a>.</p>'],
    ["- one\n- `two`", "<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>"],
    ["3. three\n7. four", '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
    ["| a | b |\n| --- | ---: |\n| 1 | `2` |\n| 3", '<table><thead><tr><th>a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right"><code>2</code></td></tr><tr><td>3</td><td style="text-align:right"></td></tr></tbody></table>'],
  ])("reads %j", (block, html) => {
    expect(htmlOf(block)).toBe(html);
  });

  it.each([
    "1. one\n- two", "    code", "a\n---", "a\n===", "see www.example.com", "https://example.com", "a@example.com", "a & b", "a\\b", "#", "# a\nb", "two spaces  \nbreak", "`a", "<b>", "a*b*c", "** a**", "*a*b", "_a_",
    "![a](https://b.example)", "[a](javascript:alert)", "[a][b]", "[^1]", "- [ ] task", "- a\n  - b", "- - a", "- a\n\n- b", "| a | b |", "| a |\n| --- | --- |", "| a |\n| --- |\n| b | c |", "``a``", "a **b *c* d**",
  ])("leaves %j to the parser", (block) => {
    expect(simpleTree(block)).toBeNull();
  });

  it("makes of any pieces what the parser makes of them", () => {
    const piece = fc.constantFrom(
      "a", "word", " ", "  ", "\n", "-", "- ", "+", "* ", "1.", "2) ", "1. ", "# ", "## ", ".", ":", "www.", "http", "//", "(", ")", "…", "é", "3", "---", "=", "—", "\t", "*", "**", "`", "``", "[", "]", "!", "[x]", "](https://a.example/b)", "|", "| ", " |", "| --- |", "~~", "_",
    );
    fc.assert(fc.property(fc.array(piece, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join("")), same), { numRuns: 1_000 });
  });

  it("makes of simple blocks with something odd in them what the parser makes of them", () => {
    const words = fc.constantFrom("one", "two words", "`code`", "`a|b`", "**strong**", "*soft*", "[label](https://a.example/b-c?d=1)", "**", "3", "x.", "(y)", "!", "www.a.example", "`", "1.", "-", ":", "");
    const line = fc.array(words, { minLength: 1, maxLength: 4 }).chain((all) => fc.constantFrom(" ", " ", " ", "").map((between) => all.join(between)));
    const block = fc.tuple(fc.constantFrom("", "- ", "* ", "1. ", "7) ", "# ", "| "), fc.array(line, { minLength: 1, maxLength: 4 }), fc.constantFrom("", " |"))
      .map(([mark, lines, end]) => (mark === "| " ? [lines[0]!, "---", ...lines.slice(1)].map((one) => `| ${one.replaceAll(" ", " | ")}${end}`).join("\n") : lines.map((one) => mark + one).join("\n")));
    fc.assert(fc.property(block, same), { numRuns: 1_000 });
  });
});

function same(block: string): void {
  const html = htmlOf(block);
  if (html !== null) expect(html).toBe(renderToStaticMarkup(elementsOf(block, {})));
}
