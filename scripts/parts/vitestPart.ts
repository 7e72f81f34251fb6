import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { leastTests, type ProjectName } from "../../vitest.workspace.ts";
import { run } from "../bootstrap/supervise.mjs";
import { readVitestReport, tooFewTests } from "../checks/leastTests.ts";
import { cacheFolder, programs, root } from "../page/programs.ts";
import type { PartOptions, PartResult } from "./part.ts";
import { testEnvironment } from "./testEnvironment.ts";

/** Runs vitest projects and holds them to their least number of tests. */
export async function vitestPart(projects: ProjectName[], options: PartOptions, files: string[] = []): Promise<PartResult> {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `vitest-${projects.join("-")}.json`);
  rmSync(file, { force: true });
  const narrowed = options.words !== null || files.length > 0;
  const done = await run(process.execPath, [
    programs.vitest, "run", ...files, ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, "--passWithNoTests",
    ...(options.words === null ? [] : ["-t", options.words]),
  ], { stdio: "hand-over", cwd: root, env: testEnvironment() });

  const report = readVitestReport(readFileSync(file, "utf8"), root);
  const failures = [...report.failures, ...(narrowed ? [] : tooFewTests(report.ran, projects, leastTests))];
  // An error outside of any test, such as an unhandled rejection, fails the run without failing a test.
  if (done.code !== 0 && failures.length === 0) failures.push(`${projects.join(" and ")}: vitest ended with code ${done.code}, see above`);
  return { passed: report.passed, failures };
}
