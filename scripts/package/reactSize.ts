import { writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { cacheFolder, root } from "../page/programs.ts";

/** KB of 1,000 bytes, gzip, without React: what a host's bundle grows by before anything is opened. */
export const packageLimits = { Tidemark: 240, ActivityStrip: 40 };

/** Bundles the built package as a host would, once for each name, and weighs what is loaded at first. */
export async function weighReact(): Promise<{ table: string; problems: string[] }> {
  const sizes = await Promise.all(Object.keys(packageLimits).map(async (name) => [name, await firstLoadOf(name)] as const));
  return judgeSizes(Object.fromEntries(sizes) as typeof packageLimits);
}

export function judgeSizes(sizes: typeof packageLimits): { table: string; problems: string[] } {
  const names = Object.keys(packageLimits) as (keyof typeof packageLimits)[];
  return {
    table: names.map((name) => `${sizes[name].toFixed(1).padStart(8)} KB gz  import { ${name} } from "@tidemark/react"  (at most ${packageLimits[name]})`).join("\n"),
    problems: [
      // Nothing at all would pass every limit.
      ...names.filter((name) => sizes[name] < 10).map((name) => `size: import { ${name} } is ${sizes[name].toFixed(1)} KB gz: the check itself is broken`),
      ...names.filter((name) => sizes[name] > packageLimits[name]).map((name) => `size: import { ${name} } is ${sizes[name].toFixed(1)} KB gz, ${packageLimits[name]} at most`),
    ],
  };
}

async function firstLoadOf(name: string): Promise<number> {
  const folder = join(cacheFolder, "package-size");
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, `import { ${name} } from ${JSON.stringify(join(root, "packages/react/dist/react/src/index.js"))};\nglobalThis.kept = ${name};\n`);
  const built = (await build({
    configFile: false, root: folder, logLevel: "error", mode: "production", define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, minify: true, target: "es2022", modulePreload: false, rollupOptions: { input: entry, external: (id) => /^react(-dom)?($|\/)/.test(id) } },
  })) as Rollup.RollupOutput;
  const chunks = new Map(built.output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])));
  const first = [...chunks.values()].find(({ isEntry }) => isEntry);
  const loaded = new Set<string>();
  const open = first ? [first.fileName] : [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    open.push(...(chunks.get(file)?.imports.filter((other) => chunks.has(other)) ?? []));
  }
  return [...loaded].reduce((sum, file) => sum + gzipSync(chunks.get(file)!.code, { level: 9 }).length / 1_000, 0);
}

if (import.meta.main) {
  const { table, problems } = await weighReact();
  console.log(table);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
