import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import { useRowSurroundings } from "./RowContext.tsx";

export interface FoldAskProps { name: string; question: string; go: string; busy?: boolean; onGo(): void; onCancel(): void }

/**
 * Asks, in its place, before a part of the conversation folds away, and says what goes with it for everybody: the answer that runs and the
 * messages that wait. One wording for Go back, Edit and Regenerate (BOUND-4). Left by Cancel, the focus is back where it was.
 */
export default function FoldAsk({ name, question, go, busy = false, onGo, onCancel }: FoldAskProps): ReactNode {
  const text = useLateText();
  const { live, queued } = useRowSurroundings();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = box.current!.getRootNode() as Document | ShadowRoot;
    const before = root.activeElement;
    [...box.current!.querySelectorAll("button")].at(-1)?.focus({ preventScroll: true });
    return () => {
      // Once all is drawn: what had the focus may have been out of sight meanwhile. What has it by then keeps it.
      queueMicrotask(() => {
        const now = root.activeElement;
        if (before instanceof HTMLElement && before.isConnected && (now === null || now.localName === "body")) before.focus({ preventScroll: true });
      });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Esc would else stop the answer that this asks about.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <div ref={box} className="tm-ask" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <p>{[question, live && text("clear.running"), queued > 0 && text("clear.queue", { count: queued })].filter(Boolean).join(" ")}</p>
      <span className="tm-edit-buttons">
        <Button small aria-disabled={busy} onClick={onGo}>{go}</Button>
        <Button small look="text" onClick={onCancel}>{text("chat.cancel")}</Button>
      </span>
    </div>
  );
}
