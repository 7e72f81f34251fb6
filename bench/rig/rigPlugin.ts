import { join } from "node:path";
import type { Plugin } from "vite";

/** The page's own, as web loads them for Latin text. */
const FONTS = ["sans/latin-400", "sans/latin-500", "sans/latin-600", "mono/latin-400"].map((font) => `@fontsource/ibm-plex-${font}.css`);

/**
 * `virtual:rig` is the copied rig's own start and data. What the entry and the rig's start import by name is what `web` would get: one React, and the
 * packages as the page has them.
 */
export function rigPlugin({ rig, entry, web }: { rig: string; entry: string; web: string }): Plugin {
  const common = join(rig, "common");
  return {
    name: "tidemark:rig",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith("virtual:rig")) return `\0${source}`;
      const ours = importer !== undefined && (importer.startsWith(common) || importer.startsWith(entry) || importer.startsWith("\0virtual:rig"));
      return ours && /^[@a-z]/.test(source) ? this.resolve(source, join(web, "src/main.tsx"), { skipSelf: true }) : null;
    },
    load(id) {
      if (id === "\0virtual:rig") return `export { startRig } from ${JSON.stringify(join(common, "rig.jsx"))};\nexport { streamAnswer } from ${JSON.stringify(join(common, "data.js"))};`;
      return id === "\0virtual:rig-fonts" ? FONTS.map((font) => `import ${JSON.stringify(font)};`).join("\n") : null;
    },
  };
}
