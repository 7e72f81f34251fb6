import { useId, type ReactNode } from "react";
import { useLateText } from "../messages/useLateText.ts";
import type { FormField as Field } from "./formFields.ts";
import type { FormDraft } from "./formValue.ts";

export interface FormFieldProps {
  field: Field;
  typed: FormDraft[string] | undefined;
  onTyped(value: FormDraft[string]): void;
  error: string | null;
}

/** One field of a question: its label above it, radios in a column, what is wrong with it below. */
export function FormField({ field, typed, onTyped, error }: FormFieldProps): ReactNode {
  const text = useLateText();
  const id = useId();
  const label = field.label || text("form.yourAnswer");
  const about = [field.help !== null && `${id}-help`, error !== null && `${id}-error`].filter(Boolean).join(" ");
  const common = { id, "aria-describedby": about || undefined, "aria-invalid": error !== null || undefined, "aria-required": field.required || undefined };
  const { input } = field;
  const notes = (
    <>
      {field.help !== null && <span className="tm-field-help" dir="auto" id={`${id}-help`}>{field.help}</span>}
      {error !== null && <span className="tm-field-error" id={`${id}-error`}>{error}</span>}
    </>
  );
  if (input.kind === "choice" || input.kind === "choices") {
    const many = input.kind === "choices";
    const chosen = Array.isArray(typed) ? (typed as readonly number[]) : typeof typed === "number" ? [typed] : [];
    return (
      <fieldset className="tm-field" aria-describedby={about || undefined}>
        <legend className="tm-field-label" dir="auto">{label}</legend>
        {input.options.map((option, at) => (
          <label key={at} className="tm-choice">
            <input
              type={many ? "checkbox" : "radio"} name={id} checked={chosen.includes(at)}
              onChange={(event) => { onTyped(many ? (event.target.checked ? [...chosen, at] : chosen.filter((other) => other !== at)) : at); }}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
        {notes}
      </fieldset>
    );
  }
  if (input.kind === "yes-no") {
    return (
      <div className="tm-field">
        <label className="tm-choice"><input type="checkbox" {...common} checked={typed === true} onChange={(event) => { onTyped(event.target.checked); }} /><span dir="auto">{label}</span></label>
        {notes}
      </div>
    );
  }
  const value = typeof typed === "string" ? typed : "";
  const box = { ...common, className: "tm-field-box", value, dir: "auto", placeholder: field.required ? undefined : text("form.optional") };
  return (
    <div className="tm-field">
      <label className="tm-field-label" htmlFor={id} dir="auto">{label}</label>
      {(input.kind === "text" && input.long) || input.kind === "json"
        ? <textarea {...box} rows={4} onChange={(event) => { onTyped(event.target.value); }} />
        : <input {...box} type={input.kind === "text" ? input.format ?? "text" : "text"} inputMode={input.kind === "number" ? "decimal" : undefined} onChange={(event) => { onTyped(event.target.value); }} />}
      {notes}
    </div>
  );
}
