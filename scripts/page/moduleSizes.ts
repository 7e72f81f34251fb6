import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

/** Where a build leaves what the size check reads: characters of each module in each chunk, before minification. */
export const moduleSizesFile = resolve(import.meta.dirname, "../../node_modules/.cache/tidemark/module-sizes.json");

export type ModuleSizes = Record<string, Record<string, number>>;

export function moduleSizes(): Plugin {
  return {
    name: "tidemark:module-sizes",
    apply: "build",
    generateBundle(_options, bundle) {
      const sizes: ModuleSizes = {};
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== "chunk") continue;
        sizes[file] = Object.fromEntries(Object.entries(output.modules).map(([id, module]) => [id, module.renderedLength]));
      }
      mkdirSync(dirname(moduleSizesFile), { recursive: true });
      writeFileSync(moduleSizesFile, JSON.stringify(sizes));
    },
  };
}
