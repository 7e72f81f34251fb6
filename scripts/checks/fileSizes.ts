import { isTest, type SourceFile } from "./tree.ts";

const limits = { warn: 250, fail: 400, test: 600 };

/** A file of more than 400 lines holds two ideas. */
export function fileSizes(files: SourceFile[]): { warnings: string[]; problems: string[] } {
  const warnings: string[] = [];
  const problems: string[] = [];
  for (const { path, text } of files) {
    const lines = text.replace(/\n$/, "").split("\n").length;
    const most = isTest(path) ? limits.test : limits.fail;
    if (lines > most) problems.push(`${path}: ${lines} lines, ${most} at most; take one idea out of it`);
    else if (lines > limits.warn && !isTest(path)) warnings.push(`${path}: ${lines} lines (over ${limits.warn}; it fails over ${most})`);
  }
  return { warnings, problems };
}
