import type { Colours, Scheme } from "./colours.ts";
import { fromHex, fromOklch, type Rgb, toHex, toOklch } from "./colourMath.ts";
import { GROUNDS, WORDS_ON_FILLED } from "./keepReadable.ts";
import { readableShade, reads, TEXT_CONTRAST } from "./readableShade.ts";

export type AccentShades = Pick<Colours, "tide" | "tideHover" | "tideActive" | "onTide">;

/** How far hover and active lie from the accent, in lightness; where that can't be read, the other way. */
const HOVER = 0.05;
const ACTIVE = 0.07;

/**
 * What follows from an accent: the shade of it that can be read as a link on every ground, its hover and active shades, and the colour of words on it.
 * Null where no shade of it can be read.
 */
export function accentShades(accent: Rgb, colours: Colours, scheme: Scheme): AccentShades | null {
  const grounds = GROUNDS.map((name) => fromHex(colours[name]));
  const tide = readableShade(accent, grounds);
  if (tide === null) return null;
  const [light, dark, black] = WORDS_ON_FILLED;
  for (const on of scheme === "light" ? [light, dark, black] : [dark, light, black]) {
    const words = fromHex(on);
    if (!reads(words, [tide], TEXT_CONTRAST)) continue;
    const near = (by: number, isLink: boolean): Rgb => [by, -by, by / 2, -by / 2].map((step) => shifted(tide, step))
      .find((shade) => reads(words, [shade], TEXT_CONTRAST) && (!isLink || reads(shade, grounds, TEXT_CONTRAST))) ?? tide;
    return { tide: toHex(tide), tideHover: toHex(near(HOVER, true)), tideActive: toHex(near(-ACTIVE, false)), onTide: on };
  }
  return null;
}

/** Checked as it is written: with channels of 8 bits. */
function shifted(colour: Rgb, by: number): Rgb {
  const { l, c, h } = toOklch(colour);
  return fromHex(toHex(fromOklch({ l: Math.min(1, Math.max(0, l + by)), c, h, a: 1 })));
}
