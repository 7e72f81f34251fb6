import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { timeLabel } from "../activity/timeLabel.ts";
import { useOlder } from "../find/useOlder.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { conversationJson, conversationMarkdown, fileName } from "./conversationText.ts";

export type TakeHow = "copy" | "markdown" | "json";
export interface ExportRunProps { chat: SessionKey; how: TakeHow; title: string; agent: string; server: string; onDone: () => void }

/** Takes the whole conversation along: reads what is not loaded yet, says so, and copies or saves once all of it is here. */
export default function ExportRun({ chat, how, title, agent, server, onDone }: ExportRunProps) {
  const workspace = useWorkspace();
  const host = useHost();
  const text = useLateText();
  const language = useLanguage();
  const { say } = useToast();
  const view = useAtomValue(workspace.sessionViewAtom(keyText(chat)));
  const older = useOlder(view ?? { older: "none", items: [] }, workspace.actions(chat).older, true);
  const told = useRef<string | null>(null);
  const save = (ending: "md" | "json", type: string, content: string) => {
    const name = fileName(title, ending);
    host.saveFile?.(name, type, content);
    say({ text: text("take.saved", { name }) });
  };
  useEffect(() => {
    if (view === null || told.current === older) return;
    told.current = older;
    if (older === "there" || older === "reading") return say({ text: text("take.reading") });
    onDone();
    if (older === "failed") return say({ text: text("take.failed") });
    if (how === "json") return save("json", "application/json", conversationJson({ view, title, agent, server }));
    const markdown = conversationMarkdown({
      title, agent, server, you: text("transcript.you"), items: view.items, tool: (name) => text("tool.name", { tool: name }), time: (at) => `${at.slice(0, 10)} ${timeLabel(at, language)}`,
    });
    if (how === "markdown") return save("md", "text/markdown", markdown);
    // A browser lets a page copy right after a press only; after a long read it asks for another one.
    void host.copy(markdown).catch(() => false).then((done) => say(done ? { text: text("take.copied") } : {
      text: text("take.ready"), action: { name: text("copy.copy"), run: () => void host.copy(markdown).then((again) => say({ text: text(again ? "take.copied" : "copyFailed") })) },
    }));
  });
  return null;
}
