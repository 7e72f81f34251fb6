import type { TidemarkOptions } from "./options.ts";

/** What the chat is opened with: a change of one of these opens it anew. All others are followed while it stands. */
const GROUND = ["source", "storage", "instance"] as const satisfies readonly (keyof TidemarkOptions)[];

/** `change` over `before`: what is not named stays, undefined takes an option back (EMBED-5). */
export function mergeOptions(before: TidemarkOptions, change: Partial<TidemarkOptions>): TidemarkOptions {
  const next: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next as unknown as TidemarkOptions;
}

/** Deeper than any option; a ring in a host's data has no end, and would end the page. */
const DEEPEST = 64;

/**
 * Do both say the same? Hosts write options inline, so each render of theirs brings new objects and new functions: a function is the same
 * where there is one at all (the newest is called), everything else is compared by value, as JSON has it: a date is what it is written as.
 */
export function sameValue(a: unknown, b: unknown, depth = 0): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === "function" && typeof b === "function") return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth > DEEPEST) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (hasText(a) || hasText(b)) return hasText(a) && hasText(b) && sameValue(a.toJSON(), b.toJSON(), depth + 1);
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameValue((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], depth + 1));
}

function hasText(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** A source object is one's own code: another object is another source, whatever stands in it. */
export function sameGround(a: TidemarkOptions, b: TidemarkOptions): boolean {
  return GROUND.every((name) => (name === "source" && typeof a.source === "object" ? a.source === b.source : Object.is(a[name], b[name])));
}
