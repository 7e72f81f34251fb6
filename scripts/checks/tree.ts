import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Kept } from "./documents.ts";

/** One file of the tree. `path` is relative to the project's root, with slashes. */
export interface SourceFile { path: string; text: string }

const skipped = new Set(["node_modules", ".git", ".tools", "dist", "coverage", "test-results", "playwright-report", ".data", ".next", "tmp"]);

/** Written by a build out of what we wrote (scripts/package/publicApi.ts). */
const made = /^packages\/[^/]+\/api\.d\.ts$/;

/** Every source file that we wrote: TypeScript and the few plain modules. */
export function readTree(root: string): SourceFile[] {
  return pathsIn(root).filter((path) => !made.test(path) && /\.(tsx?|[cm]ts|[cm]?js|jsx)$/.test(path)).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Every file, with its size; documents and tests with their text. */
export function readKept(root: string): Kept[] {
  return pathsIn(root).map((path) => {
    const { size: bytes } = statSync(join(root, path));
    return path.endsWith(".md") || isTest(path) ? { path, bytes, text: readFileSync(join(root, path), "utf8") } : { path, bytes };
  });
}

function pathsIn(root: string): string[] {
  const paths: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) paths.push(path);
      else if (!skipped.has(entry.name)) walk(path);
    }
  };
  walk("");
  return paths.toSorted();
}

export const isTest = (path: string) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path);

/** What a user runs: the packages and the page, without their tests and what only those use. */
export const isProduct = (path: string) => /^(packages\/[^/]+|web)\/src\/(?!(.+\/)?testing\/)/.test(path) && !isTest(path);
