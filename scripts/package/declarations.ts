import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { run } from "../bootstrap/supervise.mjs";
import { cacheFolder, programs, root } from "../page/programs.ts";

export interface DeclarationOptions {
  /** Tells builds of several packages apart. */
  name: string;
  /** Source files whose types are the package's public ones, from the root of the project. */
  entries: readonly string[];
  /** Where they go; each keeps its place under `packages/`. */
  folder: string;
}

const packages = join(root, "packages");
/** A package of ours that is bundled in; its types come along as files. */
const OWN = "@tidemark/";

/**
 * The public types of a package, as files that need nothing of this workspace. The compiler writes one declaration per source file; those that the
 * entries reach are taken, with their names ending as Node and every bundler find them. (TypeScript 7 has no API for a tool that would join them.)
 */
export async function writeDeclarations({ name, entries, folder }: DeclarationOptions): Promise<void> {
  const work = join(cacheFolder, "declarations", name);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const config = join(work, "tsconfig.json");
  writeFileSync(config, JSON.stringify({
    extends: join(root, "tsconfig.json"), files: entries.map((entry) => join(root, entry)), include: [],
    // Judged by the types check already; here only what they are is written down.
    compilerOptions: {
      noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, rootDir: packages, outDir: join(work, "out"),
      paths: ownPaths(), types: ["node"], typeRoots: [join(root, "node_modules/@types")],
    },
  }));
  const compiled = await run(process.execPath, [programs.tsc, "-p", config], { stdio: "quiet" });
  if (compiled.code !== 0) throw new Error(`The types of ${name} can't be written:\n${compiled.output}`);

  rmSync(folder, { recursive: true, force: true });
  const open = entries.map((entry) => declarationOf(relative("packages", entry)));
  const done = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const text = readFileSync(join(work, "out", file), "utf8").replace(SPECIFIER, (whole, before: string, specifier: string, after: string) => {
      const target = targetOf(specifier, file);
      if (target === null) return whole;
      open.push(declarationOf(target));
      return `${before}${nameFrom(file, target)}${after}`;
    });
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** `from "x"`, `import("x")` and `import "x"`. */
const SPECIFIER = /(\bfrom\s*"|\bimport\(\s*"|\bimport\s+")([^"]+)(")/g;

/** The source file under `packages/` that a specifier means; null for a package that is installed beside this one. */
function targetOf(specifier: string, file: string): string | null {
  if (specifier.startsWith(".")) return /\.tsx?$/.test(specifier) ? join(dirname(file), specifier) : null;
  if (!specifier.startsWith(OWN)) return null;
  const source = ownPaths()[specifier]?.[0];
  if (source === undefined) throw new Error(`${file} names ${specifier}, which that package does not export.`);
  return relative(packages, source);
}

/** Each front door of our packages, with its source file. (Found through node_modules they would be somebody else's, for which nothing is written.) */
function ownPaths(): Record<string, string[]> {
  return Object.fromEntries(readdirSync(packages).flatMap((own) => {
    const { exports } = JSON.parse(readFileSync(join(packages, own, "package.json"), "utf8")) as { exports: Record<string, string> };
    return Object.entries(exports).map(([door, source]) => [`${OWN}${own}${door.slice(1)}`, [join(packages, own, source)]]);
  }));
}

function declarationOf(source: string): string {
  return source.replace(/\.tsx?$/, ".d.ts");
}

function nameFrom(file: string, target: string): string {
  const path = relative(dirname(file), target).split(sep).join("/").replace(/\.tsx?$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}
