import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { moduleSizesFile, type ModuleSizes } from "../page/moduleSizes.ts";
import { root } from "../page/programs.ts";

/** KB of 1,000 bytes, gzip. `ai` may come with the first load as types and small helpers only. */
export const limits = { script: 350, style: 45, ai: 5 };

const manifestSchema = z.record(z.string(), z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
}));
export type Manifest = z.infer<typeof manifestSchema>;

/** What the browser loads before anything is opened: the chat page's entry, all that it imports statically, and their styles. */
export function firstLoad(manifest: Manifest): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith(".js")) scripts.push(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  // Another page of the build (the host page) is not what somebody who opens a chat waits for.
  visit("index.html");
  return { scripts, styles: [...styles] };
}

/** The part of a chunk that comes from one package, by the characters of its modules before minification. */
export function shareOf(name: string, modules: Record<string, number>): number {
  const sum = (entries: [string, number][]) => entries.reduce((all, [, length]) => all + length, 0);
  const entries = Object.entries(modules);
  const own = entries.filter(([id]) => id.replaceAll("\\", "/").includes(`/node_modules/${name}/`));
  return sum(own) / Math.max(1, sum(entries));
}

/** The package that a module belongs to; our own by their folder. */
export function packageOf(id: string): string {
  const path = id.replaceAll("\\", "/");
  const found = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return found ?? /(?:^|\/)(packages\/[^/]+|web)\//.exec(path)?.[1] ?? "other";
}

/** Packages by their part of the first load, heaviest first: where to look when it is too heavy. */
export function heaviest(chunks: { kb: number; modules: Record<string, number> }[], most: number): { file: string; kb: number }[] {
  const sums = new Map<string, number>();
  for (const { kb, modules } of chunks) {
    const total = Math.max(1, Object.values(modules).reduce((sum, length) => sum + length, 0));
    for (const [id, length] of Object.entries(modules)) sums.set(packageOf(id), (sums.get(packageOf(id)) ?? 0) + kb * length / total);
  }
  return [...sums].map(([name, kb]) => ({ file: `  about, from ${name}`, kb })).sort((a, b) => b.kb - a.kb).slice(0, most);
}

export interface SizeReport { table: string; problems: string[] }

/** Reads web/dist as `vite build` left it. */
export function sizeReport(): SizeReport {
  const dist = join(root, "web/dist");
  const manifestFile = join(dist, ".vite/manifest.json");
  if (!existsSync(manifestFile)) return { table: "", problems: ["size: web/dist is not built (npm run build)"] };
  const load = firstLoad(manifestSchema.parse(JSON.parse(readFileSync(manifestFile, "utf8"))));
  const modules = JSON.parse(readFileSync(moduleSizesFile, "utf8")) as ModuleSizes;
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1_000;
  const rows = [...load.scripts, ...load.styles].map((file) => ({ file, kb: weigh(file) }));
  const total = (ending: string) => rows.filter((row) => row.file.endsWith(ending)).reduce((sum, row) => sum + row.kb, 0);
  const heavy = heaviest(load.scripts.map((file) => ({ kb: weigh(file), modules: modules[file] ?? {} })), 14);
  // Sizes of another build prove nothing of this one: the check once read 0.0 KB of `ai` out of a chunk it did not know.
  const unknown = load.scripts.filter((file) => modules[file] === undefined);
  if (unknown.length > 0) return { table: "", problems: [`size: no module sizes for ${unknown.join(", ")}; build the page again (npm run build)`] };
  const ai = load.scripts.reduce((sum, file) => sum + weigh(file) * shareOf("ai", modules[file] ?? {}), 0);
  return judge([...rows, ...heavy], { script: total(".js"), style: total(".css"), ai });
}

export function judge(rows: { file: string; kb: number }[], totals: typeof limits): SizeReport {
  const line = (name: string, kb: number, limit?: number) => `${kb.toFixed(1).padStart(8)} KB gz  ${name}${limit === undefined ? "" : `  (at most ${limit})`}`;
  const names = { script: "first load, scripts", style: "first load, styles", ai: "of it from the package ai" } as const;
  const kinds = ["script", "style", "ai"] as const;
  return {
    table: [...rows.map((row) => line(row.file, row.kb)), ...kinds.map((kind) => line(names[kind], totals[kind], limits[kind]))].join("\n"),
    problems: [
      // A page without a script weighs nothing and is no page.
      ...(totals.script === 0 ? ["size: the first load has no script at all"] : []),
      ...kinds.filter((kind) => totals[kind] > limits[kind]).map((kind) => `size: ${names[kind]}: ${totals[kind].toFixed(1)} KB gz, ${limits[kind]} at most`),
    ],
  };
}
