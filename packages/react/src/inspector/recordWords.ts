import type { RecordType } from "@tidemark/entities/records";
import type { TextKey } from "../messages/en.ts";
import type { Text } from "../messages/useText.ts";

const WORDS = {
  "user-message": "record.user-message", "turn-start": "record.turn-start", chunk: "record.chunk", "turn-pause": "record.turn-pause", "turn-resume": "record.turn-resume", "turn-end": "record.turn-end",
  "gate-open": "record.gate-open", "gate-answer": "record.gate-answer", "call-start": "record.call-start", "call-end": "record.call-end", pin: "record.pin", rule: "record.rule", boundary: "record.boundary", title: "record.title",
} satisfies Record<RecordType, TextKey>;

/** What a record is, in a reader's words; the record as stored has its own. */
export function recordWords(type: string, text: Text): string {
  return text(Object.hasOwn(WORDS, type) ? WORDS[type as RecordType] : "record.unknown");
}
