import { whereOf } from "@tidemark/entities/session";
import type { TabId } from "@tidemark/entities/ids";
import type { GateState } from "@tidemark/entities/transcript";
import type { TextKey } from "../messages/en.ts";

type Answered = Extract<GateState, { kind: "answered" }>;
const STEM = { approve: "approved", deny: "denied", submit: "submitted", cancel: "cancelled" } as const;

/** The last words of a settled card: what was answered, and where, seen from this window (GATE-1). */
export function settledWords(state: Exclude<GateState, { kind: "open" }>, me: TabId): TextKey {
  if (state.kind === "closed") {
    switch (state.why) {
      case "expired": return "gate.expired";
      case "boundary": return "gate.notAsked";
      case "turn-end": return "gate.ended";
    }
  }
  return answeredWords(state, me);
}

function answeredWords(state: Answered, me: TabId): TextKey {
  const stem = STEM[state.answer];
  switch (whereOf(state.by.tab ?? null, null, me)) {
    case "window": return `gate.${stem}Window`;
    case "browser": return `gate.${stem}Browser`;
    default: return `gate.${stem}`;
  }
}
