import { useCallback } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { ServerInfo } from "@tidemark/entities/contract";
import { useLanguage, useText } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";

export type Attach = (files: readonly File[]) => void;

/** Attaches files to the draft of this chat, whatever chat is shown when they are there (OWNER-2). What is refused is said, each by its name. */
export function useAttach(chat: SessionKey, info: ServerInfo | null, creates: boolean): Attach {
  const workspace = useWorkspace();
  const text = useText();
  const language = useLanguage();
  const { say } = useToast();
  const limits = info === null ? null : info.limits.files ?? "none";
  return useCallback((files) => {
    if (files.length === 0) return;
    void import("./attachFiles.ts").then(({ attachFiles }) => attachFiles(workspace, chat, files, { limits, creates }, text, language, say), () => { say({ text: text("files.notLoaded") }); });
  }, [workspace, chat, limits, creates, text, language, say]);
}
