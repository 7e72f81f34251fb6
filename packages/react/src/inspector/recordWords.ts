import type { TabId } from "@tidemark/entities/ids";
import type { By, RecordType } from "@tidemark/entities/records";
import type { LateKey, LateText } from "../messages/useLateText.ts";
import { whoWords } from "../messages/whoWords.ts";

const WORDS = {
  "user-message": "record.user-message", "turn-start": "record.turn-start", chunk: "record.chunk", "turn-pause": "record.turn-pause", "turn-resume": "record.turn-resume", "turn-end": "record.turn-end",
  "gate-open": "record.gate-open", "gate-answer": "record.gate-answer", "call-start": "record.call-start", "call-end": "record.call-end", pin: "record.pin", rule: "record.rule", boundary: "record.boundary", title: "record.title",
} satisfies Record<RecordType, LateKey>;

/** Parts of an answer by the start of their own type: "text-delta", "tool-output-available". */
const PARTS: readonly (readonly [string, LateKey])[] = [
  ["text-", "record.text"], ["reasoning-", "record.thinking"], ["tool-", "record.tool"], ["source-", "record.source"], ["file", "record.file"], ["data-", "record.chunk"],
  ["start-step", "record.step"], ["finish-step", "record.step"], ["error", "record.error"], ["message-metadata", "record.chunk"],
];

/** What a record is, in a reader's words; the record as stored has its own. */
export function recordWords(type: string, text: LateText): string {
  // The server keeps the place of what this person may not read, and nothing of it.
  if (type === "withheld") return text("record.withheld");
  if (Object.hasOwn(WORDS, type)) return text(WORDS[type as RecordType]);
  return text(PARTS.find(([start]) => type.startsWith(start))?.[1] ?? "record.unknown");
}

/** Who wrote it, and from where: the agent by its name, a person as seen from this window. */
export function byWords(by: By | null, { me, guest, agent }: { me: TabId; guest: boolean; agent: string | undefined }, text: LateText): string {
  if (by === null) return "";
  if (by.kind === "agent") return agent ?? by.name ?? by.kind;
  const who = whoWords(by, me, text, guest);
  return by.kind === "user" && by.tab === me ? `${who}${text("comma")}${text("transcript.thisWindow")}` : who;
}
