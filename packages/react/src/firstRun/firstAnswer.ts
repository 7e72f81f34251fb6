import type { SessionView } from "@tidemark/entities/session";

/** What is kept in this browser once the card was shown and closed. */
export const CARD_SEEN = "first-answer-card";

/** The card stands while this browser's first own answer runs, from its first text on, and never again after it was closed. */
export function showsFirstAnswerCard(view: Pick<SessionView, "activity" | "items">, seen: boolean): boolean {
  return !seen && view.activity.kind === "working" && textOf(view.items.at(-1)).trim() !== "";
}

/** The first answer ended, or the person closed the card: it was seen. */
export function wasFirstAnswer(before: SessionView["activity"]["kind"], now: SessionView["activity"]["kind"]): boolean {
  return before === "working" && now !== "working" && now !== "stopping";
}

/** Said once, when the first sentence has been written: before it there is nothing to say that about. */
export function announcesFirstAnswerCard(view: Pick<SessionView, "activity" | "items">, seen: boolean): boolean {
  return showsFirstAnswerCard(view, seen) && SENTENCE.test(textOf(view.items.at(-1)));
}

const SENTENCE = /[.!?…。؟](\s|$)/u;

function textOf(item: SessionView["items"][number] | undefined): string {
  if (item?.kind !== "message" || item.message.role !== "assistant") return "";
  return item.message.parts.map((part) => (part.type === "text" ? part.text : "")).join(" ");
}
