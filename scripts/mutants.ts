import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { run, stopping } from "./bootstrap/supervise.mjs";
import { mutantFaults } from "./mutants/faults.ts";
import { soundRun } from "./mutants/soundRun.ts";
import { staleness } from "./mutants/staleness.ts";
import { root } from "./page/programs.ts";
import { testEnvironment } from "./parts/testEnvironment.ts";
import { options } from "./tasks/options.ts";

const atOnce = 2;
const reportSchema = z.object({ survivors: z.number() });

/** `npm run mutants [-- --only RULE]`: each fault must turn a test red whose title names the fault's rule. */
export async function mutants(args: string[]): Promise<number> {
  const given = options(args, { only: "value" });
  if ("problem" in given) { console.error(given.problem); return 2; }
  const { only } = given.values;
  const chosen = [...mutantFaults.keys()].filter((index) => only === undefined || mutantFaults[index]!.rule === only);
  if (chosen.length === 0) { console.error(`There is no fault for ${only ?? "any rule"} in scripts/mutants/faults.ts.`); return 1; }
  const faults = chosen.map((index) => mutantFaults[index]!);

  const from = performance.now();
  const stale = faults.flatMap(staleness);
  const problems = stale.length > 0 ? stale : await soundRun(faults);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;

  const folder = mkdtempSync(join(tmpdir(), "tidemark-mutants-"));
  try {
    // Neighbours are faults of one rule and take as long as each other: dealt out one by one, all shares end at once.
    const shares = Array.from({ length: Math.min(atOnce, chosen.length) }, (_, share) => chosen.filter((_index, at) => at % atOnce === share));
    const survivors = await Promise.all(shares.map(async (indexes, share) => {
      const report = join(folder, `${share}.json`);
      const done = await run(process.execPath, [join(root, "scripts/mutants/runShare.ts"), report, indexes.join(",")], { stdio: "linked", cwd: root, env: testEnvironment() });
      if (done.code !== 0 || stopping() !== null) throw new Error(`A share of the faults was not run to its end (code ${done.code}), see above.`);
      return reportSchema.parse(JSON.parse(readFileSync(report, "utf8"))).survivors;
    }));
    const survived = survivors.reduce((sum, count) => sum + count, 0);
    console.log(`\n${faults.length - survived} of ${faults.length} faults were found by a test of their rule, in ${Math.round((performance.now() - from) / 1_000)} s`);
    return survived === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
