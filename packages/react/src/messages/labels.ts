import type { OptionProblem } from "../theme/optionProblem.ts";
import type { TextTable } from "./languages.ts";

export type Labels = Readonly<Record<string, string>>;

const MOST_CHARS = 300;
const VALUE = /\{\{(\w+)\}\}/g;
/** Tags, i18next's own references, and characters that can't be seen or that turn the text around them. */
const MARKUP = /<[a-z/!?]|\$t\(|[{}\\]/i;
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

export interface ReadLabels { texts: TextTable; problems: OptionProblem[] }

/**
 * What a host calls things: plain text under a key of the catalogue, or under a plural without its ending, which then has that text in all its
 * forms (SEC-11). A label that is not valid changes nothing and is told. A key that is not in `table` may be one of a part that comes later:
 * it is taken over here, and `unknownLabels` tells of it.
 */
export function readLabels(labels: Labels, table: TextTable): ReadLabels {
  const texts: Record<string, string> = {};
  const problems: OptionProblem[] = [];
  for (const [key, value] of Object.entries(labels)) {
    const keys = keysOf(key, table);
    const wrong = wrongWith(value, keys.flatMap((one) => valuesIn(table[one] ?? "")), keys.length > 0);
    if (wrong !== null) problems.push({ option: `labels.${key.slice(0, MOST_CHARS)}`, ...wrong });
    else for (const one of keys.length > 0 ? keys : [key]) texts[one] = value;
  }
  return { texts, problems };
}

/** The keys that a label is for: its own, or all forms of a plural. */
export function keysOf(key: string, table: TextTable): string[] {
  if (Object.hasOwn(table, key)) return [key];
  return Object.hasOwn(table, `${key}_other`) ? ["zero", "one", "two", "few", "many", "other"].map((form) => `${key}_${form}`).filter((one) => Object.hasOwn(table, one)) : [];
}

function wrongWith(value: unknown, values: readonly string[], isKnown: boolean): Pick<OptionProblem, "code" | "detail"> | null {
  if (typeof value !== "string") return { code: "not-valid", detail: "A label is a text." };
  if (value.length > MOST_CHARS) return { code: "not-valid", detail: `A label has at most ${MOST_CHARS} characters, this one has ${value.length}.` };
  if (MARKUP.test(value.replace(VALUE, "")) || UNSEEN.test(value)) return { code: "not-valid", detail: "A label is plain text: no tags, braces, backslashes or characters that can't be seen." };
  const foreign = isKnown ? valuesIn(value).find((name) => !values.includes(name)) : undefined;
  return foreign === undefined ? null : { code: "not-valid", detail: `{{${foreign}}} is no value of this text; it has ${values.length === 0 ? "none" : values.map((name) => `{{${name}}}`).join(", ")}.` };
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(VALUE)].map((found) => found[1]!);
}
