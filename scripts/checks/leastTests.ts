import { relative } from "node:path";
import { z } from "zod";
import { projectsOf } from "./testFiles.ts";

const reportSchema = z.object({
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    message: z.string().optional(),
    assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
  })),
});

export interface VitestReport {
  passed: number;
  /** Tests that ran, by project; a skipped test did not. */
  ran: Record<string, number>;
  failures: string[];
}

/** Reads what vitest's JSON reporter wrote. Throws where that is not of the known shape. */
export function readVitestReport(text: string, root: string): VitestReport {
  const report: VitestReport = { passed: 0, ran: {}, failures: [] };
  for (const file of reportSchema.parse(JSON.parse(text)).testResults) {
    const path = relative(root, file.name).replaceAll("\\", "/");
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    const passed = file.assertionResults.filter((test) => test.status === "passed").length;
    report.passed += passed;
    for (const project of projectsOf(path)) report.ran[project] = (report.ran[project] ?? 0) + passed + failed.length;
    report.failures.push(...failed.map((test) => `${path} › ${test.fullName}`));
    // A file that could not be loaded fails without a test in it.
    if (file.status === "failed" && failed.length === 0) report.failures.push(`${path}: ${file.message?.split("\n")[0] || "could not be run"}`);
  }
  return report;
}

/** One sentence for each project that ran fewer tests than it has to. */
export function tooFewTests(ran: Record<string, number>, projects: readonly string[], least: Record<string, number>): string[] {
  return projects.flatMap((project) => {
    const wanted = least[project];
    const found = ran[project] ?? 0;
    if (wanted === undefined) return [`${project}: has no least number of tests in vitest.workspace.ts`];
    return found < wanted ? [`${project}: ran ${found} tests, and must run ${wanted} or more`] : [];
  });
}
