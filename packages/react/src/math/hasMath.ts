import { withDollars } from "./withDollars.ts";

/**
 * May this markdown hold a formula: "$$…$$", "\(…\)", "\[…\]", or "$…$" whose ends look like math, so that "$5 and $6" and "$HOME" are none. A cheap look, so that
 * the reader of formulas (75 KB) is loaded only where one is; it decides again, and knows code from text.
 */
export function hasMath(source: string): boolean {
  const text = withDollars(source);
  return text.includes("$") && (/\$\$[^$]+\$\$/.test(text) || /(?<![\p{L}\p{N}$\\])\$(?![\s$])[^$\n]*(?<![\s\\])\$(?![\p{L}\p{N}$])/u.test(text));
}
