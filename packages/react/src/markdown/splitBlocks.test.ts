import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitBlocks } from "./blockCutter.ts";

describe("splitBlocks", () => {
  it("cuts paragraphs, and keeps a fence with blank lines whole", () => {
    expect(splitBlocks("one\n\ntwo\n\n```\na\n\nb\n```\n\nthree")).toEqual(["one\n\n", "two\n\n", "```\na\n\nb\n```\n\n", "three"]);
  });
  it("keeps a loose list and its indented parts in one block", () => {
    expect(splitBlocks("- a\n\n  more\n\n- b\n\nafter")).toEqual(["- a\n\n  more\n\n- b\n\n", "after"]);
  });
  it("keeps a display formula with empty lines whole, and goes on cutting where one never ends", () => {
    expect(splitBlocks("one\n\n$$\na\n\nb\n$$\n\ntwo\n\n\\[\na\n\nb\n\\]\n\nthree")).toEqual(["one\n\n", "$$\na\n\nb\n$$\n\n", "two\n\n", "\\[\na\n\nb\n\\]\n\n", "three"]);
    expect(splitBlocks(`$$\n${"words\n\n".repeat(1_000)}`).length).toBeGreaterThan(300);
  });
  it("keeps a text with link definitions whole: any block may refer to them", () => {
    expect(splitBlocks("see [x]\n\n[x]: https://example.com")).toHaveLength(1);
  });
  it("gives the text back when joined, and only its last block changes while text is added at its end", () => {
    const text = fc.array(fc.constantFrom("a", " ", "\n", "\n\n", "```\n", "- ", "**", "1. ", "  ", "> ", "$$\n", "\\[\n", "\\]\n"), { maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(fc.property(text, text, (before, more) => {
      const blocks = splitBlocks(before);
      expect(blocks.join("")).toBe(before);
      const grown = splitBlocks(before + more);
      expect(grown.slice(0, Math.max(0, blocks.length - 1))).toEqual(blocks.slice(0, -1));
    }));
  });
});
