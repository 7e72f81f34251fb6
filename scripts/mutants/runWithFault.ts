import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { run } from "../bootstrap/supervise.mjs";
import { programs, root } from "../page/programs.ts";
import { faultVariable, type Fault } from "./plantedFault.ts";
import type { FaultRun } from "./verdict.ts";

const reportSchema = z.object({ testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })) });

/** Runs the given test files with the fault planted while they load (see plantedFault.ts). */
export async function runWithFault(fault: Fault | null, tests: string[]): Promise<FaultRun> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-mutant-"));
  const file = join(folder, "report.json");
  try {
    const done = await run(process.execPath, [programs.vitest, "run", ...tests, "--reporter=json", `--outputFile=${file}`], {
      stdio: "quiet", cwd: root, env: { ...process.env, ...(fault === null ? {} : { [faultVariable]: JSON.stringify(fault) }) },
    });
    const results = reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))).testResults.flatMap((each) => each.assertionResults);
    const of = (status: string) => results.filter((test) => test.status === status);
    return { passed: of("passed").length, failed: of("failed").map((test) => test.fullName), output: done.output };
  } catch (error) {
    return { passed: 0, failed: [], output: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
