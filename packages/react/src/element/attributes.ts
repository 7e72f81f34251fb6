import type { TidemarkOptions } from "../embed/options.ts";

type Change = Partial<TidemarkOptions>;

/** What an attribute says; null: it was taken away. An option whose values are few is left out where it has none of them. */
const READ: Record<string, (value: string | null) => Change> = {
  gateway: (value) => (value === null ? {} : { source: value }),
  source: (value) => (value === null ? {} : { source: value }),
  agent: (value) => undefinable("agent", value),
  session: (value) => undefinable("session", value),
  "default-session": (value) => undefinable("defaultSession", value),
  mode: (value) => one("mode", value, ["app", "panel", "inline", "bubble"]),
  role: (value) => one("role", value, ["participant", "observer"]),
  storage: (value) => one("storage", value, ["local", "session", "memory"]),
  locale: (value) => undefinable("locale", value),
  instance: (value) => undefinable("instance", value),
};

/** Attributes that are options of the look; the other ones of `theme` are set by property. */
const LOOK = { scheme: ["light", "dark", "auto"], accent: null, density: ["comfortable", "compact"], font: null, radius: null } as const;

export const ATTRIBUTES: readonly string[] = [...Object.keys(READ), ...Object.keys(LOOK)];
/** ARIA's own attribute has this name, and knows no such role: the value is taken over and the attribute taken away. */
export const TAKEN_AWAY: Readonly<Record<string, readonly string[]>> = { role: ["participant", "observer"] };

/** The options that an attribute changes. `theme` is the one there is. */
export function readAttribute(name: string, value: string | null, theme: TidemarkOptions["theme"]): Change {
  if (Object.hasOwn(READ, name)) return READ[name]!(value);
  if (!Object.hasOwn(LOOK, name)) return {};
  const { [name as keyof typeof LOOK]: _before, ...others } = theme ?? {};
  const values = LOOK[name as keyof typeof LOOK] as readonly string[] | null;
  return { theme: value === null || (values !== null && !values.includes(value)) ? others : { ...others, [name]: value } };
}

function undefinable(name: "agent" | "session" | "defaultSession" | "locale" | "instance", value: string | null): Change {
  return { [name]: value ?? undefined } as Change;
}

function one<Name extends "mode" | "role" | "storage">(name: Name, value: string | null, values: readonly NonNullable<TidemarkOptions[Name]>[]): Change {
  return { [name]: (values as readonly (string | null)[]).includes(value) ? value : undefined } as Change;
}
