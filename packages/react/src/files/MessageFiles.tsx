import { useState, type ReactNode } from "react";
import { fileIdOf, filePartSchema, type FilePart } from "@tidemark/entities/contract";
import { Download } from "lucide-react";
import { Icon } from "../icons/Icon.tsx";
import { useLanguage, useText } from "../messages/useText.ts";
import { useFileReader } from "./fileReader.ts";
import { isPicture, Preview } from "./Preview.tsx";
import { sizeText } from "./sizeText.ts";

/** The files of a message: a picture of what is one, name, size, and a download. A part that names no file of this chat is told by its name alone. */
export default function MessageFiles({ parts }: { parts: readonly object[] }): ReactNode {
  const text = useText();
  return (
    <ul className="tm-files tm-message-files" aria-label={text("files.ofMessage")}>
      {parts.map((part, at) => {
        const own = filePartSchema.safeParse(part);
        return own.success ? <OwnFile key={at} part={own.data} /> : <li key={at} className="tm-file"><Icon name="paperclip" /><bdi className="tm-file-name">{nameOf(part)}</bdi></li>;
      })}
    </ul>
  );
}

function OwnFile({ part }: { part: FilePart }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const reader = useFileReader();
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const file = fileIdOf(part.url)!;
  const name = nameOf(part);
  const download = (): void => {
    if (state === "reading" || reader === null) return;
    setState("reading");
    void reader.read(file).then((answer) => {
      setState(answer.kind === "ok" ? "idle" : "failed");
      if (answer.kind === "ok") reader.save?.(name, answer.value);
    });
  };
  return (
    <li className={isPicture(part.mediaType) ? "tm-file tm-file-picture" : "tm-file"}>
      {isPicture(part.mediaType) && reader !== null ? <Preview file={file} name={name} /> : <Icon name="paperclip" />}
      <span className="tm-file-words">
        <bdi className="tm-file-name">{name}</bdi>
        <span className={state === "failed" ? "tm-file-size tm-file-error" : "tm-file-size"}>{state === "failed" ? text("files.notRead") : part.size === undefined ? "" : sizeText(part.size, language)}</span>
      </span>
      {reader?.save && (
        <button type="button" className="tm-icon-button" aria-label={text("files.download", { name })} title={text("files.download", { name })} aria-busy={state === "reading"} onClick={download}>
          <Download size={16} strokeWidth={1.6} className="tm-icon" aria-hidden focusable="false" />
        </button>
      )}
    </li>
  );
}

function nameOf(part: object): string {
  const { filename, mediaType } = part as { filename?: unknown; mediaType?: unknown };
  return typeof filename === "string" ? filename : typeof mediaType === "string" ? mediaType : "?";
}
