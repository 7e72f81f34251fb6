import { positionOf, recordsOf, type RecordLog } from "../records/recordLog.ts";
import type { FoldState } from "../transcript/foldState.ts";
import { weigh } from "./weigh.ts";
import type { Adopted, AdoptionState, Aside } from "./adoptionState.ts";

/**
 * Takes a log that was read anew in the place of the one known: one step, log and fold together. After a restart what was shown is kept
 * aside, readable, and the news carries the note (ADOPT-5).
 */
export function replaceLog(state: AdoptionState, log: RecordLog, fold: FoldState, restarted: boolean): Adopted {
  const kept: Aside | null = restarted && state.items.length > 0
    ? { why: "restarted", items: state.items, records: recordsOf(state.log), position: positionOf(state.log) }
    : state.aside;
  const replaced: AdoptionState = {
    ...state, log, fold, seen: "server", want: { kind: "tail" }, older: null, overlay: restarted ? null : state.overlay, aside: kept, dropped: 0,
  };
  return {
    // It tells of a turn's end and of boundaries; whether the source is idle, the next read says.
    state: weigh(replaced, { upToDate: true, idle: false, nowMs: 0 }),
    asks: [],
    news: { kind: "replaced", restarted },
  };
}
