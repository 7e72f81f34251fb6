import { ROOT } from "./keys.ts";
import type { SafeStorage } from "./safeStorage.ts";

/** Takes the values of one older schema over. `id` names it for ever. */
export interface Migration {
  id: string;
  /** Keys of the older schema begin with this. */
  from: string;
  /** The value under this release's key and schema; null: nothing is made of it. Must not throw for any text. */
  convert(key: string, text: string): { key: string; text: string } | null;
}

/** Schema 1 is the first: there is no older one yet. */
export const MIGRATIONS: readonly Migration[] = [];

/**
 * Runs each migration once in a browser's life (VIEW-12): a value that stands there already is newer and stays; the mark stays
 * too, so that what a person cleared later does not come back from the older values, which are left for older pages to read.
 */
export function migrate(storage: SafeStorage, migrations: readonly Migration[]): void {
  for (const migration of migrations) {
    const mark = `${ROOT}migrated/${migration.id}`;
    if (storage.get(mark) !== null) continue;
    const whole = storage.keys(migration.from).every((key) => {
      const text = storage.get(key);
      const made = text === null ? null : migration.convert(key, text);
      return made === null || storage.get(made.key) !== null || storage.set(made.key, made.text);
    });
    // No room for one of them: the next page load tries again, and finds the others there.
    if (whole) storage.set(mark, "done");
  }
}
