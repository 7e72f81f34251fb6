import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Contents by their hash: the same bytes lie once, however many chats have them. */
export interface FileBytes {
  /** Writes them beside, durably. `keep` gives them their place, in the same moment; `drop` takes them away. */
  stage(content: Uint8Array): Promise<Staged>;
  /** Null where they are not there (any more). */
  read(hash: string): Promise<Uint8Array | null>;
  /** Removes what nobody names. Never what is being staged. */
  keepOnly(named: ReadonlySet<string>): number;
}
export interface Staged { hash: string; keep(): void; drop(): Promise<void> }

const HASH = /^[0-9a-f]{64}$/;
const STAGED = ".new";

export function hashOfBytes(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** In the folder `files` of a data folder. */
export function folderBytes(dataFolder: string): FileBytes {
  const folder = join(dataFolder, "files");
  // Left by a process that was killed in between; nobody else has this folder (STORE-2, STORE-3).
  for (const name of namesIn(folder)) if (name.endsWith(STAGED)) rmSync(join(folder, name), { force: true });
  return {
    async stage(content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const staged = join(folder, `${randomUUID()}${STAGED}`);
      const file = await open(staged, "wx", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      const hash = hashOfBytes(content);
      return {
        hash,
        keep() {
          renameSync(staged, join(folder, hash));
          syncFolder(folder);
        },
        drop: () => rm(staged, { force: true }),
      };
    },
    async read(hash) {
      if (!HASH.test(hash)) return null;
      return readFile(join(folder, hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    keepOnly(named) {
      const unnamed = namesIn(folder).filter((name) => HASH.test(name) && !named.has(name));
      for (const name of unnamed) rmSync(join(folder, name), { force: true });
      return unnamed.length;
    },
  };
}

/** A name is durable when its folder is. Windows opens no folders, and needs none of this. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Of a store that ends with the process. */
export function memoryBytes(): FileBytes {
  const kept = new Map<string, Uint8Array>();
  return {
    async stage(content) {
      const hash = hashOfBytes(content);
      return { hash, keep: () => void kept.set(hash, content), drop: async () => undefined };
    },
    read: async (hash) => kept.get(hash) ?? null,
    keepOnly(named) {
      const unnamed = [...kept.keys()].filter((hash) => !named.has(hash));
      for (const hash of unnamed) kept.delete(hash);
      return unnamed.length;
    },
  };
}
