import { describe, expect, it } from "vitest";
import { visibleText } from "./visibleText.ts";

const shown = (text: string): string => visibleText(text).map((piece) => (piece.kind === "text" ? piece.text : `<${piece.name}>`)).join("");

describe("visibleText", () => {
  it.each([
    ["a\u202eb", "a<RLO>b"], ["a\u200bb", "a<ZWSP>b"], ["a\u2066b\u2069", "a<LRI>b<PDI>"], ["a\u{e0041}b", "a<TAG A>b"], ["a\u0007b", "a<BEL>b"], ["a\ufeffb", "a<BOM>b"],
    ["a\ufe0fb", "a<U+FE0F>b"], ["a\u00a0b", "a<NBSP>b"], ["a\u3164b", "a<U+3164>b"], ["a\ue000b", "a<U+E000>b"], ["a\ud800b", "a<U+D800>b"], ["a\u00adb", "a<SHY>b"],
  ])("GATE-8: %j shows what can't be seen", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
  it("GATE-8: leaves what can be seen alone, in any script, line breaks included", () => {
    expect(shown("Grüße, سلام, 日本\n😀 ok")).toBe("Grüße, سلام, 日本\n😀 ok");
  });
});
