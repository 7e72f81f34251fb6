import type { ThemeOptions } from "../embed/options.ts";
import { accentShades } from "./accentShades.ts";
import { COLOURS, type Colours, type Scheme } from "./colours.ts";
import { toHex } from "./colourMath.ts";
import { keepReadable, type Moved } from "./keepReadable.ts";
import type { OptionProblem } from "./optionProblem.ts";
import { readColour } from "./readColour.ts";
import { type GivenVariables, readVariables, variableOf } from "./readVariables.ts";
import { readFont, readLength } from "./themeValues.ts";

export type Density = "comfortable" | "compact";

/** The look that was understood: what the style sheet and antd are told. */
export interface Theme {
  scheme: Scheme;
  colours: Colours;
  /** In px. */
  radius: { small: number; normal: number; large: number };
  density: Density;
  /** Custom properties that differ from the style sheet's, as they are set on the root. */
  variables: Readonly<Record<string, string>>;
  problems: readonly OptionProblem[];
}

const RADIUS = { small: 4, normal: 6, large: 10 };
const MOST_RADIUS = 24;
const KNOWN = new Set<string>(["scheme", "accent", "radius", "density", "font", "fontMono", "variables"] satisfies (keyof ThemeOptions)[]);

/**
 * A host's theme, checked. What is not valid is left out and told; what could not be read is moved in lightness until it can be, and told. Nothing
 * of the host's text goes into a style: each value is read, and written anew from what was read (SEC-11).
 */
export function readTheme(options: ThemeOptions | undefined, system: Scheme): Theme {
  if (options === undefined) return PLAIN[system];
  const problems: OptionProblem[] = [];
  const refuse = (option: string, code: OptionProblem["code"], detail: string): void => { problems.push({ option: `theme.${option}`, code, detail }); };
  if (typeof options !== "object" || options === null || Array.isArray(options)) return { ...PLAIN[system], problems: [{ option: "theme", code: "not-valid", detail: "A theme is an object." }] };
  for (const name of Object.keys(options)) if (!KNOWN.has(name)) refuse(name.slice(0, 60), "unknown", `A theme has ${[...KNOWN].join(", ")}.`);

  const scheme = oneOf(options.scheme, ["light", "dark", "auto"], () => { refuse("scheme", "not-valid", "The scheme is light, dark or auto."); });
  const density = oneOf(options.density, ["comfortable", "compact"], () => { refuse("density", "not-valid", "The density is comfortable or compact."); }) ?? "comfortable";
  const shown = scheme === undefined || scheme === "auto" ? system : scheme;
  const given = readVariables(options.variables, refuse);
  const colours = coloursOf(options, given, shown, refuse);

  const round = read("radius", options.radius, (value) => readLength(value, MOST_RADIUS), `The radius is a length from 0 to ${MOST_RADIUS}px.`, refuse);
  const radius = round === null ? RADIUS : { small: Math.round((round * 2) / 3), normal: round, large: Math.round((round * 5) / 3) };
  const families = "A font is a list of family names.";
  const font = read("font", options.font, readFont, families, refuse);
  const mono = read("fontMono", options.fontMono, readFont, families, refuse);
  return {
    scheme: shown, colours, radius, density, problems,
    variables: {
      ...changedColours(colours, shown),
      ...(round !== null && { "--tm-radius-s": `${radius.small}px`, "--tm-radius": `${radius.normal}px`, "--tm-radius-l": `${radius.large}px` }),
      ...(font !== null && { "--tm-font": font }), ...(mono !== null && { "--tm-mono": mono }),
      ...given.others,
    },
  };
}

const plain = (scheme: Scheme): Theme => ({ scheme, colours: COLOURS[scheme], radius: RADIUS, density: "comfortable", variables: {}, problems: [] });
const PLAIN: Record<Scheme, Theme> = { light: plain("light"), dark: plain("dark") };

const ACCENTED = ["tide", "tideHover", "tideActive", "onTide"] as const satisfies (keyof Colours)[];
type Refuse = (option: string, code: OptionProblem["code"], detail: string) => void;

function coloursOf(options: ThemeOptions, given: GivenVariables, scheme: Scheme, refuse: Refuse): Colours {
  const ours = { ...COLOURS[scheme], ...given.colours };
  const { colours: readable, moved } = keepReadable(ours, scheme, new Set(Object.keys(given.colours) as (keyof Colours)[]));
  const accent = read("accent", options.accent, readColour, "The accent is a colour: #0a6270, rgb(), hsl(), oklch() or a name.", refuse);
  // An accent puts shades of its own in the place of these.
  const told = moved.filter(({ name }) => accent === null || !(ACCENTED as readonly string[]).includes(name));
  const tell = ({ name, from, to }: Moved): void => { refuse(`variables.${variableOf(name)}`, "contrast", to === null ? `${from} can't be read with the other colours and was left out.` : `${from} can't be read on the grounds of this look; ${to} can.`); };
  for (const change of told) tell(change);
  if (accent === null) return readable;
  if (accent.a < 1) {
    refuse("accent", "not-valid", "The accent lets nothing through: a colour without alpha.");
    return readable;
  }
  const shades = accentShades(accent, readable, scheme);
  if (shades === null) {
    refuse("accent", "contrast", `No shade of ${toHex(accent)} can be read on the grounds of this look.`);
    return readable;
  }
  if (shades.tide !== toHex(accent)) refuse("accent", "contrast", `${toHex(accent)} can't be read on the grounds of the ${scheme} look; ${shades.tide} can.`);
  // What a host set by name is more exact than what follows from the accent, as far as it can be read beside it.
  const named = ACCENTED.filter((name) => given.colours[name] !== undefined);
  const both = keepReadable({ ...readable, ...shades, ...Object.fromEntries(named.map((name) => [name, given.colours[name]])) }, scheme, new Set<keyof Colours>(named));
  for (const change of both.moved) tell(change);
  return both.colours;
}

/** Of two equal colours nothing is written: the style sheet has it. */
function changedColours(colours: Colours, scheme: Scheme): Record<string, string> {
  const names = Object.keys(colours) as (keyof Colours)[];
  return Object.fromEntries(names.filter((name) => colours[name] !== COLOURS[scheme][name]).map((name) => [variableOf(name), colours[name]]));
}

function read<T>(option: string, value: unknown, reader: (value: unknown) => T | null, what: string, refuse: Refuse): T | null {
  if (value === undefined) return null;
  const found = reader(value);
  if (found === null) refuse(option, "not-valid", what);
  return found;
}

function oneOf<const T extends string>(value: unknown, known: readonly T[], refuse: () => void): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined) refuse();
  return found;
}
