import * as z from "zod/mini";
import type { SessionId } from "../ids/ids.ts";
import { sessionIdSchema } from "../ids/ids.ts";
import type { SafeStorage } from "./safeStorage.ts";

/** A note of another session, or of a page load long gone, is of no use; more than these are never kept. */
const MOST_NOTES = 20;

/** Notes of claimed page calls in this tab's sessionStorage: a reload finds them, another window never does. `schema`: what one note holds. */
export interface CallNotes<N extends { call: string }> {
  list(session: SessionId): N[];
  put(session: SessionId, note: N): void;
  drop(session: SessionId, call: N["call"]): void;
}

export function createCallNotes<N extends { call: string }>(options: { session: SafeStorage; key: string; schema: z.core.$ZodType<N> }): CallNotes<N> {
  const { session: storage, key } = options;
  const rowSchema = z.object({ session: sessionIdSchema, note: options.schema });
  type Row = { session: SessionId; note: N };

  const rows = (): Row[] => parsedRows(storage.get(key)).flatMap((raw) => {
    const row = rowSchema.safeParse(raw);
    return row.success ? [row.data as Row] : [];
  });
  const write = (next: Row[]): void => {
    if (next.length === 0) storage.remove(key);
    // One that does not fit is done without: the call then ends as "outcome unknown" after a reload, as the rule has it.
    else storage.set(key, JSON.stringify(next.slice(-MOST_NOTES)));
  };
  return {
    list: (session) => rows().filter((row) => row.session === session).map(({ note }) => note),
    put(session, note) { write([...rows().filter((row) => row.session !== session || row.note.call !== note.call), { session, note }]); },
    drop(session, call) {
      const before = rows();
      const after = before.filter((row) => row.session !== session || row.note.call !== call);
      if (after.length < before.length) write(after);
    },
  };
}

function parsedRows(text: string | null): unknown[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
