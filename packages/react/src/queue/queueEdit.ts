import type { MessageId } from "@tidemark/entities/ids";
import type { QueueRow } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";

/** A queued message that is being edited here: what was typed, and the text that it stood for when the editing began or was last compared. */
export interface QueueEdit { text: string; was: string }

/** How an edit stands to the queue as it is now. `gone`: the message went out or was removed; what was typed stays. */
export type EditState =
  | { kind: "none" }
  | { kind: "editing"; row: QueueRow; text: string; changed: boolean }
  | { kind: "gone"; text: string };

export function editState(item: MessageId | null, draft: FormDraft | undefined, rows: readonly QueueRow[]): EditState {
  const edit = readEdit(draft);
  if (item === null || edit === null) return { kind: "none" };
  const row = rows.find((one) => one.item === item);
  return row === undefined ? { kind: "gone", text: edit.text } : { kind: "editing", row, text: edit.text, changed: row.text !== edit.was };
}

export function editDraft({ text, was }: QueueEdit): FormDraft {
  return { text, was };
}
/** What is kept once the editing is over: nothing. */
export const NO_EDIT: FormDraft = {};

function readEdit(draft: FormDraft | undefined): QueueEdit | null {
  const { text, was } = draft ?? NO_EDIT;
  return typeof text === "string" && typeof was === "string" ? { text, was } : null;
}
