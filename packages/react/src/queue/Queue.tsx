import { useState, type ReactNode } from "react";
import type { MessageId } from "@tidemark/entities/ids";
import type { QueueRow, SessionActions, SessionView } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import { type KeyedStore, useKeyed } from "../styles/keyedStore.ts";
import { EditRow, GoneRow } from "./EditRow.tsx";
import { editDraft, editState, NO_EDIT } from "./queueEdit.ts";
import { QueuedRow } from "./QueuedRow.tsx";

const SHOWN = 3;

export interface QueueProps {
  queue: SessionView["queue"];
  /** How the last answer ended: why a queue is held. */
  lastOutcome: string | null;
  serverName: string;
  mayWrite: boolean;
  /** The reader is in somebody else's chat: its owner is told by name. */
  guest?: boolean;
  actions: Pick<SessionActions, "editQueued" | "removeQueued" | "sendQueuedNow">;
  /** What was typed into an edit, by the message's id; outlives this chat's turn on the page. */
  typed: KeyedStore<FormDraft>;
  /** Where the focus goes when the row that had it goes away. */
  focusComposer(): void;
}

/** What waits at the server, between strip and composer: only intended, so below the tide line, with dashed rules (TURN-11). */
export default function Queue({ queue, lastOutcome, serverName, mayWrite, guest = false, actions, typed, focusComposer }: QueueProps): ReactNode {
  const text = useLateText();
  const outcome = useOutcome();
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<MessageId | null>(() => queue.items.find(({ item }) => typeof typed.get(item)?.["text"] === "string")?.item ?? null);
  const [draft, setDraft] = useKeyed(typed, edited ?? "");
  const edit = editState(edited, draft, queue.items);
  if (queue.items.length === 0 && edit.kind !== "gone") return null;
  const stopEditing = (): void => {
    setDraft(NO_EDIT);
    setEdited(null);
  };
  const startEditing = ({ item, text: now }: QueueRow): void => {
    typed.set(item, editDraft({ text: now, was: now }));
    setEdited(item);
  };
  const save = async (row: QueueRow, words: string): Promise<void> => {
    // The version that the person saw: the row on the screen, which names another text where it was changed meanwhile.
    if (await outcome(actions.editQueued(row.item, row.version!, words), "queue.notEdited")) {
      stopEditing();
      focusComposer();
    }
  };
  const remove = async (row: QueueRow): Promise<void> => {
    if (await outcome(actions.removeQueued(row.item), "queue.notRemoved")) focusComposer();
  };
  const sendNow = async (row: QueueRow): Promise<void> => {
    if (await outcome(actions.sendQueuedNow(row.item), "queue.notSentNow")) focusComposer();
  };
  const shown = all ? queue.items : queue.items.slice(0, SHOWN);
  const hidden = queue.items.length - shown.length;
  const held = lastOutcome === "failed" || lastOutcome === "interrupted" ? lastOutcome : "stopped";
  return (
    <div className="tm-queue">
      {queue.items.length > 0 && <p className={queue.held ? "tm-queue-line tm-queue-held" : "tm-queue-line"}>{queue.held ? text(`queue.lineHeld.${held}`) : text("queue.line", { server: serverName })}</p>}
      {edit.kind === "gone" && <GoneRow text={edit.text} onClose={() => { stopEditing(); focusComposer(); }} />}
      {queue.items.length > 0 && (
        <ol className="tm-queue-rows" aria-label={text("queue.name")}>
          {shown.map((row, at) => (
            <li key={row.item} className="tm-queue-row">
              {edit.kind === "editing" && edit.row.item === row.item
                ? <EditRow row={row} text={edit.text} changed={edit.changed} onText={(words) => { setDraft({ ...draft, text: words }); }} onSave={() => save(row, edit.text)} onCancel={stopEditing} />
                : <QueuedRow row={row} number={at + 1} mayWrite={mayWrite} guest={guest} onEdit={edited === null ? () => { startEditing(row); } : null} onRemove={() => remove(row)} onSendNow={queue.held && at > 0 ? null : () => sendNow(row)} />}
            </li>
          ))}
        </ol>
      )}
      {(hidden > 0 || all) && <button type="button" className="tm-link tm-queue-more" aria-expanded={all} onClick={() => { setAll(!all); }}>{all ? text("queue.fewer") : text("queue.more", { count: hidden })}</button>}
    </div>
  );
}
