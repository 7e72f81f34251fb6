import type { MarkedText } from "@tidemark/entities/contract";
import { MARK, withoutGaps } from "./searchText.ts";

const BEFORE = 60;
const CUT = "…";
const MARKS = new RegExp(`([${MARK.from}${MARK.to}])`, "u");

/** What the index gives back, as text and ranges, at most `most` characters around the first place. Runs of white space become one space. */
export function markedText(raw: string, most: number): MarkedText {
  const ranges: [number, number][] = [];
  let text = "";
  let from: number | null = null;
  for (const piece of raw.split(MARKS)) {
    if (piece === MARK.from) from = text.length;
    else if (piece === MARK.to) {
      if (from !== null && text.length > from) ranges.push([from, text.length]);
      from = null;
    } else text += spaced(withoutGaps(piece), text.endsWith(" "));
  }
  return text.length <= most ? { text, ranges } : cutOut({ text, ranges }, most);
}

function spaced(piece: string, afterSpace: boolean): string {
  const text = piece.replaceAll(/\s+/gu, " ");
  return afterSpace && text.startsWith(" ") ? text.slice(1) : text;
}

/** One word may be longer than a whole snippet: a key, an address, a line of base64. */
function cutOut({ text, ranges }: MarkedText, most: number): MarkedText {
  const first = ranges[0]?.[0] ?? 0;
  const from = whole(text, Math.max(0, Math.min(first - BEFORE, text.length - most)));
  const to = whole(text, Math.min(text.length, from + most));
  const [head, tail] = [from > 0 ? CUT : "", to < text.length ? CUT : ""];
  const moved = ranges.map(([a, b]): [number, number] => [Math.max(a, from) - from + head.length, Math.min(b, to) - from + head.length]);
  return { text: head + text.slice(from, to) + tail, ranges: moved.filter(([a, b]) => b > a) };
}

/** Never in the middle of a character that takes two code units. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
