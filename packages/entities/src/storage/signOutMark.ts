import { nameOfUser, ownerOfKey, ROOT, userOf, type StorageScope } from "./keys.ts";
import type { SafeStorage } from "./safeStorage.ts";

/**
 * The tombstone of a scope (VIEW-13): the name of its last sign-out. It stands under a hash, so nothing of the user stays behind, and names the sign-out,
 * not the user: a sign-in that began after it goes on, one that began before is over, however late its window wakes.
 */
export function signOutKey(user: string): string {
  return `${ROOT}signed-out/${nameOfUser(user)}`;
}

export function lastSignOut(local: Pick<SafeStorage, "get">, scope: StorageScope): string | null {
  return local.get(signOutKey(userOf(scope)));
}

/** Takes away what ended sign-ins of any user left on this origin: a purge that a crash cut off, or a text that a dying page wrote after it. */
export function sweepEnded(local: SafeStorage, storages: readonly SafeStorage[]): void {
  const marks = new Map<string, string | null>();
  const markOf = (user: string): string | null => {
    if (!marks.has(user)) marks.set(user, local.get(signOutKey(user)));
    return marks.get(user) ?? null;
  };
  for (const storage of storages) {
    for (const key of storage.keys(ROOT)) {
      const owner = ownerOfKey(key);
      if (owner === null) continue;
      const mark = markOf(owner.user);
      if (mark !== null && owner.signIn !== mark) storage.remove(key);
    }
  }
}
