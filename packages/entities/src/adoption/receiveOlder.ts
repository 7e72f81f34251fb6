import { logOf, recordsOf } from "../records/recordLog.ts";
import type { Adopted, AdoptionState } from "./adoptionState.ts";
import { foldOf } from "./foldOf.ts";
import type { WindowRead } from "./receiveWindow.ts";

/**
 * Puts earlier turns before what is known: only those that end exactly where the log here begins, and of the same history.
 * The watermark stays; everything is folded anew, since a boundary may point into what came.
 */
export function receiveOlder(state: AdoptionState, older: WindowRead): Adopted {
  const { log } = state;
  const nothing: Adopted = { state, asks: [], news: { kind: "nothing" } };
  if (state.want.kind !== "tail" || older.position.epoch !== log.epoch || older.first >= log.first) return nothing;
  const records = [...older.records, ...recordsOf(log)];
  const longer = logOf({ epoch: log.epoch, first: older.first, records, count: log.count, last: log.last });
  if (longer === null) return nothing;
  return { ...nothing, state: { ...state, log: longer, fold: foldOf(records) } };
}
