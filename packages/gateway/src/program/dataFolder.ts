import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The folder of this user for data (never a temporary one), unless another was named. */
export function dataFolder(named: string | null, env: Record<string, string | undefined>, platform: NodeJS.Platform): string {
  if (named) return resolve(named);
  if (platform === "win32") return join(env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local"), "Tidemark");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Tidemark");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "tidemark");
}

/** Makes the folder for this user alone. Under a test runner the real default is refused: a test must never write into it (STORE-4). */
export function makeDataFolder(folder: string, named: boolean, env: Record<string, string | undefined>): void {
  if (!named && (env["VITEST"] || env["NODE_ENV"] === "test")) throw new Error("A test must name its data folder: --data DIR.");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
