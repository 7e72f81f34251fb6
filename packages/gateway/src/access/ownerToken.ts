import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret, type RandomBytes } from "@tidemark/entities/ids";
import { hashOf } from "./hash.ts";
import type { Store } from "../store/store.ts";

const FILE = "owner-token";

/** The owner's token: made once, kept in the data folder (mode 0600), printed at every start. The store knows only its hash. */
export async function ownerToken(folder: string, store: Store, random: RandomBytes): Promise<string> {
  const token = kept(join(folder, FILE)) ?? made(join(folder, FILE), random);
  await store.addToken({ hash: hashOf(token), subject: "owner", name: "Owner", role: "owner", printed: true });
  return token;
}

function kept(file: string): string | null {
  try {
    const token = readFileSync(file, "utf8").trim();
    if (/^[A-Za-z0-9_-]{22,64}$/.test(token)) return token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Error(`${file} can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}). Check its permissions, or start with another folder: --data DIR.`, { cause: error });
  }
  throw new Error(`${file} does not hold a token. Remove it, and the next start makes a new one.`);
}

function made(file: string, random: RandomBytes): string {
  const token = newSecret(random);
  // Written beside and renamed: a crash leaves the whole file or none. One that a crash left beside is no token, and its mode is not ours.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${token}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return token;
}
