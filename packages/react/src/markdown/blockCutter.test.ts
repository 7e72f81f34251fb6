import fc from "fast-check";
import { expect, it } from "vitest";
import { createBlockCutter, splitBlocks } from "./blockCutter.ts";

it("cuts a text that grows as it would cut it whole", () => {
  const piece = fc.constantFrom("a", "\n", "\n\n", "```\n", "- one\n", "  two\n", "1. x\n", "[n]: https://x.example\n", "# head\n", "| a |\n", "$$\n", "\\[\n", "\\]\n");
  fc.assert(fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
    const cutter = createBlockCutter();
    let text = "";
    for (const next of pieces) {
      text += next;
      expect(cutter.cut(text)).toEqual(splitBlocks(text));
    }
  }), { numRuns: 300 });
});

it("gives the same settled blocks, not only equal ones, and the same list for the same text", () => {
  const cutter = createBlockCutter();
  const before = cutter.cut("one\n\ntwo\n\nthr");
  expect(cutter.cut("one\n\ntwo\n\nthr")).toBe(before);
  expect(cutter.cut("one\n\ntwo\n\nthree")).toEqual(["one\n\n", "two\n\n", "three"]);
  expect(cutter.cut("another")).toEqual(["another"]);
});
