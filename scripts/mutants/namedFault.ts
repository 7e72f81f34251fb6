import type { Fault } from "./plantedFault.ts";

/** A fault with the rule that it breaks and the test files in which a test of that rule must turn red. */
export interface NamedFault extends Fault { rule: string; tests: string[] }
