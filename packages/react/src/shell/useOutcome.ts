import { useCallback } from "react";
import type { Outcome } from "@tidemark/entities/session";
import type { TextKey } from "../messages/en.ts";
import { useTexts } from "../messages/useText.ts";
import { useToast } from "./toastContext.ts";

/** Says what became of a command: nothing is called done before the server said so, and a refusal is told with its reason (BOUND-4). */
export function useOutcome(): (asked: Promise<Outcome>, failed: TextKey, done?: TextKey) => Promise<boolean> {
  const { say } = useToast();
  const { text, refused } = useTexts();
  return useCallback(async (asked, failed, done) => {
    const outcome = await asked;
    if (outcome.kind === "not-done") say({ text: text(failed, { detail: refused(outcome.why, outcome.detail) }) });
    else if (done !== undefined) say({ text: text(done) });
    return outcome.kind === "done";
  }, [say, text, refused]);
}
