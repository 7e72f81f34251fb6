import type { createStore } from "jotai";
import type { ViewAtoms } from "../atoms/viewAtoms.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { ConnectionId, SessionId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { historyWith, type HistoryEntry } from "../storage/historyEntry.ts";
import type { Stores } from "../storage/openStores.ts";
import type { Buried } from "../storage/tombstones.ts";

/** What this window remembers of the chats of one server: their rows, and which of them it made itself. */
export function createChatMemory({ store, atoms, stores, connection }: { store: ReturnType<typeof createStore>; atoms: ViewAtoms; stores: Stores; connection: ConnectionId }) {
  const rows = (): HistoryEntry[] => store.get(atoms.sessionHistoryAtom);
  const change = (how: (entries: HistoryEntry[]) => HistoryEntry[]): void => {
    const before = rows();
    const after = how(before);
    if (after !== before) store.set(atoms.sessionHistoryAtom, after);
  };
  const keyOf = (header: SessionHeader): SessionKey => ({ connection, agent: header.agent, session: header.id });
  /** An older header than a deletion brings nothing back (VIEW-7). */
  const admitted = (headers: readonly SessionHeader[], asked?: Buried): SessionHeader[] => headers.filter((header) => stores.tombstones.admits(keyOf(header), header, asked));
  const entryOf = (key: SessionKey): HistoryEntry | undefined => rows().find((entry) => keyText(entry.key) === keyText(key));
  return {
    rows, change, keyOf, admitted, entryOf,
    /** Takes in what was admitted. */
    take(headers: readonly SessionHeader[]): void { change((entries) => historyWith(entries, connection, headers)); },
    /** Known to no server, as far as this whole browser knows: this window's own memory may be older than what another one learned (simulation, seed 180). */
    isMadeHere(key: SessionKey): boolean {
      if (entryOf(key)?.revision !== 0 || stores.tombstones.isBuried(key)) return false;
      return !stores.history.read().some((entry) => keyText(entry.key) === keyText(key) && entry.revision > 0);
    },
    keysOf: (id: SessionId): SessionKey[] => [...store.get(atoms.openChatsAtom), ...rows().map((entry) => entry.key)].filter((key) => key.session === id),
  };
}
