import type { FileUIPart, UIMessage } from "ai";

/** The files of a message, each with its name, type and size: what arrived, and nothing about what is in it. Empty where there are none. */
export function sayFiles(message: UIMessage | undefined): string {
  const files = message?.parts.filter((part) => part.type === "file") ?? [];
  if (files.length === 0) return "";
  const lines = files.map((file) => `- \`${(file.filename ?? "file").replaceAll("`", "'")}\`: ${file.mediaType}, ${bytesOf(file)} bytes`);
  return `You attached ${files.length === 1 ? "a file" : `${files.length} files`}:\n\n${lines.join("\n")}`;
}

function bytesOf({ url }: FileUIPart): number {
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64").length;
}
