import { contrast, fromOklch, type Rgb, toOklch } from "./colourMath.ts";

/** WCAG AA: text 4.5, outlines and glyphs 3. */
export const TEXT_CONTRAST = 4.5;
export const OUTLINE_CONTRAST = 3;
/** Rounding to 8 bits takes a little of the contrast away. */
const SPARE = 0.03;
const STEP = 0.005;

export const reads = (colour: Rgb, grounds: readonly Rgb[], least: number): boolean => grounds.every((ground) => contrast(colour, ground) >= least);

/** The nearest lightness at which a colour can be read on all grounds: itself where it can already, null where none can. */
export function readableShade(colour: Rgb, grounds: readonly Rgb[], least = TEXT_CONTRAST): Rgb | null {
  if (reads(colour, grounds, least)) return colour;
  const from = toOklch(colour);
  for (let by = STEP; by <= 1; by += STEP) {
    for (const l of [from.l - by, from.l + by]) {
      if (l < 0 || l > 1) continue;
      // Near black and white there is no room for colour; cut off there it would come out as another one.
      const shade = fromOklch({ ...from, l, c: from.c * Math.min(1, 4 * l, 4 * (1 - l)), a: 1 });
      if (reads(shade, grounds, least + SPARE)) return shade;
    }
  }
  return null;
}
