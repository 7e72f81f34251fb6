import { memo, Suspense, useMemo, type ReactNode, type RefObject } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { DraftFile } from "@tidemark/entities/outbox";
import { useWorkspace } from "../shell/workspaceContext.ts";
import type { Attach } from "../files/useAttach.ts";
import { useDraftFiles } from "../files/useDraftFiles.ts";
import type { ComposerFiles } from "./ComposerFiles.ts";
import { Composer, type ComposerProps } from "./Composer.tsx";
import { useContextTitle } from "./useContextTitle.ts";
import { late } from "../styles/late.tsx";

const FilesBar = late(() => import("../files/FilesBar.tsx"));

interface ChatComposerProps extends Omit<ComposerProps, "files" | "boxRef" | "about"> {
  chat: SessionKey;
  /** Whether the server of this chat takes files. */
  takesFiles: boolean;
  attach: Attach | null;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  /** The page is kept private in this chat: it goes with no message. */
  pageKept: boolean;
}

/** The composer of a chat, with the files of its draft. Not drawn for a word of an answer: what it is given stays the same meanwhile. */
export const ChatComposer = memo(function ChatComposer({ chat, takesFiles, attach, pageKept, ...rest }: ChatComposerProps): ReactNode {
  const { draft } = useWorkspace();
  const list = useDraftFiles(draft, chat);
  const about = useContextTitle();
  const { boxRef } = rest;
  const files = useMemo((): ComposerFiles => ({
    list, attach,
    set(next: readonly DraftFile[]) { draft.setFiles(chat, next); },
    onChange: (listen) => draft.onFiles((key) => { if (keyText(key) === keyText(chat)) listen(draft.files(chat)); }),
    bar: <Suspense fallback={null}><FilesBar chat={chat} files={list} onRemove={() => { boxRef.current?.focus(); }} /></Suspense>,
  }), [list, attach, draft, chat, boxRef]);
  return <Composer {...rest} about={pageKept ? null : about} files={takesFiles || list.length > 0 ? files : undefined} />;
});
