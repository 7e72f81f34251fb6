import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildScriptTag } from "./scriptTag.ts";

const root = resolve(import.meta.dirname, "../..");
const stamp = join(root, "node_modules/.cache/tidemark/page");

/** All that decides what the page is. */
const inputs = ["web/src", "web/public", "web/index.html", "web/package.json", "packages/entities", "packages/react", "examples/host-page", "vite.config.ts", "pnpm-lock.yaml"];

const made = new Set(["node_modules", "dist"]);

/** Whether web/dist is what a build of the present files would give. */
export function pageIsCurrent(): boolean {
  return existsSync(join(root, "web/dist/index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Builds web/dist. Throws what vite throws, after it has printed the place. */
export async function buildPage(logLevel: "info" | "error"): Promise<void> {
  // vite loads here and not above, so that a start with a current page doesn't wait for it.
  const { build } = await import("vite");
  const before = fingerprint();
  await build({ configFile: join(root, "vite.config.ts"), mode: "production", logLevel });
  await buildScriptTag(join(root, "web/dist"), logLevel);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}

/** By content, not by time: a checkout changes times without changing a byte. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const path of filesUnder(join(root, input))) hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(dirname(path), { withFileTypes: true }).filter((entry) => join(dirname(path), entry.name) === path);
  return entries.flatMap((entry) => entry.isDirectory() ? inFolder(path) : [path]);
}

function inFolder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !made.has(entry.name) && !/\.test\.tsx?$/.test(entry.name));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? inFolder(path) : [path];
  });
}
