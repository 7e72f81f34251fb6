import type { ThemeOptions, TidemarkOptions } from "../embed/options.ts";

type Change = Partial<TidemarkOptions>;

/** What an attribute says; null: it was taken away. Whether it is a value of the option is seen, and told, where options are read. */
const READ: Record<string, (value: string | null) => Change> = {
  gateway: (value) => (value === null ? {} : { source: value }),
  source: (value) => (value === null ? {} : { source: value }),
  agent: (value) => undefinable("agent", value),
  session: (value) => undefinable("session", value),
  "default-session": (value) => undefinable("defaultSession", value),
  mode: (value) => undefinable("mode", value),
  role: (value) => undefinable("role", value),
  storage: (value) => undefinable("storage", value),
  locale: (value) => undefinable("locale", value),
  instance: (value) => undefinable("instance", value),
};

/** Attributes that are options of the look; the other ones of `theme` are set by property. */
const LOOK: readonly string[] = ["scheme", "accent", "density", "font", "radius"];

export const ATTRIBUTES: readonly string[] = [...Object.keys(READ), ...LOOK];
/** ARIA's own attribute has this name, and knows no such role: the value is taken over and the attribute taken away. */
export const TAKEN_AWAY: Readonly<Record<string, readonly string[]>> = { role: ["participant", "observer"] };

/** The options that an attribute changes. `theme` is the one there is. */
export function readAttribute(name: string, value: string | null, theme: TidemarkOptions["theme"]): Change {
  if (Object.hasOwn(READ, name)) return READ[name]!(value);
  if (!LOOK.includes(name)) return {};
  const { [name as keyof ThemeOptions]: _before, ...others } = theme ?? {};
  return { theme: value === null ? others : { ...others, [name]: value } };
}

function undefinable(name: Exclude<keyof TidemarkOptions, "source">, value: string | null): Change {
  return { [name]: value ?? undefined } as Change;
}
