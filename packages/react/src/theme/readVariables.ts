import { COLOURS, type Colours } from "./colours.ts";
import { toHex } from "./colourMath.ts";
import type { OptionProblem } from "./optionProblem.ts";
import { readColour } from "./readColour.ts";
import { readFont, readLength } from "./themeValues.ts";

export interface GivenVariables {
  colours: Partial<Colours>;
  /** Lengths and fonts, as they are written into the style. */
  others: Record<string, string>;
}

/** Green is done and red is failed in every look: what these say must not depend on a brand. */
const STATUS = new Set<keyof Colours>(["done", "warning", "error"]);
/** A ground that lets the page through would change with it, and nobody could say what can be read on it. */
const MAY_LET_THROUGH = new Set<keyof Colours>(["mask", "hairline"]);
/** Least and most, in px. Sizes of controls follow the density: on a touch screen they must not shrink. */
const LENGTHS: Record<string, readonly [number, number]> = { "--tm-radius-s": [0, 24], "--tm-radius": [0, 24], "--tm-radius-l": [0, 40], "--tm-column": [320, 1600], "--tm-pad": [0, 64] };
const FONTS = new Set(["--tm-font", "--tm-mono"]);

/** The custom property of a colour: `tideHover` is `--tm-tide-hover`. */
export function variableOf(name: keyof Colours): `--tm-${string}` {
  return `--tm-${name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`)}`;
}

const COLOUR_OF = new Map((Object.keys(COLOURS.light) as (keyof Colours)[]).map((name) => [variableOf(name) as string, name]));

/** A host's custom properties: known names with values of their kind. */
export function readVariables(given: unknown, refuse: (option: string, code: OptionProblem["code"], detail: string) => void): GivenVariables {
  const found: GivenVariables = { colours: {}, others: {} };
  if (given === undefined) return found;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    refuse("variables", "not-valid", "Variables are an object of names and values.");
    return found;
  }
  for (const [name, value] of Object.entries(given)) {
    const option = `variables.${name.slice(0, 60)}`;
    const colour = COLOUR_OF.get(name);
    const length = Object.hasOwn(LENGTHS, name) ? LENGTHS[name] : undefined;
    if (colour !== undefined && STATUS.has(colour)) refuse(option, "not-valid", "Colours of a status keep their meaning and can't be set.");
    else if (colour !== undefined) {
      const shade = readColour(value);
      if (shade === null || (shade.a < 1 && !MAY_LET_THROUGH.has(colour))) refuse(option, "not-valid", shade === null ? "Not a colour: #0a6270, rgb(), hsl(), oklch() or a name." : "This colour can't have alpha.");
      else found.colours[colour] = toHex(shade);
    } else if (length !== undefined) {
      const px = readLength(value, length[1]);
      if (px === null || px < length[0]) refuse(option, "not-valid", `A length from ${length[0]}px to ${length[1]}px.`);
      else found.others[name] = `${px}px`;
    } else if (FONTS.has(name)) {
      const font = readFont(value);
      if (font === null) refuse(option, "not-valid", "A list of font family names.");
      else found.others[name] = font;
    } else refuse(option, "unknown", `The variables are ${[...[...COLOUR_OF].filter(([, one]) => !STATUS.has(one)).map(([known]) => known), ...Object.keys(LENGTHS), ...FONTS].join(", ")}.`);
  }
  return found;
}
