import { ownerOfKey, ROOT, userOf, type StorageScope } from "./keys.ts";
import { lastSignOut, signOutKey } from "./signOutMark.ts";
import type { SafeStorage } from "./safeStorage.ts";

/** The sign-in that this page works under, from its opening to its sign-out in any window of the browser. */
export interface SignIn {
  scope: StorageScope;
  /** Looks at the tombstone: true from the first look on that finds it. */
  isOver(): boolean;
  /** As known already, without a look. */
  over(): boolean;
  /** The person signs out here. Returns the tombstone's name, to be told to the other windows; null: it was over before. */
  end(): string | null;
  /** Another window told of the sign-out with that name. */
  told(mark: string): void;
}

export interface SignInOptions {
  local: SafeStorage;
  session: SafeStorage;
  scope: StorageScope;
  newMark: () => string;
  /** Called once, in the step that finds it: what this page itself holds must not be written any more. */
  onOver: () => void;
}

/**
 * What was stored under a sign-in goes with it. Every window takes away what stands there, again after each of its own late writes, and touches nothing of
 * a later sign-in: that one has keys of its own.
 */
export function createSignIn({ local, session, scope: { signIn: _, ...who }, newMark, onOver }: SignInOptions): SignIn {
  const user = userOf(who);
  const began = lastSignOut(local, who);
  const scope: StorageScope = { ...who, signIn: began };
  let isOver = false;

  const purge = (dies: (signIn: string | null) => boolean): void => {
    for (const storage of [local, session]) {
      for (const key of storage.keys(ROOT)) {
        const owner = ownerOfKey(key);
        if (owner?.user === user && dies(owner.signIn)) storage.remove(key);
      }
    }
  };
  const ended = (dies: (signIn: string | null) => boolean): void => {
    if (isOver) return;
    isOver = true;
    purge(dies);
    onOver();
  };
  const mine = (signIn: string | null): boolean => signIn === began;
  return {
    scope,
    isOver() {
      if (isOver) return true;
      const mark = lastSignOut(local, who);
      // Storage that was cleared behind our back tells of no sign-out, and a reload has to find this sign-in again (case 49).
      if (mark === null && began !== null) local.set(signOutKey(user), began);
      if (mark !== null && mark !== began) ended(mine);
      return isOver;
    },
    over: () => isOver,
    end() {
      if (this.isOver()) return null;
      const mark = newMark();
      // The tombstone first: a purge that a crash cuts off is done by whoever comes next.
      const stands = local.set(signOutKey(user), mark);
      ended((signIn) => signIn !== mark);
      // Where the browser's space was used up, the purge has made room for it.
      if (!stands) local.set(signOutKey(user), mark);
      return mark;
    },
    told(mark) {
      if (mark !== began) ended(mine);
    },
  };
}
