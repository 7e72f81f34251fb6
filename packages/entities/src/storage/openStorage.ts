import type { Environment } from "../environment/environment.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";
import { createSafeStorage, type SafeStorage } from "./safeStorage.ts";
import { onceForEachKind, type StorageNotice } from "./storageNotice.ts";

/** The storages of one page, safe to call, with the notices that come of them. */
export interface PageStorage {
  local: SafeStorage;
  session: SafeStorage;
  notify: (notice: StorageNotice) => void;
}

/** Probes the browser's storages once for this page load. `tell` is called at once where nothing will survive a reload (VIEW-11). */
export function openStorage(environment: Pick<Environment, "localStorage" | "sessionStorage">, tell: (notice: StorageNotice) => void): PageStorage {
  const notify = onceForEachKind(tell);
  const local = createSafeStorage(environment.localStorage);
  const session = createSafeStorage(environment.sessionStorage);
  if (!local.kept || !session.kept) notify({ kind: "not-kept" });
  migrate(local, MIGRATIONS);
  return { local, session, notify };
}
