import type { Snapshot } from "../adoption/snapshot.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { HistoryEntry } from "./historyEntry.ts";
import type { HistoryStore } from "./historyStore.ts";
import type { SnapshotCache } from "./snapshotCache.ts";
import { tabStorageRoute, type TabStorageRoute } from "./tabStorage.ts";
import { isTranscriptKey, sessionOfTranscriptKey, VIEW_KEYS } from "./viewKeys.ts";
import type { ViewStore } from "./viewStore.ts";

/** Where the four view atoms read and write: history and transcripts are shared, one key for each; open and active chat are this tab's own. */
export function viewRoutes(stores: { view: ViewStore; history: HistoryStore; snapshots: SnapshotCache }): TabStorageRoute[] {
  const { view, history, snapshots } = stores;
  return [
    tabStorageRoute<HistoryEntry[]>({
      matches: (key) => key === VIEW_KEYS.sessionHistory,
      read: () => history.read(),
      write: (_key, value, before) => { history.write(before ?? history.read(), value); },
      remove: () => { history.write(history.read(), []); },
    }),
    tabStorageRoute<SessionKey[]>({
      matches: (key) => key === VIEW_KEYS.openChats,
      read: () => view.view().open,
      write: (_key, open) => { view.set({ open }); },
      remove: () => { view.set({ open: [] }); },
    }),
    tabStorageRoute<SessionKey | null>({
      matches: (key) => key === VIEW_KEYS.activeChat,
      read: () => view.view().active,
      write: (_key, active) => { view.set({ active }); },
      remove: () => { view.set({ active: null }); },
    }),
    tabStorageRoute<Snapshot | null>({
      matches: isTranscriptKey,
      read(key) {
        const session = sessionOfTranscriptKey(key);
        return session && snapshots.read(session);
      },
      write(key, snapshot) {
        const session = sessionOfTranscriptKey(key);
        if (session === null) return;
        if (snapshot === null) snapshots.drop(session);
        else snapshots.write(session, snapshot);
      },
      remove(key) {
        const session = sessionOfTranscriptKey(key);
        if (session !== null) snapshots.drop(session);
      },
    }),
  ];
}
