import type { OptionProblem } from "../theme/optionProblem.ts";
import { lateTexts } from "./en/late.ts";
import { en } from "./en.ts";
import { keysOf, type Labels } from "./labels.ts";

/** Labels for texts that do not exist. It knows the late texts, too, so it is loaded only where a host gives labels. */
export function unknownLabels(labels: Labels): OptionProblem[] {
  const table = { ...en, ...lateTexts };
  const anyPlural = /_(zero|one|two|few|many|other)$/;
  return Object.keys(labels).filter((key) => keysOf(key.replace(anyPlural, ""), table).length === 0 && !Object.hasOwn(table, key))
    .map((key) => ({ option: `labels.${key.slice(0, 100)}`, code: "unknown", detail: "No text has this key." }));
}
