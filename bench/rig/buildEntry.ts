import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { rigPlugin } from "./rigPlugin.ts";

/** Our entry as a build of its own beside the rig's, made as the page is made. */
export async function buildEntry(rig: string, web: string): Promise<void> {
  const entry = join(import.meta.dirname, "tidemark");
  await build({
    configFile: false, root: entry, base: "./", logLevel: "warn", mode: "production", plugins: [react(), rigPlugin({ rig, entry, web })],
    build: { outDir: join(rig, "dist/tidemark"), emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
  });
}
