import { chmodSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { defaultFolder, refusalForTests } from "../store/defaultFolder.ts";

/** The folder of this user for data (never a temporary one), unless another was named. */
export function dataFolder(named: string | null, env: Record<string, string | undefined>, platform: NodeJS.Platform): string {
  return named ? resolve(named) : defaultFolder(env, platform);
}

/** Makes the folder for this user alone. One that the user made is left as it is; the default one is ours, and is closed to others. */
export function makeDataFolder(folder: string, named: boolean, env: Record<string, string | undefined>, platform: NodeJS.Platform): void {
  const refused = refusalForTests(folder, env, platform);
  if (refused !== null) throw new Error(refused);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!named) chmodSync(folder, 0o700);
  } catch (error) {
    throw new Error(`The data folder ${folder} can't be made (${(error as NodeJS.ErrnoException).code ?? "unknown error"}). Check its permissions, or start with another folder: --data DIR.`, { cause: error });
  }
}
