import type { SessionView } from "@tidemark/entities/session";
import type { Message } from "@tidemark/entities/transcript";
import { isToolPart } from "../tools/toolStatus.ts";

/** What of a conversation is taken along. Titles, names and times as the page shows them; nothing is fetched for it. */
export interface Taken { title: string; agent: string; server: string; you: string; items: SessionView["items"]; tool: (name: string) => string; time: (at: string) => string }

/** The conversation as one Markdown text: who said it, when, and the words as they were written. */
export function conversationMarkdown({ title, agent, server, you, items, tool, time }: Taken): string {
  const blocks = items.flatMap((item) => {
    if (item.kind === "line") return item.line.kind === "boundary" ? ["---"] : [];
    const { message } = item;
    const who = message.role === "user" ? (message.metadata.by.name ?? you) : agent;
    return [`## ${oneLine(who)}, ${time(message.metadata.at)}\n\n${partsText(message, tool)}`.trimEnd()];
  });
  return `${[`# ${oneLine(title)}`, `${oneLine(agent)} · ${oneLine(server)}`, ...blocks].join("\n\n")}\n`;
}

function partsText(message: Message, tool: Taken["tool"]): string {
  return message.parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (isToolPart(part)) return [`> ${tool(oneLine("toolName" in part ? part.toolName : part.type.slice(5)))}`];
    if (part.type === "source-url") return [`- <${part.url}>`];
    if (part.type === "file") return [`- ${oneLine(part.filename ?? part.mediaType)}`];
    return [];
  }).join("\n\n");
}

/** A title with a line's end in it would end the heading. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A name that every file system takes. */
export function fileName(title: string, ending: "md" | "json"): string {
  const plain = title.normalize("NFC").replace(/[^\p{L}\p{N} _-]+/gu, " ").replace(/\s+/g, " ").trim().slice(0, 60).trim();
  return `${plain === "" ? "chat" : plain}.${ending}`;
}
