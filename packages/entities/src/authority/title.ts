import type { RecordData } from "../records/record.ts";
import { oneLine } from "./oneLine.ts";

const TITLE_CHARS = 60;

/** A chat's first title: the first 60 characters of the first message's text, on one line. */
export function titleFrom(parts: RecordData<"user-message">["parts"]): string {
  const text = parts.flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : [])).join(" ");
  return oneLine(text, TITLE_CHARS);
}
