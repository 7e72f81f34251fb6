import type { FileRefusal } from "@tidemark/entities/outbox";
import type { Text } from "../messages/useText.ts";
import { sizeText } from "./sizeText.ts";

/** Why a file is not attached, in words. */
export function refusalText(refusal: FileRefusal, size: number | null, text: Text, language: string): string {
  switch (refusal.why) {
    case "too-large": return text(size === null ? "files.tooLargeShort" : "files.tooLarge", { size: size === null ? "" : sizeText(size, language), limit: sizeText(refusal.limit, language) });
    case "too-many": return text("files.tooMany", { count: refusal.limit });
    case "type": return text("files.type");
    case "empty": return text("files.empty");
    case "unreadable": return text("files.unreadable");
    case "no-files": return text("files.none");
  }
}
