import type { ReactNode } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { DraftFile } from "@tidemark/entities/outbox";
import { Icon } from "../icons/Icon.tsx";
import { useTexts, type Texts } from "../messages/useText.ts";
import { serverName } from "../shell/serverName.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { useAtomValue } from "jotai";
import { isPicture, Preview } from "./Preview.tsx";
import { refusalText } from "./refusalText.ts";
import { progressValues, sizeText } from "./sizeText.ts";
import { uploadsOf } from "./uploads.ts";

/** What is attached to a draft: each file with how far it is, or what is wrong with it, and what can be done. */
export default function FilesBar({ chat, files, onRemove }: { chat: SessionKey; files: readonly DraftFile[]; onRemove(): void }): ReactNode {
  const workspace = useWorkspace();
  const texts = useTexts();
  const { text } = texts;
  const uploads = uploadsOf(workspace);
  const connection = useAtomValue(workspace.connectionAtom);
  const server = serverName(connection, workspace);
  const remove = (file: DraftFile): void => {
    workspace.draft.setFiles(chat, workspace.draft.files(chat).filter(({ id }) => id !== file.id));
    onRemove();
  };
  return (
    <ul className="tm-files" aria-label={text("files.attached")}>
      {files.map((file) => {
        const { id, name, state } = file;
        const content = uploads.content(id);
        const wrong = state.kind === "failed" || state.kind === "left" || state.kind === "refused";
        const type = state.kind === "uploaded" ? state.stored.type : content?.type ?? "";
        const stored = state.kind === "uploaded" ? state.stored.file : null;
        return (
          <li key={id} className={wrong ? "tm-file tm-file-wrong" : "tm-file"}>
            {isPicture(type) && state.kind !== "refused" ? <Preview small file={stored} content={content} name={name} /> : <Icon name="paperclip" />}
            <span className="tm-file-words">
              <bdi className="tm-file-name">{name}</bdi>
              <span className="tm-file-size">{stateText(file, server, texts)}</span>
            </span>
            {state.kind === "failed" && content !== null && <ChipButton icon="again" name={text("files.again", { name })} onClick={() => { uploads.retry(id); }} />}
            <ChipButton icon="close" name={text(state.kind === "uploading" || state.kind === "waiting" ? "files.cancel" : "files.remove", { name })} onClick={() => { remove(file); }} />
          </li>
        );
      })}
    </ul>
  );
}

function ChipButton({ icon, name, onClick }: { icon: "again" | "close"; name: string; onClick(): void }): ReactNode {
  return <button type="button" className="tm-icon-button" aria-label={name} title={name} onClick={onClick}><Icon name={icon} small /></button>;
}

function stateText({ size, state }: DraftFile, server: string, { text, refused, language }: Texts): string {
  switch (state.kind) {
    case "waiting": return text("files.waiting", { size: sizeText(size, language) });
    case "uploading": return text("files.uploading", progressValues(state.sent, size, language));
    case "uploaded": return sizeText(state.stored.size, language);
    case "failed": return text("files.failed", { reason: state.refusal === null ? text("files.unreached", { server }) : refused(state.refusal.code, state.refusal.detail) });
    case "left": return text("files.left");
    case "refused": return refusalText(state, size, text, language);
  }
}
