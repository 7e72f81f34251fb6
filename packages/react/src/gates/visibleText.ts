/** A run of text as it is, or one character that can't be seen, by its name. */
export type VisiblePiece = { kind: "text"; text: string } | { kind: "hidden"; name: string };

const NAMES = new Map<number, string>([
  [0x00, "NUL"], [0x07, "BEL"], [0x08, "BS"], [0x0b, "VT"], [0x0c, "FF"], [0x0d, "CR"], [0x1b, "ESC"], [0x7f, "DEL"], [0x85, "NEL"], [0xa0, "NBSP"], [0xad, "SHY"],
  [0x61c, "ALM"], [0x200b, "ZWSP"], [0x200c, "ZWNJ"], [0x200d, "ZWJ"], [0x200e, "LRM"], [0x200f, "RLM"], [0x2028, "LS"], [0x2029, "PS"], [0x202a, "LRE"], [0x202b, "RLE"],
  [0x202c, "PDF"], [0x202d, "LRO"], [0x202e, "RLO"], [0x2060, "WJ"], [0x2066, "LRI"], [0x2067, "RLI"], [0x2068, "FSI"], [0x2069, "PDI"], [0xfeff, "BOM"],
]);
/** Control, format (bidirectional, zero-width, tags), private use, unassigned and lone surrogates, odd spaces, variation selectors, blank letters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0\p{Variation_Selector}]/u;

/** What a person answers for must be what they see: every character that draws nothing, or turns the text around, gets a name (GATE-8). */
export function visibleText(text: string): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let run = "";
  for (const char of text) {
    if (char === "\n" || !HIDDEN.test(char)) {
      run += char;
      continue;
    }
    if (run !== "") pieces.push({ kind: "text", text: run });
    run = "";
    pieces.push({ kind: "hidden", name: nameOf(char.codePointAt(0)!) });
  }
  if (run !== "") pieces.push({ kind: "text", text: run });
  return pieces;
}

export function hidesAnything(text: string): boolean {
  return visibleText(text).some((piece) => piece.kind === "hidden");
}

function nameOf(code: number): string {
  if (code >= 0xe0020 && code <= 0xe007e) return `TAG ${String.fromCodePoint(code - 0xe0000)}`;
  return NAMES.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
