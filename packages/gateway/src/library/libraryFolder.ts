import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { refusalForTests } from "../store/defaultFolder.ts";

/** Beside the host's own files, so that each of a developer's projects has its own. */
const USUAL = ".tidemark";

/**
 * The data folder of a gateway in a host's server, made for this user alone where it is not there. It lies in a project: without its
 * `.gitignore` the first `git add .` would take people's chats and the owner's token along. A folder that was there is left as it is.
 */
export function libraryFolder(named: string | undefined, from: string): string {
  const folder = resolve(from, named ?? USUAL);
  const refused = refusalForTests(folder, process.env, process.platform);
  if (refused !== null) throw new Error(refused);
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, ".gitignore"), "*\n", { mode: 0o600 });
    }
    return realpathSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    throw new Error(`The data folder ${folder} can't be made (${code}). Check its permissions, or name another one: createGateway({ data: "DIR" }).`, { cause: error });
  }
}
