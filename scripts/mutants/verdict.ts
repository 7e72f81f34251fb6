export interface FaultRun { passed: number; failed: string[]; output: string }

/** A fault is found only where a red test names its rule: one that falls by accident protects nobody's rule. */
export function verdict(rule: string, run: FaultRun): { survived: boolean; why: string } {
  const names = new RegExp(`\\b${rule}\\b`);
  const red = run.failed.find((title) => names.test(title));
  if (red !== undefined) return { survived: false, why: `red: ${red}` };
  if (run.failed.length > 0) return { survived: true, why: `red, but not named after ${rule}: ${run.failed[0]}` };
  return { survived: true, why: run.passed === 0 ? `no test ran: ${run.output.split("\n").slice(-3).join(" ")}` : `all ${run.passed} tests stayed green` };
}
