import { matchesGlob } from "node:path";
import { browserTests } from "../../playwright.config.ts";
import { testGlobs } from "../../vitest.workspace.ts";
import { isTest } from "./tree.ts";

/** The projects that run a test file: one, or the tree is wrong. */
export function projectsOf(path: string): string[] {
  const matches = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));
  const vitest = Object.entries(testGlobs).filter(([, globs]) => matches(globs.include) && !matches(globs.exclude)).map(([name]) => name);
  return matchesGlob(path, browserTests) ? [...vitest, "e2e"] : vitest;
}

/** A test file that nothing runs is green for ever; one that two projects run hides which of them it needs. */
export function strayTestFiles(paths: string[]): string[] {
  return paths.filter(isTest).flatMap((path) => {
    const projects = projectsOf(path);
    if (projects.length === 0) return [`${path}: no test project runs it`];
    return projects.length > 1 ? [`${path}: run by ${projects.join(" and ")}, and may be run by one only`] : [];
  });
}
