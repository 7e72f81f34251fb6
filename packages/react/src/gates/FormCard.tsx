import { useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useLateText } from "../messages/useLateText.ts";
import { CopyButton } from "../styles/CopyButton.tsx";
import { FormField } from "./FormField.tsx";
import { formFields } from "./formFields.ts";
import { formValue, presetDraft, typedText, type FormError } from "./formValue.ts";
import type { GateProps } from "./GateProps.ts";
import { isGenuine } from "./isGenuine.ts";
import { NotSentLine } from "./NotSentLine.tsx";
import { cardState } from "./pendingAnswer.ts";
import { QuestionHead } from "./QuestionHead.tsx";
import { questionOf } from "./questionOf.ts";
import { SettledGate } from "./SettledGate.tsx";
import { useDeafness } from "./useDeafness.ts";

/** A question with fields from its JSON Schema. Answered elsewhere, what was typed stays copyable (GATE-6). */
export function FormCard({ gate, entry, me, mayAnswer, guest = false, actions, focusComposer, draft, onDraft }: GateProps): ReactNode {
  const text = useLateText();
  const [errors, setErrors] = useState<FormError[]>([]);
  const question = useMemo(() => questionOf(gate), [gate]);
  const fields = useMemo(() => formFields(question.schema), [question]);
  const genuine = useMemo(() => isGenuine(gate), [gate]);
  const title = question.title ?? text("form.fallbackTitle");
  const name = text("form.name", { title });
  const state = cardState(gate, entry);
  const { card, hear } = useDeafness(state.kind !== "settled");
  if (state.kind === "settled") {
    const mine = state.state.kind === "answered" && state.state.by.tab === me;
    const typed = draft && !mine ? typedText(fields, draft) : "";
    return (
      <SettledGate state={state.state} me={me} guest={guest} name={name} subject={<bdi>{title}</bdi>}>
        {typed !== "" && <CopyButton value={typed} label={text("form.copyTyped")} />}
      </SettledGate>
    );
  }
  const now = draft ?? presetDraft(fields);
  const submit = (form: HTMLFormElement): void => {
    const read = formValue(fields, now);
    if (read.kind === "errors") {
      setErrors(read.errors);
      form.querySelector<HTMLElement>(`[data-field="${fields.findIndex(({ key }) => key === read.errors[0]!.key)}"] :is(input, textarea)`)?.focus();
      return;
    }
    setErrors([]);
    actions.answer(gate.id, { answer: "submit", value: read.value });
    focusComposer();
  };
  const sending = state.kind === "sending";
  return (
    <div className="tm-card" role="group" aria-label={name} ref={card} data-gate={gate.id}>
      <QuestionHead title={title} description={question.description} openedAt={gate.openedAt} />
      <form
        noValidate className="tm-fields" onKeyDown={noSubmitWhileComposing}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          if (genuine && mayAnswer && !sending) hear(() => { submit(form); })();
        }}
      >
      <fieldset className="tm-fields" disabled={sending || !genuine || !mayAnswer}>
        {fields.map((field, at) => {
          const error = errors.find(({ key }) => key === field.key);
          return (
            <div key={field.key} data-field={at}>
              <FormField field={field} typed={now[field.key]} error={error ? text(error.text, error.values) : null} onTyped={(value) => { onDraft({ ...now, [field.key]: value }); }} />
            </div>
          );
        })}
      </fieldset>
      {!genuine && mayAnswer && <p className="tm-gate-warn">{text("gate.mismatch")}</p>}
      {sending && <p className="tm-card-state">{text(state.words)}</p>}
      {state.kind === "not-sent" && <NotSentLine reason={state.reason} detail={state.detail} onAgain={mayAnswer ? hear(() => { actions.answerAgain(gate.id); }) : null} />}
      {!sending && genuine && mayAnswer && <div className="tm-card-buttons"><button type="submit" className="tm-button">{text("form.submit")}</button></div>}
      </form>
    </div>
  );
}

/** Enter in a field submits, but never one that belongs to an input method (A11Y-4). */
function noSubmitWhileComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}
