import { stopping } from "./bootstrap/supervise.mjs";
import { mutantFaults } from "./mutants/faults.ts";
import { runWithFault } from "./mutants/runWithFault.ts";
import { staleness } from "./mutants/staleness.ts";
import { verdict } from "./mutants/verdict.ts";
import { options } from "./tasks/options.ts";

const atOnce = 2;

/** `npm run mutants [-- --only RULE]`: each fault must turn a test red whose title names the fault's rule. */
export async function mutants(args: string[]): Promise<number> {
  const given = options(args, { only: "value" });
  if ("problem" in given) { console.error(given.problem); return 2; }
  const { only } = given.values;
  const faults = mutantFaults.filter((fault) => only === undefined || fault.rule === only);
  if (faults.length === 0) { console.error(`There is no fault for ${only ?? "any rule"} in scripts/mutants/faults.ts.`); return 1; }

  const stale = faults.flatMap(staleness);
  const sound = await runWithFault(null, [...new Set(faults.flatMap((fault) => fault.tests))]);
  if (stale.length > 0 || sound.failed.length > 0 || sound.passed === 0) {
    for (const problem of [...stale, ...sound.failed.map((title) => `red without any fault: ${title}`)]) console.error(problem);
    if (sound.passed === 0) console.error(`No test ran without a fault, so none can be turned red:\n${sound.output}`);
    return 1;
  }

  let survivors = 0;
  const waiting = [...faults];
  const work = async () => {
    for (let fault = waiting.shift(); fault !== undefined && stopping() === null; fault = waiting.shift()) {
      const found = verdict(fault.rule, await runWithFault(fault, fault.tests));
      if (found.survived) survivors += 1;
      console.log(`${found.survived ? "SURVIVED" : "killed  "}  ${fault.rule.padEnd(9)} ${fault.file}: ${JSON.stringify(fault.from)} → ${JSON.stringify(fault.to)}\n            ${found.why}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`\n${faults.length - survivors} of ${faults.length} faults were found by a test of their rule`);
  return survivors === 0 && stopping() === null ? 0 : 1;
}
