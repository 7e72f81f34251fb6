import type { Environment } from "../environment/environment.ts";
import { createSafeStorage } from "../storage/safeStorage.ts";
import { sweepEnded } from "../storage/signOutMark.ts";

/**
 * For a page that may open no workspace, since nobody is signed in: what an ended sign-in left in this window (a tab that the browser had put away comes
 * back with its sessionStorage) goes all the same (VIEW-13). A workspace does it by itself.
 */
export function forgetEndedSignIns({ localStorage, sessionStorage }: Pick<Environment, "localStorage" | "sessionStorage">): void {
  const local = createSafeStorage(localStorage);
  sweepEnded(local, [local, createSafeStorage(sessionStorage)]);
}
