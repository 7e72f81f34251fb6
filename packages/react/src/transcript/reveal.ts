/** New words of a running answer are shown evenly over this time, in the writing and in the watching window alike. */
export const REVEAL_MS = 150;

/** What of a text is shown: from `from` characters at `startMs` to all of it. The text itself is never touched. */
export interface Reveal { text: string; from: number; startMs: number }

export function shownWhole(text: string): Reveal {
  return { text, from: text.length, startMs: 0 };
}

/** The text grew: go on from what is shown now. A text that is not a continuation is shown at once. */
export function grown(reveal: Reveal, text: string, nowMs: number): Reveal {
  if (!text.startsWith(reveal.text)) return shownWhole(text);
  return { text, from: lengthAt(reveal, nowMs), startMs: nowMs };
}

export function lengthAt({ text, from, startMs }: Reveal, nowMs: number): number {
  const part = Math.min(1, Math.max(0, (nowMs - startMs) / REVEAL_MS));
  return Math.floor(from + (text.length - from) * part);
}

/** Whole words only: half a word that jumps to the next line disturbs more than it tells. */
export function shownText(reveal: Reveal, nowMs: number): string {
  const length = lengthAt(reveal, nowMs);
  if (length >= reveal.text.length) return reveal.text;
  // From the end back: a text of a megabyte is not read from its beginning for each word.
  let end = length - 1;
  while (end > reveal.from && !/\s/.test(reveal.text[end]!)) end -= 1;
  return reveal.text.slice(0, Math.max(reveal.from, end));
}
