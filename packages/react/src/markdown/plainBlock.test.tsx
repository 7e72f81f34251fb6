import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { elementsOf } from "./elementsOf.ts";
import { plainBlock } from "./plainBlock.ts";

it.each([
  ["The log first.", { tag: "p", text: "The log first." }],
  ["two\nlines\n\n", { tag: "p", text: "two\nlines" }],
  ["## Step 2: what follows", { tag: "h2", text: "Step 2: what follows" }],
  ["مرحبا (بك)", { tag: "p", text: "مرحبا (بك)" }],
] as const)("reads %j", (block, plain) => {
  expect(plainBlock(block)).toEqual(plain);
});

it.each(["a *b*", "- one", "1. one", "    code", "a\n---", "a\n===", "see www.example.com", "https://example.com", "a@example.com", "a & b", "a\\b", "#", "# a\nb", "two spaces  \nbreak", "| a |", "`a`", "<b>"])("leaves %j to the parser", (block) => {
  expect(plainBlock(block)).toBeNull();
});

it("says what the parser says", () => {
  const piece = fc.constantFrom("a", "word", " ", "  ", "\n", "-", "- ", "+", "1.", "2) ", "# ", "## ", ".", ":", "www.", "http", "//", "(", ")", "…", "é", "3", "---", "=", "—", "\t");
  fc.assert(fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
    const block = pieces.join("");
    const plain = plainBlock(block);
    if (plain === null) return;
    const Tag = plain.tag;
    expect(renderToStaticMarkup(<Tag>{plain.text}</Tag>)).toBe(renderToStaticMarkup(elementsOf(block, {})));
  }), { numRuns: 1_000 });
});
