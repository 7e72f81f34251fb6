import { lazy, Suspense, type ReactNode, type RefObject } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { DraftFile } from "@tidemark/entities/outbox";
import { useWorkspace } from "../shell/workspaceContext.ts";
import type { Attach } from "../files/useAttach.ts";
import { useDraftFiles } from "../files/useDraftFiles.ts";
import type { ComposerFiles } from "./ComposerFiles.ts";
import { Composer, type ComposerProps } from "./Composer.tsx";

const FilesBar = lazy(() => import("../files/FilesBar.tsx"));

interface ChatComposerProps extends Omit<ComposerProps, "files" | "boxRef"> {
  chat: SessionKey;
  /** Whether the server of this chat takes files. */
  takesFiles: boolean;
  attach: Attach | null;
  boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** The composer of a chat, with the files of its draft. */
export function ChatComposer({ chat, takesFiles, attach, ...rest }: ChatComposerProps): ReactNode {
  const { draft } = useWorkspace();
  const list = useDraftFiles(draft, chat);
  const focus = (): void => { rest.boxRef.current?.focus(); };
  const bar = <Suspense fallback={null}><FilesBar chat={chat} files={list} onRemove={focus} /></Suspense>;
  const set = (files: readonly DraftFile[]): void => { draft.setFiles(chat, files); };
  const onChange: ComposerFiles["onChange"] = (listen) => draft.onFiles((key) => { if (keyText(key) === keyText(chat)) listen(draft.files(chat)); });
  return <Composer {...rest} files={takesFiles || list.length > 0 ? { list, attach, set, onChange, bar } : undefined} />;
}
