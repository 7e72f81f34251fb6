import { useSyncExternalStore } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { DraftFile } from "@tidemark/entities/outbox";
import type { Workspace } from "../shell/workspace.ts";

/** What is attached to the draft of a chat, as it is now. */
export function useDraftFiles(draft: Workspace["draft"], chat: SessionKey): readonly DraftFile[] {
  const read = (): readonly DraftFile[] => draft.files(chat);
  return useSyncExternalStore((listen) => draft.onFiles((key) => { if (keyText(key) === keyText(chat)) listen(); }), read, read);
}
