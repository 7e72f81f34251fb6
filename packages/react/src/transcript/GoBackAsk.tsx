import { useState, type ReactNode } from "react";
import type { TurnId } from "@tidemark/entities/ids";
import { useText } from "../messages/useText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import { Button } from "../styles/Button.tsx";
import { useRowSurroundings } from "./RowContext.tsx";

/** Asks before what was said after an answer folds away, and tells what became of it (BOUND-1, BOUND-4). */
export default function GoBackAsk({ turn, onClose }: { turn: TurnId; onClose(): void }): ReactNode {
  const text = useText();
  const outcome = useOutcome();
  const { actions, live, queued, focusComposer } = useRowSurroundings();
  const [busy, setBusy] = useState(false);
  const goBack = (): void => {
    if (busy) return;
    setBusy(true);
    void outcome(actions.rewindTo(turn), "message.notGoneBack", "message.goneBack").then((done) => {
      if (!done) return;
      onClose();
      focusComposer();
    }).finally(() => { setBusy(false); });
  };
  return (
    <div className="tm-ask" role="group" aria-label={text("message.goBack")}>
      <p>{queued > 0 ? text("message.goBackAskQueue", { count: queued }) : text("message.goBackAsk")}{live && ` ${text("clear.running")}`}</p>
      <span className="tm-edit-buttons">
        <Button small aria-disabled={busy} onClick={goBack}>{text("message.goBackDo")}</Button>
        <Button small look="text" onClick={onClose} autoFocus>{text("message.goBackCancel")}</Button>
      </span>
    </div>
  );
}
