import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../bootstrap/supervise.mjs";
import { readVitestReport } from "../checks/leastTests.ts";
import { programs, root } from "../page/programs.ts";
import { testEnvironment } from "../parts/testEnvironment.ts";
import type { NamedFault } from "./namedFault.ts";

/** Runs what the faults' rules are proved by without any fault: a test that is red anyway finds none. Gives what is wrong. */
export async function soundRun(faults: readonly NamedFault[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-mutants-"));
  const file = join(folder, "report.json");
  try {
    const tests = new Set(faults.flatMap((fault) => fault.tests));
    const rules = new Set(faults.map((fault) => fault.rule));
    const done = await run(process.execPath, [programs.vitest, "run", ...tests, "-t", `\\b(${[...rules].join("|")})\\b`, "--reporter=json", `--outputFile=${file}`], { stdio: "quiet", cwd: root, env: testEnvironment() });
    const { passed, failures } = readVitestReport(readFileSync(file, "utf8"), root);
    if (failures.length > 0) return failures.map((title) => `red without any fault: ${title}`);
    return passed === 0 ? [`No test ran without a fault, so none can be turned red:\n${done.output}`] : [];
  } catch (error) {
    return [`The tests without a fault could not be run: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
