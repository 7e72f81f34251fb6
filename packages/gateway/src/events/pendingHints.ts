import type { Hint } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";

/** At most one hint per session in this time; a change of state goes at once. */
export const HINT_GAP_MS = 300;

interface Row { hint: Hint | null; due: number; sentAt: number; state: string }

/** Hints that wait to be sent, one per session, the last one counts: bounded by the number of sessions, however slow the reader is. */
export interface PendingHints {
  add(hint: Hint, nowMs: number): void;
  /** Hints that are due, in the order they became so. */
  take(nowMs: number): Hint[];
  /** When the next one is due, or null. */
  nextDue(): number | null;
}

export function createPendingHints(): PendingHints {
  const rows = new Map<SessionId, Row>();
  return {
    add(hint, nowMs) {
      const row = rows.get(hint.session);
      const state = `${hint.turn} ${hint.waiting} ${hint.deleted ?? false}`;
      const urgent = !row || row.state !== state;
      const due = urgent ? nowMs : row.hint ? row.due : Math.max(nowMs, row.sentAt + HINT_GAP_MS);
      rows.set(hint.session, { hint, due, sentAt: row?.sentAt ?? -Infinity, state });
    },
    take(nowMs) {
      const due = [...rows.values()].filter((row) => row.hint !== null && row.due <= nowMs).sort((a, b) => a.due - b.due);
      return due.map((row) => {
        const hint = row.hint!;
        row.hint = null;
        row.sentAt = nowMs;
        return hint;
      });
    },
    nextDue() {
      let next: number | null = null;
      for (const { hint, due } of rows.values()) if (hint && (next === null || due < next)) next = due;
      return next;
    },
  };
}
