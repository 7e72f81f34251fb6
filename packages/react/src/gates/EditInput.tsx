import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { ExactText } from "./ExactInput.tsx";
import { exactText } from "./exactText.ts";
import type { EditedInput } from "./editedInput.ts";
import { hidesAnything } from "./visibleText.ts";

/** The input of an approval as JSON to edit. It takes the focus each time that `focus` grows. Loaded when it is asked for. What can't be seen in the box is shown below it by name (GATE-8). */
export default function EditInput({ value, read, focus, onValue }: { value: string; read: EditedInput; focus: number; onValue(value: string): void }): ReactNode {
  const text = useText();
  const note = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => { if (focus > 0) box.current?.focus(); }, [focus]);
  const shown = read.kind === "value" ? exactText(read.value) : value;
  return (
    <div className="tm-field">
      <textarea ref={box} className="tm-field-box tm-code-edit" aria-label={text("gate.editLabel")} aria-invalid={read.kind === "error"} aria-describedby={note} dir="ltr" spellCheck={false} autoCapitalize="off" autoCorrect="off"
        rows={Math.min(16, value.split("\n").length + 1)} value={value} onChange={(event) => { onValue(event.target.value); }} />
      <span id={note} className={read.kind === "error" ? "tm-field-error" : "tm-field-help"}>{read.kind === "error" ? text(read.text, { reason: read.reason }) : text("gate.editNote")}</span>
      {(hidesAnything(shown) || hidesAnything(value)) && (
        <>
          <span className="tm-gate-warn">{text("gate.editShown")}</span>
          <ExactText value={hidesAnything(shown) ? shown : value} />
        </>
      )}
    </div>
  );
}
