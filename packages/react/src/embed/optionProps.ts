import type { TidemarkOptions } from "./options.ts";

/** Every option by its name; the type checks that none is missing. */
const NAMES: Readonly<Record<keyof TidemarkOptions, true>> = {
  source: true, getToken: true, agent: true, session: true, defaultSession: true, context: true, tools: true, role: true, mode: true, theme: true, locale: true, labels: true,
  storage: true, instance: true, onEvent: true,
};
export const OPTION_NAMES = Object.keys(NAMES) as (keyof TidemarkOptions)[];

/** The options among a component's props. */
export function optionsOf(props: Readonly<Record<string, unknown>>): TidemarkOptions {
  return Object.fromEntries(OPTION_NAMES.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]]))) as unknown as TidemarkOptions;
}

/**
 * What a render changes: what it names, and what the one before named and it does not. What a host set through the handle alone stays, and so does the
 * server where a render has none: a host that waits for its own settings would else be ended by our refusal.
 */
export function changeOf(before: TidemarkOptions, next: TidemarkOptions): Partial<TidemarkOptions> {
  const dropped = OPTION_NAMES.filter((name) => name !== "source" && before[name] !== undefined && next[name] === undefined);
  return { ...next, ...Object.fromEntries(dropped.map((name) => [name, undefined])) };
}
