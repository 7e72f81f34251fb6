import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./programs.ts";
import { trustedTypes } from "./trustedTypes.ts";

/** The page's and the package's copy of it are the same files. */
export const scriptFile = "tidemark.js";
export const scriptChunks = "assets/tidemark";
const entry = join(root, "packages/react/src/script/tidemark.ts");

/**
 * Builds the file for a script tag into a folder, with its chunks beside it. It is a build of its own: the entry must not import anything at once, as a
 * classic script can't, and the chunks are found from the entry's address, wherever it was put.
 */
export async function buildScriptTag(folder: string, logLevel: "info" | "error"): Promise<void> {
  const { build } = await import("vite");
  const { default: react } = await import("@vitejs/plugin-react");
  await build({
    configFile: false, root, base: "./", mode: "production", logLevel, publicDir: false,
    plugins: [react(), trustedTypes(), asClassicScript()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      // As a library: a page's build puts a helper around each import() that is a module's syntax, and no script's.
      lib: { entry, formats: ["es"] },
      outDir: folder, emptyOutDir: false, sourcemap: false, modulePreload: false, reportCompressedSize: false, chunkSizeWarningLimit: 2_000, assetsInlineLimit: 0,
      rollupOptions: { output: { minify: true, entryFileNames: scriptFile, chunkFileNames: `${scriptChunks}/[name]-[hash].js`, assetFileNames: `${scriptChunks}/[name]-[hash][extname]` } },
    },
  });
}

/**
 * Makes the entry what a tag can load: nothing of it is a name of the page's, and its chunks are named by the tag's own address. A relative import() is
 * refused in a script of another origin that was loaded without CORS (measured: its base is about:blank).
 */
function asClassicScript(): Plugin {
  return {
    name: "tidemark:classic-script",
    generateBundle(_options, bundle) {
      const chunk = bundle[scriptFile];
      if (chunk?.type !== "chunk") return this.error("The script's entry was not built.");
      const { imports, exports, code } = chunk;
      if (imports.length > 0 || exports.length > 0) this.error(`${scriptFile} must import nothing at once and export nothing: it is a classic script.`);
      const placed = code.replaceAll(/import\(([`"'])\.\//g, "import(tidemarkAt+$1");
      if (placed === code) this.error(`${scriptFile} imports no chunk any more (scripts/page/scriptTag.ts).`);
      chunk.code = `(()=>{const tidemarkAt=new URL(".",document.currentScript.src).href;${placed}})();\n`;
    },
  };
}
