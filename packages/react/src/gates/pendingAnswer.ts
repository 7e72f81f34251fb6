import type { AnswerEntry } from "@tidemark/entities/outbox";
import type { GateState, GateView } from "@tidemark/entities/transcript";
import type { TextKey } from "../messages/en.ts";

/** What a card shows: the log's word, or this window's own answer on its way. */
export type CardState =
  | { kind: "open" }
  | { kind: "sending"; words: TextKey }
  | { kind: "not-sent"; entry: AnswerEntry; reason: TextKey; detail: string | null }
  | { kind: "settled"; state: Exclude<GateState, { kind: "open" }> };

const SENDING = { approve: "gate.sendingApprove", deny: "gate.sendingDeny", submit: "gate.sendingSubmit", cancel: "gate.sendingCancel" } as const;

/**
 * The log's answer comes first. An answer that the server accepted settles the card at once, without waiting for its record:
 * a card that stays after a "yes" looks as if the click had been lost (case 16).
 */
export function cardState(gate: GateView, entry: AnswerEntry | undefined): CardState {
  if (gate.state.kind !== "open") return { kind: "settled", state: gate.state };
  if (entry === undefined) return { kind: "open" };
  switch (entry.state.kind) {
    // An answer is never queued; the word stands in the state that messages share.
    case "waiting": case "sending": case "queued": return { kind: "sending", words: SENDING[entry.answer] };
    case "accepted":
      return { kind: "settled", state: {
        kind: "answered", answer: entry.answer, answerId: entry.id, by: { kind: "user", tab: entry.tab }, at: "", ...(entry.reason !== undefined && { reason: entry.reason }),
        ...(entry.value !== undefined && { value: entry.value }), ...(entry.scope !== undefined && { scope: entry.scope }),
      } };
    case "not-sent": return { kind: "not-sent", entry, reason: `notSent.${entry.state.reason}`, detail: entry.state.detail ?? null };
  }
}
