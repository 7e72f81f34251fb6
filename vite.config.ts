import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { hostPage, hostPageInput } from "./scripts/page/hostPage.ts";
import { moduleSizes } from "./scripts/page/moduleSizes.ts";
import { projects } from "./vitest.workspace.ts";
import { ownEnvironment } from "./scripts/ownEnvironment.ts";

const root = import.meta.dirname;
const testing = process.env["VITEST"] !== undefined;

// A developer's model key or data folder must not decide what a test sees.
if (testing) process.env = ownEnvironment(process.env);

export default defineConfig({
  root: testing ? root : resolve(root, "web"),
  // Chats have addresses of several parts (/c/…), so assets are named from the root.
  base: "/",
  plugins: [react(), hostPage(), moduleSizes()],
  build: {
    outDir: resolve(root, "web/dist"),
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    // The page's policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: [resolve(root, "web/index.html"), hostPageInput] },
    reportCompressedSize: false,
    // The size check judges the first load; one big lazy chunk is no warning.
    chunkSizeWarningLimit: 2_000,
  },
  test: { projects, root },
});
