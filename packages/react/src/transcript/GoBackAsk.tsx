import { useState, type ReactNode } from "react";
import type { TurnId } from "@tidemark/entities/ids";
import { useLateText } from "../messages/useLateText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import FoldAsk from "./FoldAsk.tsx";
import { useRowSurroundings } from "./RowContext.tsx";

/** Asks before what was said after an answer folds away, and tells what became of it (BOUND-1, BOUND-4). */
export default function GoBackAsk({ turn, onClose }: { turn: TurnId; onClose(): void }): ReactNode {
  const text = useLateText();
  const outcome = useOutcome();
  const { actions, focusComposer } = useRowSurroundings();
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
  return <FoldAsk name={text("message.goBack")} question={text("message.goBackAsk")} go={text("message.goBackDo")} busy={busy} onGo={goBack} onCancel={onClose} />;
}
