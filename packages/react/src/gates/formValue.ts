import type { LateKey } from "../messages/useLateText.ts";
import { WHOLE, type FormField } from "./formFields.ts";

/** What a person has typed so far, by field: text as typed, index of a choice, indices of choices, yes or no. */
export type FormDraft = Readonly<Record<string, string | boolean | number | readonly number[]>>;
export interface FormError { key: string; text: LateKey; values: Record<string, string | number> }

/** What stands in the fields before anything is typed: the schema's defaults. */
export function presetDraft(fields: readonly FormField[]): FormDraft {
  const draft: Record<string, FormDraft[string]> = {};
  for (const { key, input, preset } of fields) {
    if (preset === undefined) continue;
    switch (input.kind) {
      case "yes-no": draft[key] = preset === true; break;
      case "choice": { const at = input.options.findIndex(({ value }) => value === preset); if (at >= 0) draft[key] = at; break; }
      case "choices": draft[key] = Array.isArray(preset) ? input.options.flatMap(({ value }, at) => (preset.includes(value) ? [at] : [])) : []; break;
      case "json": draft[key] = JSON.stringify(preset); break;
      default: draft[key] = String(preset);
    }
  }
  return draft;
}

/** The value that is sent, or what is wrong with it, field by field. Nothing typed is "not there", not an empty text. */
export function formValue(fields: readonly FormField[], draft: FormDraft): { kind: "value"; value: unknown } | { kind: "errors"; errors: FormError[] } {
  const value: Record<string, unknown> = {};
  const errors: FormError[] = [];
  for (const field of fields) {
    const read = readField(field, draft[field.key]);
    if (read.kind === "error") errors.push({ key: field.key, text: read.text, values: { label: field.label || "?", ...read.values } });
    else if (read.kind === "value") value[field.key] = read.value;
    else if (field.required) errors.push({ key: field.key, text: "form.missing", values: { label: field.label } });
  }
  if (errors.length > 0) return { kind: "errors", errors };
  return { kind: "value", value: fields.length === 1 && fields[0]!.key === WHOLE ? value[WHOLE] : value };
}

type Read = { kind: "none" } | { kind: "value"; value: unknown } | { kind: "error"; text: LateKey; values?: Record<string, number> };

function readField({ input }: FormField, typed: FormDraft[string] | undefined): Read {
  switch (input.kind) {
    case "yes-no": return { kind: "value", value: typed === true };
    case "choice": {
      const option = typeof typed === "number" ? input.options[typed] : undefined;
      return option ? { kind: "value", value: option.value } : { kind: "none" };
    }
    case "choices": {
      const chosen = Array.isArray(typed) ? (typed as readonly number[]) : [];
      return chosen.length === 0 ? { kind: "none" } : { kind: "value", value: input.options.filter((_, at) => chosen.includes(at)).map((option) => option.value) };
    }
    case "text": return typeof typed === "string" && typed.trim() !== "" ? { kind: "value", value: typed } : { kind: "none" };
    case "json": {
      if (typeof typed !== "string" || typed.trim() === "") return { kind: "none" };
      try {
        return { kind: "value", value: JSON.parse(typed) as unknown };
      } catch {
        return { kind: "error", text: "form.notJson" };
      }
    }
    case "number": {
      if (typeof typed !== "string" || typed.trim() === "") return { kind: "none" };
      const value = Number(typed.trim().replace(",", "."));
      if (!Number.isFinite(value)) return { kind: "error", text: "form.notNumber" };
      if (input.integer && !Number.isInteger(value)) return { kind: "error", text: "form.notInteger" };
      if (input.min !== null && value < input.min) return { kind: "error", text: "form.tooSmall", values: { limit: input.min } };
      if (input.max !== null && value > input.max) return { kind: "error", text: "form.tooLarge", values: { limit: input.max } };
      return { kind: "value", value };
    }
  }
}

/** What was typed, as text: what "Copy what you typed" copies when somebody else answered first (GATE-6). Empty where nothing was. */
export function typedText(fields: readonly FormField[], draft: FormDraft): string {
  const lines = fields.flatMap(({ key, label, input }) => {
    const typed = draft[key];
    if (typed === undefined || typed === "") return [];
    const words = input.kind === "choice" && typeof typed === "number" ? input.options[typed]?.label
      : input.kind === "choices" && Array.isArray(typed) ? (typed as readonly number[]).map((at) => input.options[at]?.label).join(", ") : String(typed);
    return words === undefined || words === "" ? [] : [label === "" ? words : `${label}: ${words}`];
  });
  return lines.join("\n");
}
