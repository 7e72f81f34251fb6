import type { SessionView } from "@tidemark/entities/session";
import type { TextKey } from "../messages/en.ts";

/** What Enter does now, as the hint line says it. */
export function hintOf(send: SessionView["send"], kept: "too-long" | null): TextKey {
  if (kept === "too-long") return "composer.tooLong";
  switch (send.kind) {
    case "yes": return "composer.enter";
    case "queue": return "composer.queue";
    case "after-answer": return "composer.afterAnswer";
    case "offline": return "composer.offline";
    case "no":
      switch (send.why) {
        case "deleted": return "composer.deleted";
        case "observer": return "composer.observer";
        case "signed-out": return "composer.signedOut";
      }
  }
}
