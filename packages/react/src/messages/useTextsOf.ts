import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Clock } from "@tidemark/entities/environment";
import type { OptionProblem } from "../theme/optionProblem.ts";
import { en } from "./en.ts";
import { loadLanguage, partsOf } from "./languages.ts";
import type { Labels } from "./labels.ts";
import { localeOf } from "./locale.ts";
import { useLabelProblems } from "./useLabelProblems.ts";
import { createTexts, type Texts } from "./useText.ts";

/** After this the page is shown in English, until the language comes. */
const WAIT_MS = 4_000;
const nothing = (): (() => void) => () => {};

/**
 * The texts for a wanted locale, or null for the moment until they come: English that turns into German before somebody's eyes reads worse than
 * a tide line alone. A switch while the page is open keeps the language of before until the new one is here.
 */
export function useTextsOf(wanted: string, labels: Labels | undefined, clock: Clock, onProblem?: (problem: OptionProblem) => void): Texts | null {
  const { language } = localeOf(wanted);
  const part = partsOf(language)?.texts;
  const state = useSyncExternalStore(part?.subscribe ?? nothing, () => part?.state() ?? "here", () => "here");
  const [late, setLate] = useState("");
  useEffect(() => {
    void loadLanguage(language);
    return state === "asked" ? clock.after(WAIT_MS, () => { setLate(language); }) : undefined;
  }, [language, state, clock]);
  const coming = state === "asked" && late !== language;
  const table = part === undefined ? en : part.now();
  const texts = useMemo(() => (coming ? null : createTexts(wanted, labels, table)), [coming, wanted, labels, table]);
  const [shown, setShown] = useState(texts);
  if (texts !== null && texts !== shown) setShown(texts);
  useLabelProblems(texts?.problems, labels, onProblem);
  return texts ?? shown;
}
