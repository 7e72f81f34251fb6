import { type ReactNode, useSyncExternalStore } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { Workspace } from "./workspace.ts";

/** What stands in the composer of one chat: shown from here, kept by the workspace at each keystroke. */
export interface ChatDraft {
  read(): string;
  write(words: string): void;
  subscribe(listen: () => void): () => void;
}

export function createChatDraft(draft: Workspace["draft"], chat: SessionKey): ChatDraft {
  let words = draft.get(chat);
  const listeners = new Set<() => void>();
  return {
    read: () => words,
    write(next) {
      words = next;
      draft.set(chat, next);
      for (const listen of listeners) listen();
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}

/** The part of the page that needs the draft. Only this is drawn again at a keystroke, and not the conversation above it. */
export function WithDraft({ store, children }: { store: ChatDraft; children: (words: string) => ReactNode }): ReactNode {
  return children(useSyncExternalStore(store.subscribe, store.read, store.read));
}
