import { atomWithStorage } from "jotai/utils";
import { atomFamily } from "jotai-family";
import type { Snapshot } from "../adoption/snapshot.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { HistoryEntry } from "../storage/historyEntry.ts";
import type { TabStorage } from "../storage/tabStorage.ts";
import { VIEW_KEYS } from "../storage/viewKeys.ts";

/** Read at creation: the first frame of a reload already shows what this window had open. */
const AT_ONCE = { getOnInit: true };

export type ViewAtoms = ReturnType<typeof createViewAtoms>;

/**
 * What a window shows, as four stores over one `tabStorage` (VIEW-1). A factory, so that two windows in one test, and two
 * widgets on one page, never share an atom.
 */
export function createViewAtoms(tabStorage: TabStorage) {
  return {
    sessionHistoryAtom: atomWithStorage<HistoryEntry[]>(VIEW_KEYS.sessionHistory, [], tabStorage, AT_ONCE),
    openChatsAtom: atomWithStorage<SessionKey[]>(VIEW_KEYS.openChats, [], tabStorage, AT_ONCE),
    activeChatAtom: atomWithStorage<SessionKey | null>(VIEW_KEYS.activeChat, null, tabStorage, AT_ONCE),
    /** By key text. Written by the driver's effects only. */
    cachedTranscriptAtom: atomFamily((text: string) => atomWithStorage<Snapshot | null>(VIEW_KEYS.transcript(text), null, tabStorage, AT_ONCE)),
  };
}
