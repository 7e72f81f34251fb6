import { useEffect, useState } from "react";
import type { SessionView } from "@tidemark/entities/session";
import type { PageHost } from "../shell/pageHost.ts";
import { announcesFirstAnswerCard, CARD_SEEN, showsFirstAnswerCard, wasFirstAnswer } from "./firstAnswer.ts";

/** The card's life in one window; "seen" is kept for this browser. */
export function useFirstAnswerCard(view: SessionView, remember: PageHost["remember"]): { shown: boolean; announced: boolean; close: () => void } {
  const [seen, setSeen] = useState(() => remember.get(CARD_SEEN) !== null);
  const [before, setBefore] = useState(view.activity.kind);
  if (before !== view.activity.kind) {
    setBefore(view.activity.kind);
    if (wasFirstAnswer(before, view.activity.kind)) setSeen(true);
  }
  useEffect(() => { if (seen) remember.set(CARD_SEEN, "1"); }, [seen, remember]);
  return { shown: showsFirstAnswerCard(view, seen), announced: announcesFirstAnswerCard(view, seen), close: () => setSeen(true) };
}
