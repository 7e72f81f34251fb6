import type { SessionHeader, SessionList } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";

/** What the list shows of the server: its last answer, and what was deleted since (VIEW-7). */
export interface ListState {
  list: SessionList;
  /** When the server last told something of these rows, on this page's own clock. A read that began later is newer, whatever its revisions say. */
  toldMs: number;
  /** Deleted here, and when the server had answered that; null: not yet. No read that began before brings a chat back. */
  tombstones: ReadonlyMap<SessionId, number | null>;
}

/** When a read began and ended, on the clock of `ListState`. */
export interface ReadTime { beganMs: number; endedMs: number }

/**
 * A newer answer replaces an older one; a read that came back late (its revision is smaller) changes nothing. Revisions count only where the times do
 * not tell: a store that was put back begins again with smaller ones, and the list stood still until they had grown past the old.
 */
export function received(state: ListState | undefined, list: SessionList, { beganMs, endedMs }: ReadTime): ListState {
  if (state === undefined) return { list, toldMs: endedMs, tombstones: new Map() };
  const known = new Map(state.list.sessions.map((row) => [row.id, row]));
  const otherHistory = list.sessions.some((row) => known.has(row.id) && known.get(row.id)!.epoch !== row.epoch);
  const isLate = beganMs < state.toldMs && !otherHistory;
  if (isLate && list.revision < state.list.revision) return state;
  const sessions = isLate ? list.sessions.map((row) => newerRow(known.get(row.id), row)) : list.sessions;
  const listed = new Set(list.sessions.map((row) => row.id));
  // Listed by a read that began after the deletion: restored elsewhere, or the store was put back.
  const tombstones = new Map([...state.tombstones].filter(([id, at]) => !listed.has(id) || at === null || beganMs < at));
  return { list: { ...list, sessions }, toldMs: endedMs, tombstones };
}

/** One row as the server (`toldMs`: when) or the person, a moment ago, has it, also one that no list named yet. An older version never beats a newer one (VIEW-9). */
export function withRow(state: ListState, row: SessionHeader, toldMs = state.toldMs): ListState {
  const { sessions } = state.list;
  const listed = sessions.some((old) => old.id === row.id);
  return { ...state, toldMs, list: { ...state.list, sessions: listed ? sessions.map((old) => (old.id === row.id ? newerRow(old, row) : old)) : [row, ...sessions] } };
}

/** Another epoch is another history of the chat, whose versions say nothing against these. */
function newerRow(known: SessionHeader | undefined, row: SessionHeader): SessionHeader {
  return known !== undefined && known.epoch === row.epoch && known.version > row.version ? known : row;
}

export function buried(state: ListState, session: SessionId, answeredMs: number | null = null): ListState {
  return { ...state, tombstones: new Map(state.tombstones).set(session, answeredMs) };
}

export function unburied(state: ListState, session: SessionId): ListState {
  const tombstones = new Map(state.tombstones);
  tombstones.delete(session);
  return { ...state, tombstones };
}
