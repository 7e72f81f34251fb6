import { DEFINITION, splitBlocks } from "./splitBlocks.ts";

/** Cuts a text that grows: what it found settled is cut no second time, and a settled block stays the very same string. */
export interface BlockCutter { cut(text: string): readonly string[] }

export function createBlockCutter(): BlockCutter {
  let known: { text: string; blocks: readonly string[] } = { text: "", blocks: [] };
  return {
    cut(text) {
      if (text !== known.text) known = { text, blocks: goOn(known, text) ?? cutWhole(text) };
      return known.blocks;
    },
  };
}

/** A block is settled once another one has begun behind it. Null where the text is no continuation, or something in it may refer to any block. */
function goOn(known: { text: string; blocks: readonly string[] }, text: string): readonly string[] | null {
  if (known.blocks.length < 2 || !text.startsWith(known.text)) return null;
  const open = text.slice(known.text.length - known.blocks.at(-1)!.length);
  return DEFINITION.test(open) ? null : [...known.blocks.slice(0, -1), ...splitBlocks(open)];
}

const LONG = 100_000;
let lastLong: { text: string; blocks: readonly string[] } | null = null;

/** A row comes and goes while somebody scrolls: cutting a megabyte each time was a tenth of a second. */
function cutWhole(text: string): readonly string[] {
  if (text.length < LONG) return splitBlocks(text);
  if (lastLong?.text !== text) lastLong = { text, blocks: splitBlocks(text) };
  return lastLong.blocks;
}
