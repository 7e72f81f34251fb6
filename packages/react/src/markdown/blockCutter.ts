import { addLine, startSplitting, type Splitting } from "./splitBlocks.ts";

/** Cuts a text that grows: each line is read once, and a settled block stays the very same string. */
export interface BlockCutter { cut(text: string): readonly string[] }

/** `whole` stands behind the last line end, at `read`: the line that is on its way is read again each time. */
interface Known { text: string; blocks: readonly string[]; whole: Splitting; read: number }

const nothing = (): Known => ({ text: "", blocks: [], whole: startSplitting(), read: 0 });

export function createBlockCutter(): BlockCutter {
  let known = nothing();
  return {
    cut(text) {
      if (text !== known.text) known = known.text !== "" && text.startsWith(known.text) ? goOn(known, text) : cutWhole(text);
      return known.blocks;
    },
  };
}

/**
 * Cuts a markdown text into blocks that can be parsed alone, so that a settled block is neither parsed nor rendered again while the
 * last one grows. Cuts only at blank lines outside fences where the next line starts anew; a text with link definitions or footnotes
 * stays whole, because any block may refer to them. Joined again the blocks give the text.
 */
export function splitBlocks(text: string): readonly string[] {
  return goOn(nothing(), text).blocks;
}

/** Writes into what is known. */
function goOn({ whole, read }: Known, text: string): Known {
  let at = read;
  for (let end = text.indexOf("\n", at); end >= 0; end = text.indexOf("\n", at)) {
    addLine(whole, text, at, end + 1);
    at = end + 1;
  }
  const rest: Splitting = { ...whole, settled: [] };
  if (at < text.length) addLine(rest, text, at, text.length);
  const blocks = rest.defined ? [text] : [...whole.settled, ...rest.settled, text.slice(rest.from)];
  return { text, blocks: text === "" ? [] : blocks, whole, read: at };
}

const LONG = 100_000;
let lastLong = nothing();

/** A row comes and goes while somebody scrolls: cutting a megabyte each time was a tenth of a second. */
function cutWhole(text: string): Known {
  if (text.length < LONG) return goOn(nothing(), text);
  if (lastLong.text !== text) lastLong = goOn(nothing(), text);
  return { ...lastLong, whole: { ...lastLong.whole, settled: [...lastLong.whole.settled] } };
}
