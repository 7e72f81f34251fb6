const MOST_CHARS = 200;
const NO_NAME = "file";

/** Control characters, line and paragraph separators, and the marks that turn the direction of what follows: "gpj.exe" must not read "exe.jpg". */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A name as it is kept: text to be read, never a path. */
export function fileNameOf(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const name = Array.from(last.replaceAll(UNSEEN, "").normalize("NFC").trim()).slice(0, MOST_CHARS).join("");
  return name === "" || /^\.+$/.test(name) ? NO_NAME : name;
}

/** `Content-Disposition`: always a download, with the name in ASCII and in full (RFC 6266). */
export function attachmentOf(name: string): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/gu, "_");
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
