import type { SessionId } from "@tidemark/entities/ids";
import { joinDeltas, storedForm } from "@tidemark/entities/records";
import type { KnownRecord, LogRecord } from "@tidemark/entities/records";
import type { Api } from "./api.ts";

/** One page after `offset`, no row beyond `count`, so that rows and headers of one answer agree. The server chooses the size, in stored rows. */
export async function pageOf(api: Api, session: SessionId, offset: number, count: number): Promise<KnownRecord[]> {
  const rows = await api.store.records(session, offset, api.limits.pageRows, api.limits.pageBytes);
  return rows.filter((row) => row.seq <= count);
}

/** Records as the wire carries them and a reader asked for them: as appended, or with runs of deltas joined. Joining happens inside a page. */
export function wired(records: readonly LogRecord[], merge: boolean): readonly unknown[] {
  return (merge ? joinDeltas(records) : records).map(storedForm);
}
