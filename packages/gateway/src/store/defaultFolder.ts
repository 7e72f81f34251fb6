import { homedir, userInfo } from "node:os";
import { join, relative, resolve, sep } from "node:path";

type Env = Record<string, string | undefined>;

/** Where this user's data lies when nothing else was said: never in a temporary folder (STORE-8). */
export function defaultFolder(env: Env, platform: NodeJS.Platform, home = homedir()): string {
  if (platform === "win32") return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "Tidemark");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Tidemark");
  return join(env["XDG_DATA_HOME"] || join(home, ".local", "share"), "tidemark");
}

/** What test runners set in their processes, and what the processes of a test inherit. */
const RUNNERS = ["VITEST", "VITEST_WORKER_ID", "JEST_WORKER_ID", "NODE_TEST_CONTEXT", "TEST_WORKER_INDEX", "PLAYWRIGHT_TEST"];

/**
 * Why a store must not be written here, or null. Asked right before the first byte is written, not where the options are read: a test that
 * names the real folder by mistake, or makes a store without the program, would else write into somebody's chats (STORE-4).
 */
export function refusalForTests(folder: string, env: Env, platform: NodeJS.Platform, homes: readonly string[] = ownHomes()): string | null {
  if (env["NODE_ENV"] !== "test" && !RUNNERS.some((name) => env[name])) return null;
  const real = homes.map((home) => defaultFolder(env, platform, home)).find((one) => isWithin(resolve(folder), resolve(one)));
  return real === undefined ? null : `${folder} is this user's own data folder, and this is a test. A test names a folder of its own: --data DIR.`;
}

/** A test may have been given another HOME; the account's own stays protected all the same. */
function ownHomes(): string[] {
  try {
    return [homedir(), userInfo().homedir];
  } catch {
    return [homedir()];
  }
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner);
  return path === "" || (path !== ".." && !path.startsWith(`..${sep}`) && resolve(outer, path) === inner && !/^[A-Za-z]:/.test(path));
}
