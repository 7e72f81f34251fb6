import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { historyEntrySchema, newerEntry, sameEntry, type HistoryEntry } from "./historyEntry.ts";
import type { Keys } from "./keys.ts";
import type { Tombstones } from "./tombstones.ts";
import type { Values } from "./values.ts";

/**
 * The remembered chats, one key for each. A window writes only the entries it changed, each merged with what stands there
 * at that moment: writing back its own picture of all of them undid what another window had just renamed or deleted (case 34).
 */
export interface HistoryStore {
  read(): HistoryEntry[];
  write(before: HistoryEntry[], after: HistoryEntry[]): void;
}

export function createHistoryStore(options: { values: Values; keys: Keys; tombstones: Tombstones }): HistoryStore {
  const { values, keys, tombstones } = options;
  const stored = (key: SessionKey): HistoryEntry | null => {
    const read = values.read(keys.session("history", key), historyEntrySchema);
    return read.kind === "ok" ? read.value : null;
  };
  return {
    read() {
      const entries: HistoryEntry[] = [];
      for (const text of values.keys(keys.sessions("history"))) {
        const read = values.read(text, historyEntrySchema);
        if (read.kind === "ok" && !tombstones.buries(read.value.key, read.value)) entries.push(read.value);
      }
      return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    },
    write(before, after) {
      const old = new Map(before.map((entry) => [keyText(entry.key), entry]));
      for (const entry of after) {
        const known = old.get(keyText(entry.key));
        old.delete(keyText(entry.key));
        if (known === entry || (known !== undefined && sameEntry(known, entry))) continue;
        if (tombstones.buries(entry.key, entry)) continue;
        const there = stored(entry.key);
        const next = there === null ? entry : newerEntry(there, entry);
        if (there === null || !sameEntry(there, next)) values.write(keys.session("history", entry.key), next);
      }
      for (const gone of old.values()) values.remove(keys.session("history", gone.key));
    },
  };
}
