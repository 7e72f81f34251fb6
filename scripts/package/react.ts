import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rollup } from "vite";
import { root } from "../page/programs.ts";
import { buildScriptTag } from "../page/scriptTag.ts";
import { writeDeclarations } from "./declarations.ts";

const folder = join(root, "packages/react");
const dist = join(folder, "dist");

/** Doors that only this workspace has: the server's own page stands on them. */
const INTERNAL = new Set(["./platform", "./page"]);

/**
 * Builds `packages/react/dist`: ES modules, one for each source file and our domain among them, so that a host's bundler takes what is used and leaves
 * what is lazy where it is; all else is installed beside it. `style.css` and the script tag's `tidemark.js`, which has all in it, stand on their own. Every module says "use client": a host's server may render it,
 * and runs none of it.
 */
export async function buildReact(): Promise<void> {
  const { exports, dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<"exports" | "dependencies" | "peerDependencies", Record<string, string>>;
  const beside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter((name) => !name.startsWith("@tidemark/"));
  const doors = Object.entries(exports).filter(([name, source]) => !INTERNAL.has(name) && /\.tsx?$/.test(source));
  await build({
    ...common,
    build: {
      ...common.build, emptyOutDir: true,
      lib: { entry: doors.map(([, source]) => join(folder, source)), formats: ["es"] },
      rollupOptions: {
        external: (id) => beside.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { preserveModules: true, preserveModulesRoot: join(root, "packages"), entryFileNames: "[name].js", banner: clientBanner },
      },
    },
  });
  await build({
    ...common,
    build: { ...common.build, emptyOutDir: false, cssCodeSplit: true, rollupOptions: { input: { style: join(folder, "src/style.css") }, output: { assetFileNames: "style.css" } } },
  });
  await buildScriptTag(dist, "error");
  await writeDeclarations({ name: "react", entries: doors.map(([, source]) => join("packages/react", source)), folder: join(dist, "types") });
}

const common = {
  configFile: false, root: folder, logLevel: "error",
  build: { outDir: dist, target: "es2022", minify: false, sourcemap: false, copyPublicDir: false, modulePreload: false, reportCompressedSize: false },
} as const;

/** Only the transport is used without React, on servers, too. */
function clientBanner(chunk: Rollup.RenderedChunk): string {
  return /\/transport\//.test(chunk.fileName) ? "" : '"use client";';
}

if (import.meta.main) await buildReact();
