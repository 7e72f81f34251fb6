import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../bootstrap/supervise.mjs";
import { root } from "../page/programs.ts";
import { judge } from "./judge.ts";

/** What leaves the workspace, each with what builds it. */
const packages = [
  { name: "gateway", build: async () => (await import("./gateway.ts")).buildGateway() },
  {
    name: "react",
    // The file for a script tag comes along: who has no bundler serves it from the package.
    build: async () => {
      await (await import("./react.ts")).buildReact();
      await (await import("../page/scriptTag.ts")).buildScriptTag(join(root, "packages/react/dist"), "error");
    },
  },
] as const;

export const packageNames: readonly string[] = packages.map(({ name }) => name);
export const packedFolder = join(root, "test-results/packed");

/** Builds packages and packs them as npm would get them, to `test-results/packed/tidemark-NAME.tgz`. Returns what is wrong with them. */
export async function pack(names: readonly string[] = packageNames): Promise<string[]> {
  mkdirSync(packedFolder, { recursive: true });
  const problems: string[] = [];
  for (const name of names) {
    const known = packages.find((each) => each.name === name);
    if (known === undefined) throw new Error(`There is no package "${name}"; there are ${packages.map((each) => each.name).join(" and ")}.`);
    await known.build();
    const tarball = await packOne(name);
    problems.push(...(await judge(tarball)).map((line) => `${name}: ${line}`));
  }
  return problems;
}

async function packOne(name: string): Promise<string> {
  const into = join(packedFolder, name);
  rmSync(into, { recursive: true, force: true });
  const packed = await run("pnpm", ["pack", "--pack-destination", into], { cwd: join(root, "packages", name), stdio: "quiet" });
  const file = packed.code === 0 ? readdirSync(into).find((each) => each.endsWith(".tgz")) : undefined;
  if (file === undefined) throw new Error(`Packing ${name} failed:\n${packed.output}`);
  const tarball = join(packedFolder, `tidemark-${name}.tgz`);
  renameSync(join(into, file), tarball);
  rmSync(into, { recursive: true, force: true });
  return tarball;
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const problems = await pack(names.length > 0 ? names : undefined);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
