/** What is taken as a file of a message, by content. The page looks before it uploads, the gateway looks at what came: both with this. */
export const FILE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain"] as const;
export type FileType = (typeof FILE_TYPES)[number];

const SIGNATURES: { type: FileType; at: number; bytes: string }[][] = [
  [{ type: "image/png", at: 0, bytes: "\x89PNG\r\n\x1a\n" }],
  [{ type: "image/jpeg", at: 0, bytes: "\xff\xd8\xff" }],
  [{ type: "image/gif", at: 0, bytes: "GIF87a" }],
  [{ type: "image/gif", at: 0, bytes: "GIF89a" }],
  [{ type: "image/webp", at: 0, bytes: "RIFF" }, { type: "image/webp", at: 8, bytes: "WEBP" }],
  [{ type: "application/pdf", at: 0, bytes: "%PDF-" }],
];

/**
 * The type of a content, whatever its name and its sender say; null where it is none of those taken. SVG and HTML are text, and nothing else.
 * `part`: only the beginning of it is here.
 */
export function fileTypeOf(content: Uint8Array, part = false): FileType | null {
  const found = SIGNATURES.find((parts) => parts.every(({ at, bytes }) => startsWith(content, at, bytes)));
  if (found) return found[0]!.type;
  return isText(content, part) ? "text/plain" : null;
}

function startsWith(content: Uint8Array, at: number, bytes: string): boolean {
  return content.length >= at + bytes.length && Array.from(bytes).every((char, index) => content[at + index] === char.charCodeAt(0));
}

/** UTF-8 without control characters that no text has. */
function isText(content: Uint8Array, part: boolean): boolean {
  // Tab, line feed, form feed, carriage return and escape (terminal output) do stand in texts.
  for (const byte of content) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) return false;
  try {
    // A character that the end of a part cuts in two is no fault of the text.
    new TextDecoder("utf-8", { fatal: true }).decode(content, { stream: part });
    return true;
  } catch {
    return false;
  }
}
