/** A text of more characters than this is drawn only where somebody looks: parsed and laid out at once, one of 1 MiB stops the page for seconds. */
export const LONG_TEXT = 24_000;
const SECTION = 6_000;
/** A single block of more than this is shown as it was written: parsing cannot be cut inside of a block. */
const GIANT_BLOCK = 16_000;

export type Section = { kind: "blocks"; blocks: readonly string[] } | { kind: "plain"; text: string };

/** Blocks in groups of some thousand characters, in their order. What was grouped stays so while the text grows. */
export function sectionsOf(blocks: readonly string[]): Section[] {
  const sections: Section[] = [];
  let group: string[] = [];
  let size = 0;
  const close = (): void => {
    if (group.length > 0) sections.push({ kind: "blocks", blocks: group });
    group = [];
    size = 0;
  };
  for (const block of blocks) {
    if (block.length > GIANT_BLOCK) {
      close();
      sections.push(...piecesOf(block).map((text): Section => ({ kind: "plain", text })));
      continue;
    }
    group.push(block);
    size += block.length;
    if (size >= SECTION) close();
  }
  close();
  return sections;
}

/** A long text in pieces, cut at line ends where there are any. Joined again they give the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    // Not the whole text behind it: a single line of a megabyte would be read once for each piece.
    const line = text.slice(from + SECTION, from + 2 * SECTION).indexOf("\n");
    let to = line >= 0 ? from + SECTION + line + 1 : Math.min(text.length, from + SECTION);
    // Not inside of a character that is two code units.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1]!)) to += 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

export function lengthOf(section: Section): number {
  return section.kind === "plain" ? section.text.length : section.blocks.reduce((sum, block) => sum + block.length, 0);
}

export function sameSection(a: Section, b: Section): boolean {
  if (a.kind === "plain") return b.kind === "plain" && a.text === b.text;
  return b.kind === "blocks" && a.blocks.length === b.blocks.length && a.blocks.every((block, at) => block === b.blocks[at]);
}
