import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { SessionActions } from "@tidemark/entities/session";
import { fitHeight } from "../composer/fitHeight.ts";
import { isComposing } from "../composer/isComposing.ts";
import { sendsWith } from "../composer/sendsWith.ts";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import FoldAsk from "./FoldAsk.tsx";

type Kept = Extract<ReturnType<SessionActions["editAndResend"]>, { kind: "kept" }>["why"];
/** `asksFirst`: an answer would end or messages would be dropped by it, and a person says so first. */
export interface EditMessageProps { text: string; focus: boolean; withFiles: boolean; asksFirst: boolean; onText(text: string): void; onSend(): Kept | null; onCancel(): void }

/** A message edited in its place. Send puts it in the place of the one that stands there; what came after is kept as an earlier version. */
export default function EditMessage({ text: words, focus, withFiles, asksFirst, onText, onSend, onCancel }: EditMessageProps): ReactNode {
  const text = useLateText();
  const note = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  useLayoutEffect(() => {
    if (!focus) return;
    box.current?.focus({ preventScroll: true });
    // Where it is in sight nothing moves.
    box.current?.scrollIntoView?.({ block: "nearest" });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [focus]);
  useLayoutEffect(() => { if (box.current) fitHeight(box.current); }, [words]);
  const may = words.trim() !== "" || withFiles;
  const [asking, setAsking] = useState(false);
  const send = (): void => {
    setAsking(false);
    setKept(onSend());
  };
  const ask = (): void => {
    if (!may) return;
    if (asksFirst) setAsking(true);
    else send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (sendsWith(event)) {
      event.preventDefault();
      ask();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className="tm-edit tm-edit-message">
      <textarea ref={box} className="tm-field-box tm-edit-box" aria-label={text("message.editLabel")} aria-invalid={kept !== null} aria-describedby={note} dir="auto" rows={1} value={words} onChange={(event) => { onText(event.target.value); }} onKeyDown={onKeyDown} />
      {asking && <FoldAsk name={text("message.editLabel")} question={text("message.editAsk")} go={text("message.editSend")} onGo={send} onCancel={() => { setAsking(false); }} />}
      <div className="tm-edit-buttons" hidden={asking}>
        <Button small aria-disabled={!may} look={may ? "default" : "off"} onClick={ask}>{text("message.editSend")}</Button>
        <Button small look="text" onClick={onCancel}>{text("message.editCancel")}</Button>
        <span id={note} className={kept === null ? "tm-edit-note" : "tm-edit-note tm-edit-error"}>{text(kept === null ? "message.editNote" : `message.kept.${kept}`)}</span>
      </div>
    </div>
  );
}
