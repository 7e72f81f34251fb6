import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../bootstrap/supervise.mjs";
import { catalogueWords } from "../checks/catalogueWords.ts";
import { documentProblems } from "../checks/documents.ts";
import { fileSizes } from "../checks/fileSizes.ts";
import { foreignWords } from "../checks/foreignWords.ts";
import { frontDoors, type PackageDoors } from "../checks/frontDoors.ts";
import { checkImports } from "../checks/importRules.ts";
import { quotedWords } from "../checks/quotedWords.ts";
import { reactEighteen } from "../checks/reactEighteen.ts";
import { secondPaths } from "../checks/secondPaths.ts";
import { smallZod } from "../checks/smallZod.ts";
import { strayTestFiles } from "../checks/testFiles.ts";
import { titleProblems } from "../checks/testTitles.ts";
import { readKept, readTree } from "../checks/tree.ts";
import { programs, root } from "../page/programs.ts";
import type { PartResult } from "./part.ts";

/** Types, lint, import rules and our own checks. Each says all that it found before the next begins. */
export async function staticPart(): Promise<PartResult> {
  const failures: string[] = [];
  const program = async (name: string, ...command: string[]) => {
    const done = await run(process.execPath, command, { stdio: "hand-over", cwd: root });
    if (done.code !== 0) failures.push(`${name}: see above`);
  };
  const check = async (name: string, find: () => string[] | Promise<string[]>) => {
    // A check that breaks, on a file that can't be parsed for one, is a failure of its own and keeps no other from running.
    const problems = await Promise.resolve().then(find).catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    if (problems.length === 0) return;
    console.error(`${name}:\n${problems.map((each) => `  ${each}`).join("\n")}`);
    const [only = ""] = problems;
    failures.push(`${name}: ${problems.length === 1 && !only.includes("\n") ? only : `${problems.length} found, see above`}`);
  };

  await program("types", programs.tsc, "-p", ".");
  await program("lint", programs.oxlint, "--type-aware", "--report-unused-disable-directives");

  const files = readTree(root);
  const paths = files.map((file) => file.path);
  const packages = readPackages();
  const sizes = fileSizes(files);
  for (const warning of sizes.warnings) console.log(`file sizes: ${warning}`);
  await check("file sizes", () => sizes.problems);
  await check("front doors", () => frontDoors(packages, files));
  await check("import rules", () => checkImports(root, paths, packages));
  await check("second paths", () => secondPaths(files));
  await check("zod in the page", () => smallZod(files));
  await check("React 18", () => reactEighteen(files));
  await check("catalogue words", () => [...catalogueWords(files), ...foreignWords(files)]);
  await check("test files", () => strayTestFiles(paths));
  await check("test titles", () => titleProblems(files));
  const kept = readKept(root);
  await check("documents", () => [...documentProblems(kept), ...quotedWords(kept, files)]);
  return { passed: 0, failures };
}

function readPackages(): PackageDoors[] {
  return globSync("packages/*/package.json", { cwd: root }).map((path) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, path), "utf8")) as { exports?: Record<string, string> };
    return { folder: dirname(path).replaceAll("\\", "/"), exports };
  });
}
