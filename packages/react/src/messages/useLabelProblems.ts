import { useEffect } from "react";
import type { OptionProblem } from "../theme/optionProblem.ts";
import type { Labels } from "./labels.ts";

type OnProblem = (problem: OptionProblem) => void;

/** Tells of the labels that were not taken: at once of those that are no plain text, and a moment later of those that no text is called by. */
export function useLabelProblems(found: readonly OptionProblem[] | undefined, labels: Labels | undefined, onProblem: OnProblem | undefined): void {
  useEffect(() => { for (const problem of found ?? []) onProblem?.(problem); }, [found, onProblem]);
  useEffect(() => {
    if (onProblem === undefined || labels === undefined || Object.keys(labels).length === 0) return;
    let left = false;
    const look = async (): Promise<void> => {
      const { unknownLabels } = await import("./unknownLabels.ts");
      if (!left) for (const problem of unknownLabels(labels)) onProblem(problem);
    };
    // Where the list of texts can't be loaded, an unknown label stays untold: it changes nothing.
    look().catch(() => {});
    return () => { left = true; };
  }, [labels, onProblem]);
}
