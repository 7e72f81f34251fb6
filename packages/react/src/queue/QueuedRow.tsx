import { useState, type ReactNode } from "react";
import type { QueueRow } from "@tidemark/entities/session";
import { Icon, type IconName } from "../icons/Icon.tsx";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import { fromWords } from "./fromWords.ts";

export interface QueuedRowProps {
  row: QueueRow;
  number: number;
  mayWrite: boolean;
  /** The reader is in somebody else's chat. */
  guest: boolean;
  /** Null while another one is being edited here: one at a time. */
  onEdit: (() => void) | null;
  onRemove(): Promise<void>;
  onSendNow: (() => Promise<void>) | null;
}

/** One queued message: its place, its words, where it was written, and what can be done with it. */
export function QueuedRow({ row, number, mayWrite, guest, onEdit, onRemove, onSendNow }: QueuedRowProps): ReactNode {
  const text = useLateText();
  const [busy, setBusy] = useState(false);
  const run = (act: () => Promise<void>) => (): void => {
    if (busy) return;
    setBusy(true);
    void act().finally(() => { setBusy(false); });
  };
  const named = row.parts.flatMap((part) => (part.type === "file" && typeof part["filename"] === "string" ? [part["filename"]] : [])).join(", ");
  const onItsWay = row.version === null;
  return (
    <>
      <span className="tm-queue-number" aria-hidden="true">{number}</span>
      <span className="tm-queue-text" dir="auto" title={row.text}>{row.text}{named !== "" && <span className="tm-quiet">{row.text === "" ? "" : " "}{text("queue.withFiles", { files: named })}</span>}</span>
      <span className="tm-queue-from"><bdi>{fromWords(row, text, guest)}</bdi></span>
      {mayWrite && !onItsWay && (
        <span className="tm-queue-buttons">
          {onSendNow && <Button small look="text" aria-disabled={busy} onClick={run(onSendNow)}>{text("queue.sendNow")}</Button>}
          {onEdit && <RowButton icon="edit" name={text("queue.edit")} onClick={onEdit} />}
          <RowButton icon="close" name={text("queue.remove")} onClick={run(onRemove)} />
        </span>
      )}
    </>
  );
}

function RowButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }): ReactNode {
  return <button type="button" className="tm-icon-button" aria-label={name} title={name} onClick={onClick}><Icon name={icon} /></button>;
}
