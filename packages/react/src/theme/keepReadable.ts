import { COLOURS, type Colours, type Scheme } from "./colours.ts";
import { fromHex, toHex } from "./colourMath.ts";
import { OUTLINE_CONTRAST, readableShade, reads, TEXT_CONTRAST } from "./readableShade.ts";

type Name = keyof Colours;
/** Whatever can lie under a text. */
export const GROUNDS = ["page", "shore", "raised", "fill", "code", "selected"] as const satisfies Name[];
const TEXTS = ["ink", "ink2", "quiet", "tide", "tideHover", "done", "warning", "error"] as const satisfies Name[];
const PLAIN_GROUNDS = ["page", "shore"] as const satisfies Name[];

export interface Moved { name: Name; from: string; /** Null: no shade can be read, ours stands instead. */ to: string | null }

/**
 * Colours of which some were set by a host, so that all texts can be read: each text is moved in lightness where it has to be. Where none would do,
 * the host's grounds are left out. Only what was set, and what no longer fits to it, moves.
 */
export function keepReadable(colours: Colours, scheme: Scheme, set: ReadonlySet<Name>): { colours: Colours; moved: Moved[] } {
  if (set.size === 0) return { colours, moved: [] };
  const moved: Moved[] = [];
  const next = { ...colours };
  const check = (name: Name, grounds: readonly Name[], least: number): boolean => {
    const shade = readableShade(fromHex(next[name]), grounds.map((ground) => fromHex(next[ground])), least);
    if (shade === null) return false;
    const to = toHex(shade);
    if (to !== next[name].toUpperCase()) moved.push({ name, from: next[name], to });
    next[name] = to;
    return true;
  };
  const fits = TEXTS.every((name) => check(name, GROUNDS, TEXT_CONTRAST)) && check("outline", PLAIN_GROUNDS, OUTLINE_CONTRAST);
  if (!fits) {
    const grounds = GROUNDS.filter((name) => set.has(name));
    const without = { ...colours, ...Object.fromEntries(grounds.map((name) => [name, COLOURS[scheme][name]])) };
    const again = keepReadable(without, scheme, new Set([...set].filter((name) => !grounds.some((ground) => ground === name))));
    return { colours: again.colours, moved: [...grounds.map((name): Moved => ({ name, from: colours[name], to: null })), ...again.moved] };
  }
  // Set by hand, or beside a tide that moved: the words on a filled button are read, too.
  if (onFilled(next, next.onTide)) return { colours: next, moved };
  const onTide = WORDS_ON_FILLED.find((words) => onFilled(next, words));
  if (onTide !== undefined) return { colours: { ...next, onTide }, moved: [...moved, { name: "onTide", from: next.onTide, to: onTide }] };
  // One of black and white can be read on any one colour, but not on any three.
  const one = { ...next, tideHover: next.tide, tideActive: next.tide };
  const words = WORDS_ON_FILLED.find((some) => onFilled(one, some))!;
  return { colours: { ...one, onTide: words }, moved: [...moved, { name: "tideActive", from: next.tideActive, to: next.tide }] };
}

/** Light and dark words for filled buttons; black for the few shades between on which neither can be read. */
export const WORDS_ON_FILLED = [COLOURS.light.onTide, COLOURS.dark.onTide, "#000000"] as const;

function onFilled(colours: Colours, words: string): boolean {
  return reads(fromHex(words), [colours.tide, colours.tideHover, colours.tideActive].map(fromHex), TEXT_CONTRAST);
}
