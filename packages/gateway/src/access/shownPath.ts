import { visiblePath, type PathRecord } from "@tidemark/entities/authority";
import type { SessionId } from "@tidemark/entities/ids";
import type { KnownRecord } from "@tidemark/entities/records";
import type { Store, StoredSession } from "../store/store.ts";
import type { ShareTerms } from "./access.ts";
import { keptBesideStore } from "./keptBesideStore.ts";

/** What of a log its page shows after the last boundary, and which boundary last brought something back that was cut off before it (0: none). */
export interface ShownPath { shows(record: Pick<KnownRecord, "seq" | "turn">): boolean; broughtBack: number }

const WHOLE: ShownPath = { shows: () => true, broughtBack: 0 };

/** Pure. `records`: of messages, ends and boundaries, from the start of the log. */
export function shownPath(records: readonly PathRecord[]): ShownPath {
  const boundary = records.findLast((record) => record.type === "boundary");
  if (boundary?.type !== "boundary") return WHOLE;
  const turns = new Set<string | null>(visiblePath(records, boundary.data.to).map(({ turn }) => turn));
  return {
    broughtBack: lastReturn(records),
    // What was said after the last boundary stands on the path as it is. A boundary to something that is not shown leads to nothing that is.
    shows: ({ seq, turn }) => seq > boundary.seq || turn === null || turns.has(turn),
  };
}

/** The last boundary that leads off the path which stood before it; 0: none. */
function lastReturn(records: readonly PathRecord[]): number {
  const parents = new Map<number, number>();
  let [tip, parent, found] = [0, 0, 0];
  for (const record of records) {
    if (record.type === "user-message") parent = tip;
    else if (record.type === "turn-end") {
      parents.set(record.seq, parent);
      tip = record.seq;
    } else if (record.type === "boundary") {
      const { to } = record.data;
      let at = tip;
      // The ends on a path only get smaller on the way back.
      while (at > to) at = parents.get(at) ?? 0;
      if (at !== to) found = record.seq;
      tip = to;
    }
  }
  return found;
}

/** A path holds as long as its log has no further boundary. */
const kept = keptBesideStore<ShownPath>(100);

/** The path that the reader of a share link is shown: of the chat as it is, or as it stood at the link's record. */
export async function pathOf(store: Store, { upTo }: ShareTerms, { state }: StoredSession): Promise<ShownPath> {
  if (state.lastBoundary === 0) return WHOLE;
  const end = upTo === null ? state.lastBoundary : Math.min(upTo, state.count);
  const key = `${state.id} ${state.epoch} ${end}`;
  return kept.get(store, key) ?? kept.set(store, key, shownPath(await store.pathRecords(state.id, end)));
}

/** The path of a session by its id; of one that is gone nothing is shown. */
export async function pathIn(store: Store, share: ShareTerms, session: SessionId): Promise<ShownPath> {
  const stored = await store.session(session);
  return stored === null ? { shows: () => false, broughtBack: 0 } : pathOf(store, share, stored);
}
