import type { SessionActions } from "@tidemark/entities/session";
import type { FormDraft } from "./formValue.ts";
import type { EditedInput } from "./editedInput.ts";

/** What a person prepared on an approval card: an edited input, a reason for a no, and whether a yes is for good. Null: not opened. */
export interface ApprovalDraft { input: string | null; reason: string | null; always: boolean }

export function approvalDraft(draft: FormDraft | undefined): ApprovalDraft {
  const { input, reason, always } = draft ?? {};
  return { input: typeof input === "string" ? input : null, reason: typeof reason === "string" ? reason : null, always: always === true };
}
export function keptDraft({ input, reason, always }: ApprovalDraft): FormDraft {
  return { ...(input !== null && { input }), ...(reason !== null && { reason }), ...(always && { always }) };
}

type Given = Parameters<SessionActions["answer"]>[1];

/** The answer that a press gives; null where the edited input can't be sent as it is. */
export function givenAnswer(word: "approve" | "deny", draft: ApprovalDraft, edited: EditedInput | null): Given | null {
  if (word === "deny") {
    const reason = draft.reason?.trim() ?? "";
    return { answer: "deny", ...(reason !== "" && { reason }) };
  }
  if (edited?.kind === "error") return null;
  return { answer: "approve", ...(edited !== null && !edited.same && { value: edited.value }), ...(draft.always && { scope: "session" }) };
}
