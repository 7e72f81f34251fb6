import { createContext, useContext, type RefObject } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { FormDraft } from "../gates/formValue.ts";
import { createFileReader, type FileReader } from "../files/fileReader.ts";
import { createChatDraft, type ChatDraft } from "../shell/WithDraft.tsx";
import { createTypedStore } from "../shell/typedStore.ts";
import type { Workspace } from "../shell/workspace.ts";
import type { KeyedStore } from "../styles/keyedStore.ts";
import type { TranscriptReach } from "../transcript/TranscriptReach.ts";
import type { LeftChats } from "../transcript/useUnread.ts";

/** What the parts of one chat share, wherever a host has put them: what is typed, where the composer is, how to bring a row into sight. */
export interface ChatParts {
  draft: ChatDraft;
  typed: KeyedStore<FormDraft>;
  reader: FileReader;
  box: RefObject<HTMLTextAreaElement | null>;
  reach(): TranscriptReach | null;
  setReach(now: TranscriptReach | null): void;
}
export interface Parts { of(chat: SessionKey): ChatParts; leftChats: LeftChats; /** The element that the bar of open chats controls. */ panelId: string }

export function createParts(workspace: Workspace, panelId: string): Parts {
  const chats = new Map<string, ChatParts>();
  return {
    panelId, leftChats: new Map(),
    of(chat) {
      const id = keyText(chat);
      const known = chats.get(id);
      if (known) return known;
      let reach: TranscriptReach | null = null;
      const made: ChatParts = {
        draft: createChatDraft(workspace.draft, chat), typed: createTypedStore(workspace.form), reader: createFileReader(workspace.files, chat), box: { current: null }, reach: () => reach, setReach: (now) => { reach = now; },
      };
      chats.set(id, made);
      return made;
    },
  };
}

const Context = createContext<Parts | null>(null);
export const PartsProvider = Context.Provider;

export function useParts(): Parts {
  const parts = useContext(Context);
  if (parts === null) throw new Error("This part stands outside <TidemarkProvider>. Put the provider around your layout.");
  return parts;
}
