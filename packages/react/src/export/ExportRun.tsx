import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { timeLabel } from "../activity/timeLabel.ts";
import { useOlder } from "../find/useOlder.ts";
import { reasonOf } from "../messages/reasonOf.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage, useTexts } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { useRole } from "../shell/useRole.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { conversationMarkdown, fileName } from "./conversationText.ts";

export type TakeHow = "copy" | "markdown" | "json";
export interface ExportRunProps { chat: SessionKey; how: TakeHow; title: string; agent: string; server: string; onDone: () => void }

/** Takes the whole conversation along: as Markdown as this window shows it, as JSON as the server has it. */
export default function ExportRun(props: ExportRunProps) {
  return props.how === "json" ? <JsonRun {...props} /> : <MarkdownRun {...props} />;
}

/** The server makes it: the records as the log has them and the files that they name, which no window has whole. */
function JsonRun({ chat, title, onDone }: ExportRunProps) {
  const { files } = useWorkspace();
  const { saveFile } = useHost();
  const text = useLateText();
  const texts = useTexts();
  const { say } = useToast();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const name = fileName(title, "json");
    void files.exported(chat.session).then((answer) => {
      onDone();
      if (answer.kind !== "ok") return say({ text: text("take.notExported", { reason: reasonOf(answer, texts) }) });
      saveFile?.(name, answer.value);
      say({ text: text("take.saved", { name }) });
    });
  }, [files, chat.session, title, saveFile, say, text, texts, onDone]);
  return null;
}

/** Reads what is not loaded yet, says so, and copies or saves once all of it is here. */
function MarkdownRun({ chat, how, title, agent, server, onDone }: ExportRunProps) {
  const workspace = useWorkspace();
  const host = useHost();
  const role = useRole();
  const text = useLateText();
  const language = useLanguage();
  const { say } = useToast();
  const view = useAtomValue(workspace.sessionViewAtom(keyText(chat)));
  const older = useOlder(view ?? { older: "none", items: [] }, workspace.actions(chat).older, true);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (view === null || told.current === older) return;
    told.current = older;
    if (older === "there" || older === "reading") return say({ text: text("take.reading") });
    onDone();
    if (older === "failed") return say({ text: text("take.failed") });
    const markdown = conversationMarkdown({
      title, agent, server, you: text(role === "share" ? "transcript.person" : "transcript.you"), items: view.items, tool: (name) => text("tool.name", { tool: name }), time: (at) => `${at.slice(0, 10)} ${timeLabel(at, language, Date.parse(at))}`,
    });
    if (how === "markdown") {
      const name = fileName(title, "md");
      host.saveFile?.(name, new Blob([markdown], { type: "text/markdown" }));
      return say({ text: text("take.saved", { name }) });
    }
    // A browser lets a page copy right after a press only; after a long read it asks for another one.
    void host.copy(markdown).catch(() => false).then((done) => say(done ? { text: text("take.copied") } : {
      text: text("take.ready"), action: { name: text("copy.copy"), run: () => void host.copy(markdown).then((again) => say({ text: text(again ? "take.copied" : "copyFailed") })) },
    }));
  });
  return null;
}
