import type { Answer } from "../records/record.ts";
import { canonicalJson } from "./canonicalJson.ts";

export interface GivenAnswer { answer: Answer; value?: unknown }

/**
 * Is it the same decision (GATE-1): same answer, same canonical value. Reasons and answer ids may differ:
 * two surfaces with different default reasons once made one approval a conflict.
 */
export function sameDecision(a: GivenAnswer, b: GivenAnswer): boolean {
  return a.answer === b.answer && canonicalJson(a.value) === canonicalJson(b.value);
}
