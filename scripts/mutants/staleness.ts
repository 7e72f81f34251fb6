import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../page/programs.ts";
import type { NamedFault } from "./namedFault.ts";
import { plant } from "./plantedFault.ts";

/** What makes a fault worthless before any test has run: its line moved on, or no test that is run for it names its rule. */
export function staleness(fault: NamedFault): string[] {
  const problems = [lineProblem(fault)];
  const missing = fault.tests.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) problems.push(`there is no ${missing.join(", ")}`);
  else if (!fault.tests.some((file) => namesRule(file, fault.rule))) problems.push(`none of its tests names the rule: ${fault.tests.join(", ")}`);
  return problems.flatMap((problem) => problem === null ? [] : [`${fault.rule}: ${problem}`]);
}

function lineProblem(fault: NamedFault): string | null {
  if (fault.to === fault.from) return `The fault changes nothing in ${fault.file}: ${fault.from}`;
  try {
    plant(readFileSync(join(root, fault.file), "utf8"), fault);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A contract's cases stand in a suite that several files call: which of them names the rule, only a run can say. */
export function namesRule(file: string, rule: string): boolean {
  return file.endsWith(".contract.test.ts") || new RegExp(`\\b${rule}\\b`).test(readFileSync(join(root, file), "utf8"));
}
