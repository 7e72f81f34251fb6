/**
 * Control characters, spaces of any kind, marks that turn the direction of what stands beside them, and signs that nobody sees. Not the joiners:
 * Persian words and families of emoji are written with them.
 */
const NOT_SHOWN = /[\p{Cc}\s\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** A name, a title or a label of somebody's making, as others read it: one line of text, of at most so many characters. Not code units: half an emoji is none. */
export function oneLine(text: string, most?: number): string {
  const line = text.toWellFormed().replace(NOT_SHOWN, " ").trim();
  return most === undefined ? line : Array.from(line).slice(0, most).join("");
}
