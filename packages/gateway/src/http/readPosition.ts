import { HEADER, parseEpoch, parseRecordId } from "@tidemark/entities/contract";
import type { Store, StoredSession } from "../store/store.ts";
import type { HttpCaller } from "./api.ts";
import { HttpProblem, refuse } from "./httpProblem.ts";
import { logRestarted } from "./problem.ts";

/** `offset` of a read: absent or -1 is the start, `now` the end, else a record count (zero-padded or not). */
export function offsetOf(text: string | undefined, count: number): number {
  if (text === undefined || text === "" || text === "-1") return 0;
  if (text === "now") return count;
  return /^\d{1,16}$/.test(text) ? Number(text) : refuse("invalid", { detail: '"offset" is a record count, -1 or now.' });
}

/**
 * The caller says where it stands; a log that does not hold exactly that record there is another log (LOG-1),
 * whatever the epochs say: a store put back from a backup must not be spliced onto a client's copy.
 */
export async function checkPosition(store: Store, { role }: Pick<HttpCaller, "role">, { state }: StoredSession, offset: number, headers: Headers): Promise<Response | null> {
  const last = headers.get(HEADER.last);
  const epoch = headers.get(HEADER.epoch);
  if (last !== null && parseRecordId(last) === null) throw new HttpProblem("invalid", { detail: `${HEADER.last} is not a record id.` });
  if (epoch !== null && parseEpoch(epoch) === null) throw new HttpProblem("invalid", { detail: `${HEADER.epoch} is not an epoch.` });
  const restarted = () => logRestarted(state.epoch, state.count);
  if (offset > state.count) return restarted();
  // The same records under another epoch are shown to the reader of a link otherwise than before.
  if (role === "share" && epoch !== null && epoch !== state.epoch) return restarted();
  if (last !== null) return (await store.recordIdAt(state.id, offset)) === last ? null : restarted();
  return epoch === null || epoch === state.epoch ? null : restarted();
}
