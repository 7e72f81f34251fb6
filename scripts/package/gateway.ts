import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../page/programs.ts";
import { writeDeclarations } from "./declarations.ts";

const folder = join(root, "packages/gateway");

/** Builds `packages/gateway/dist`: one ESM file for Node with our domain in it and all else beside it, and the public types. */
export async function buildGateway(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const beside = Object.keys(dependencies);
  await build({
    configFile: false, root: folder, logLevel: "error",
    ssr: { noExternal: [/^@tidemark\//] },
    build: {
      ssr: join(folder, "src/index.ts"), outDir: join(folder, "dist"), emptyOutDir: true, target: "node22", minify: false, sourcemap: false, copyPublicDir: false,
      rollupOptions: {
        external: (id) => id.startsWith("node:") || beside.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { format: "esm", entryFileNames: "index.js" },
      },
    },
  });
  await writeDeclarations({ name: "gateway", entries: ["packages/gateway/src/index.ts"], folder: join(folder, "dist/types") });
}

if (import.meta.main) await buildGateway();
