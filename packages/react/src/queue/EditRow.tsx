import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { QueueRow } from "@tidemark/entities/session";
import { fitHeight } from "../composer/fitHeight.ts";
import { isComposing } from "../composer/isComposing.ts";
import { sendsWith } from "../composer/sendsWith.ts";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";

export interface EditRowProps { row: QueueRow; text: string; changed: boolean; onText(text: string): void; onSave(): Promise<void>; onCancel(): void }

/** A queued message edited in its place. Enter saves, Esc leaves it as it was. */
export function EditRow({ row, text: words, changed, onText, onSave, onCancel }: EditRowProps): ReactNode {
  const text = useLateText();
  const note = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  // The button that was pressed went away: the focus goes where the work is, to the end of the text.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  useLayoutEffect(() => { if (box.current) fitHeight(box.current); }, [words]);
  const may = (words.trim() !== "" || row.parts.some(({ type }) => type === "file")) && row.version !== null && !busy;
  const save = (): void => {
    if (!may) return;
    setBusy(true);
    void onSave().finally(() => { setBusy(false); });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (sendsWith(event)) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <div className="tm-edit">
      <textarea ref={box} className="tm-field-box tm-edit-box" aria-label={text("queue.editLabel")} {...(changed && { "aria-describedby": note })} dir="auto" rows={1} value={words} onChange={(event) => { onText(event.target.value); }} onKeyDown={onKeyDown} />
      {changed && <p id={note} className="tm-edit-note">{text("queue.changedMeanwhile", { text: row.text })}</p>}
      <div className="tm-edit-buttons">
        <Button small aria-disabled={!may} look={may ? "default" : "off"} onClick={save}>{text("queue.save")}</Button>
        <Button small look="text" onClick={onCancel}>{text("queue.cancel")}</Button>
      </div>
    </div>
  );
}

/** What was typed into an edit whose message is not queued any more: kept to be copied. */
export function GoneRow({ text: words, onClose }: { text: string; onClose(): void }): ReactNode {
  const text = useLateText();
  const group = useRef<HTMLDivElement>(null);
  // The box that went away may have had the focus: nobody who typed into it is thrown to the top of the page.
  useLayoutEffect(() => {
    const now = (group.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
    if (now == null || now.localName === "body") group.current?.focus();
  }, []);
  return (
    <div className="tm-edit tm-queue-gone" role="group" aria-label={text("queue.editLabel")} tabIndex={-1} ref={group}>
      <p className="tm-edit-note">{text("queue.gone")}</p>
      <p className="tm-edit-kept" dir="auto">{words}</p>
      <div className="tm-edit-buttons">
        <CopyButton value={words} label={text("queue.copyMine")} look="text" />
        <Button small look="text" onClick={onClose}>{text("queue.close")}</Button>
      </div>
    </div>
  );
}
