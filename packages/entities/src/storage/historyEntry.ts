import * as z from "zod/mini";
import { epochSchema } from "../ids/ids.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { ConnectionId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { sessionKeySchema } from "./sessionKeySchema.ts";

/**
 * What this browser remembers of a chat. A copy of header fields with the revision it was read at; nothing in it is ever
 * pushed to the server (VIEW-15): a cached star that became a PATCH would undo what the person did elsewhere.
 */
export const historyEntrySchema = z.object({
  key: sessionKeySchema,
  title: z.string(),
  /** Server time of the last change; a label. */
  at: z.string(),
  starred: z.boolean(),
  archived: z.boolean(),
  /** null: made here, the server has not told of it yet. */
  epoch: z.nullable(epochSchema),
  version: z.int(),
  /** Header revision it was read at; 0 while the server has not told of it. */
  revision: z.int(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export function historyEntryOf(connection: ConnectionId, header: SessionHeader): HistoryEntry {
  return {
    key: { connection, agent: header.agent, session: header.id },
    title: header.title, at: header.updatedAt, starred: header.starred, archived: header.archived,
    epoch: header.epoch, version: header.version, revision: header.revision,
  };
}

/** Two windows know the same chat: an older revision never beats a newer one; another epoch is the server's newer word where it is `next`. */
export function newerEntry(known: HistoryEntry, next: HistoryEntry): HistoryEntry {
  if (next.epoch !== null && known.epoch !== null && next.epoch !== known.epoch) return next;
  if (next.version !== known.version) return next.version > known.version ? next : known;
  return next.revision >= known.revision ? next : known;
}

/** Takes the server's list or single headers in: the list wins wherever it is not older. The same array where nothing changed. */
export function historyWith(history: HistoryEntry[], connection: ConnectionId, headers: readonly SessionHeader[]): HistoryEntry[] {
  const byKey = new Map(history.map((entry) => [keyText(entry.key), entry]));
  let changed = false;
  for (const header of headers) {
    const told = historyEntryOf(connection, header);
    const text = keyText(told.key);
    const known = byKey.get(text);
    const next = known === undefined ? told : newerEntry(known, told);
    if (known !== undefined && sameEntry(known, next)) continue;
    byKey.set(text, next);
    changed = true;
  }
  return changed ? [...byKey.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) : history;
}

export function historyWithout(history: HistoryEntry[], gone: readonly SessionKey[]): HistoryEntry[] {
  const texts = new Set(gone.map(keyText));
  const left = history.filter((entry) => !texts.has(keyText(entry.key)));
  return left.length === history.length ? history : left;
}

export function sameEntry(a: HistoryEntry, b: HistoryEntry): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
