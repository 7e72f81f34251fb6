import fc from "fast-check";
import { expect, it } from "vitest";
import { lengthOf, piecesOf, sameSection, sectionsOf } from "./sections.ts";

const words = (length: number): string => "word ".repeat(Math.ceil(length / 5)).slice(0, length);

it("groups blocks in their order and loses nothing", () => {
  const blocks = Array.from({ length: 40 }, (_, at) => `${at} ${words(900)}\n\n`);
  const sections = sectionsOf(blocks);
  expect(sections.length).toBeGreaterThan(4);
  expect(sections.flatMap((section) => (section.kind === "blocks" ? section.blocks : [section.text]))).toEqual(blocks);
  for (const section of sections) expect(lengthOf(section)).toBeLessThan(8_000);
});

it("keeps the sections that were there while the text grows", () => {
  const blocks = Array.from({ length: 40 }, (_, at) => `${at} ${words(900)}\n\n`);
  const before = sectionsOf(blocks);
  const after = sectionsOf([...blocks, "more\n\n", words(4_000)]);
  for (const [at, section] of before.slice(0, -1).entries()) expect(sameSection(section, after[at]!)).toBe(true);
  expect(sameSection(before[0]!, after[1]!)).toBe(false);
});

it("shows a single block of 100 KB in plain pieces of bounded size", () => {
  const giant = words(100_000);
  const sections = sectionsOf(["a\n\n", giant, "b"]);
  expect(sections[0]).toEqual({ kind: "blocks", blocks: ["a\n\n"] });
  expect(sections.at(-1)).toEqual({ kind: "blocks", blocks: ["b"] });
  const plain = sections.slice(1, -1).map((section) => (section.kind === "plain" ? section.text : ""));
  expect(plain.join("")).toBe(giant);
  expect(Math.max(...plain.map((text) => text.length))).toBeLessThanOrEqual(12_000);
});

it("cuts any text into pieces that give it again, at line ends where there are any, and never inside of a character", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom("😀".repeat(700), "x".repeat(1_501), "line\n", "é"), { maxLength: 30 }), (parts) => {
    const text = parts.join("");
    const pieces = piecesOf(text);
    expect(pieces.join("")).toBe(text);
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  }));
  expect(piecesOf("0123456789\n".repeat(1_000)).every((piece) => piece.endsWith("\n"))).toBe(true);
});
