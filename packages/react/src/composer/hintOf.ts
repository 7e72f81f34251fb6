import { MOST_CHARS, type SessionView } from "@tidemark/entities/session";
import type { TextKey } from "../messages/en.ts";

/** From here on the composer counts: who pastes a log learns of the limit before pressing Send. */
const COUNTED_FROM = MOST_CHARS * 0.9;

export interface HintAsked { send: SessionView["send"]; chars: number; missing: "uploading" | "not-uploaded" | null; wished: boolean; touch: boolean }

/** What Enter does now, or what stands in the way of it, as the hint line says it. */
export function hintOf({ send, chars, missing, wished, touch }: HintAsked): { key: TextKey; values?: { chars: number; most: number; over: number } } {
  const values = { chars, most: MOST_CHARS, over: chars - MOST_CHARS };
  if (send.kind === "no") return { key: send.why === "deleted" ? "composer.deleted" : send.why === "observer" ? "composer.observer" : "composer.signedOut" };
  if (chars > MOST_CHARS) return { key: "composer.over", values };
  if (missing === "not-uploaded") return { key: "composer.notUploaded" };
  if (missing === "uploading") return { key: wished ? "composer.wished" : "composer.uploading" };
  if (chars > COUNTED_FROM) return { key: "composer.chars", values };
  switch (send.kind) {
    case "yes": return { key: touch ? "composer.touch" : "composer.enter" };
    case "queue": return { key: "composer.queue" };
    case "after-answer": return { key: "composer.afterAnswer" };
    case "offline": return { key: "composer.offline" };
  }
}
