import type { SessionHeader, SessionList } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";

/** What the list shows of the server: its last answer, and what was deleted since (VIEW-7). */
export interface ListState {
  list: SessionList;
  /** Deleted here, with the revision that the deletion gave the chat (unknown: none is newer). No older row brings it back. */
  tombstones: ReadonlyMap<SessionId, number>;
}

/** A newer answer replaces an older one; a read that came back late (its revision is smaller) changes nothing. */
export function received(state: ListState | undefined, list: SessionList): ListState {
  if (state === undefined) return { list, tombstones: new Map() };
  if (list.revision < state.list.revision) return state;
  const revisions = new Map(list.sessions.map((row) => [row.id, row.revision]));
  // Only a row that is newer than the deletion (restored elsewhere) lifts its tombstone.
  const tombstones = new Map([...state.tombstones].filter(([id, at]) => (revisions.get(id) ?? 0) <= at));
  return { list, tombstones };
}

/** One row as the server (or the person, a moment ago) has it, also one that no list named yet. An older version never beats a newer one (VIEW-9). */
export function withRow(state: ListState, row: SessionHeader): ListState {
  const { sessions } = state.list;
  const listed = sessions.some((old) => old.id === row.id);
  return { ...state, list: { ...state.list, sessions: listed ? sessions.map((old) => (old.id === row.id && old.version <= row.version ? row : old)) : [row, ...sessions] } };
}

export function buried(state: ListState, session: SessionId, revision = Number.POSITIVE_INFINITY): ListState {
  return { ...state, tombstones: new Map(state.tombstones).set(session, revision) };
}

export function unburied(state: ListState, session: SessionId): ListState {
  const tombstones = new Map(state.tombstones);
  tombstones.delete(session);
  return { ...state, tombstones };
}
