import type { SessionView } from "@tidemark/entities/session";

/** What is kept in this browser once the card was shown and closed. */
export const CARD_SEEN = "first-answer-card";

/** The card stands while this browser's first own answer runs, from its first text on, and never again after it was closed. */
export function showsFirstAnswerCard(view: Pick<SessionView, "activity" | "items">, seen: boolean): boolean {
  return !seen && view.activity.kind === "working" && hasText(view.items.at(-1));
}

/** The first answer ended, or the person closed the card: it was seen. */
export function wasFirstAnswer(before: SessionView["activity"]["kind"], now: SessionView["activity"]["kind"]): boolean {
  return before === "working" && now !== "working" && now !== "stopping";
}

function hasText(item: SessionView["items"][number] | undefined): boolean {
  return item?.kind === "message" && item.message.role === "assistant" && item.message.parts.some((part) => part.type === "text" && part.text.trim() !== "");
}
