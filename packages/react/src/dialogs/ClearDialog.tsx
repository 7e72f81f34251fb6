import { useState, type ReactNode } from "react";
import type { Outcome } from "@tidemark/entities/session";
import { useLateText } from "../messages/useLateText.ts";
import { useTexts } from "../messages/useText.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { useToast } from "../shell/toastContext.ts";
import { Failed } from "./Failed.tsx";
import { Button } from "../styles/Button.tsx";

export interface ClearDialogProps { queued: number; running: boolean; onClear: () => Promise<Outcome>; onClose: () => void }

/** Asks before a chat is cleared, says what goes with it, and stays open until the server said that it is done, or why it is not (BOUND-4). */
export default function ClearDialog({ queued, running, onClear, onClose }: ClearDialogProps): ReactNode {
  const text = useLateText();
  const { refused } = useTexts();
  const { say } = useToast();
  const [state, setState] = useState<{ kind: "asks" } | { kind: "clearing" } | { kind: "not-done"; detail: string }>({ kind: "asks" });
  const clear = async (): Promise<void> => {
    if (state.kind === "clearing") return;
    setState({ kind: "clearing" });
    const outcome = await onClear();
    if (outcome.kind === "not-done") return setState({ kind: "not-done", detail: refused(outcome.why, outcome.detail) });
    say({ text: text("clear.done") });
    onClose();
  };
  return (
    <Dialog title={text("clear.title")} onClose={onClose}>
      <p>{text("clear.line")}</p>
      {running && <p>{text("clear.running")}</p>}
      {queued > 0 && <p>{text("clear.queue", { count: queued })}</p>}
      {state.kind === "not-done" && <Failed>{text("clear.notDone", { detail: state.detail })}</Failed>}
      <div className="tm-row tm-dialog-buttons">
        <Button aria-disabled={state.kind === "clearing"} onClick={() => void clear()}>{text(state.kind === "clearing" ? "clear.doing" : "clear.do")}</Button>
        <Button look="text" onClick={onClose}>{text("chat.cancel")}</Button>
      </div>
    </Dialog>
  );
}
