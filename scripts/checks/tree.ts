import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of the tree. `path` is relative to the project's root, with slashes. */
export interface SourceFile { path: string; text: string }

const skipped = new Set(["node_modules", ".git", ".tools", "dist", "coverage", "test-results", "playwright-report", ".data", ".next", "tmp"]);

/** Written by a build out of what we wrote (scripts/package/publicApi.ts). */
const made = /^packages\/[^/]+\/api\.d\.ts$/;

/** Every source file that we wrote: TypeScript and the few plain modules. */
export function readTree(root: string): SourceFile[] {
  const files: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(path);
      } else if (!made.test(path) && /\.(tsx?|[cm]ts|[cm]?js|jsx)$/.test(entry.name)) files.push({ path, text: readFileSync(join(root, path), "utf8") });
    }
  };
  walk("");
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const isTest = (path: string) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path);

/** What a user runs: the packages and the page, without their tests and what only those use. */
export const isProduct = (path: string) => /^(packages\/[^/]+|web)\/src\/(?!(.+\/)?testing\/)/.test(path) && !isTest(path);
