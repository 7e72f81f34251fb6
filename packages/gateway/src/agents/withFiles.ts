import type { FileUIPart, UIMessage } from "ai";
import { fileIdOf } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import type { Store } from "../store/store.ts";

/** Characters of a text file that a model gets. */
const MOST_TEXT = 200_000;

/** The conversation with the bytes of its files in their places (`data:` addresses): nothing in it can be fetched, and nothing has to be (SEC-12). */
export async function withFiles(store: Store, session: SessionId, messages: UIMessage[]): Promise<UIMessage[]> {
  return Promise.all(messages.map(async (message) => {
    if (!message.parts.some(isFile)) return message;
    return { ...message, parts: await Promise.all(message.parts.map((part) => resolved(store, session, part))) };
  }));
}

type Part = UIMessage["parts"][number];

function isFile(part: Part): part is Extract<Part, { type: "file" | "reasoning-file" }> {
  return part.type === "file" || part.type === "reasoning-file";
}

async function resolved(store: Store, session: SessionId, part: Part): Promise<Part> {
  if (!isFile(part)) return part;
  const id = part.type === "file" ? fileIdOf(part.url) : null;
  if (id === null) return part.url.startsWith("data:") ? part : atAddress(part.url);
  const filename = ("filename" in part && part.filename) || "";
  const file = await store.file(session, id);
  const content = file && await store.fileContent(file);
  if (!content) return { type: "text", text: `[The file ${filename} is not there any more.]` };
  const { type, mediaType } = part;
  return { type, mediaType, filename, url: `data:${mediaType};base64,${Buffer.from(content).toString("base64")}` };
}

/**
 * An agent's own answer may hold a file by address. It stays an address: a model's client would fetch it from here, and one that is no address
 * at all made every later turn of the chat fail ("Invalid URL").
 */
function atAddress(url: string): Part {
  return { type: "text", text: `[A file at ${url}]` };
}

/** For models: a text file is told as text, which every model can read; most take pictures, and some take PDF, as files. */
export function textFilesAsText(messages: UIMessage[]): UIMessage[] {
  return messages.map((message) => {
    if (!message.parts.some(isTextFile)) return message;
    return { ...message, parts: message.parts.map((part) => (isTextFile(part) ? { type: "text" as const, text: told(part) } : part)) };
  });
}

const TEXT_DATA = "data:text/plain;base64,";

function isTextFile(part: Part): part is FileUIPart {
  return part.type === "file" && part.url.startsWith(TEXT_DATA);
}

function told({ filename, url }: FileUIPart): string {
  const text = Buffer.from(url.slice(TEXT_DATA.length), "base64").toString("utf8");
  const cut = text.length > MOST_TEXT ? `\n[Cut after ${MOST_TEXT} of ${text.length} characters.]` : "";
  return `File ${JSON.stringify(filename ?? "file")}:\n\n${text.slice(0, MOST_TEXT).toWellFormed()}${cut}`;
}
