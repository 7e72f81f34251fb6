import type { Position } from "../records/position.ts";
import { emptyLog, logOf, receive, recordsOf, type RecordLog } from "../records/recordLog.ts";
import type { LogRecord } from "../records/record.ts";
import { needsBefore } from "../transcript/queries.ts";
import type { Adopted, AdoptionState } from "./adoptionState.ts";
import { foldOf, foldOn } from "./foldOf.ts";
import { nextAsk } from "./nextAsk.ts";
import { replaceLog } from "./replaceLog.ts";

export interface WindowRead { first: number; records: LogRecord[]; position: Position; revision?: string }

/** The last whole turns of a log: what opens a session, and what replaces a log that can't be continued. */
export function receiveWindow(state: AdoptionState, window: WindowRead): Adopted {
  const { position } = window;
  const log = logOf({ epoch: position.epoch, first: window.first, records: window.records, count: position.count, last: position.last });
  if (state.want.kind !== "window") return log === null ? nothing(state) : continueWith(state, log);
  if (log === null) return askFull(state);
  if (isOld(state, log)) return nothing(state);
  return takeWindow({ ...state, revision: window.revision ?? state.revision }, window, log);
}

function takeWindow(state: AdoptionState, window: WindowRead, log: RecordLog): Adopted {
  if (state.want.kind !== "window") return nothing(state);
  const folded = foldOf(window.records);
  if (needsBefore(folded)) return askFull(state);
  if (state.want.why !== "restarted") {
    return replaceLog(state, log, folded, false);
  }
  if (!sameHistory(state.log, log)) return replaceLog(state, log, folded, true);
  return showsMore(state.log, log) ? replaceLog(state, log, folded, false) : keepHistory(state, log);
}

/** A window that nobody waits for any more: its tail may still be news. */
function continueWith(state: AdoptionState, log: RecordLog): Adopted {
  const records = recordsOf(log);
  const receipt = receive(state.log, {
    askedEpoch: state.log.epoch, epoch: log.epoch, from: log.first - 1, records, count: log.count, last: log.last, upToDate: true,
  });
  if (receipt.kind !== "grown") return nothing(state);
  const next = foldOn(state.fold, receipt.fresh);
  if (needsBefore(next)) return nothing(state);
  return { state: { ...state, log: receipt.log, fold: next }, asks: [], news: { kind: "grown", fresh: receipt.fresh } };
}

/** A window that was under way before what we wait for happened: it can't hold it. */
function isOld(state: AdoptionState, log: RecordLog): boolean {
  if (state.want.kind !== "window") return false;
  switch (state.want.why) {
    case "opening":
    case "before-first":
      return log.epoch === state.log.epoch && log.count < state.log.count;
    case "restarted":
      return log.epoch === state.log.epoch && state.want.epoch !== state.log.epoch;
  }
}

/** The record at our watermark is in the new log, with the same id: it is our history, and only its name changed. */
function sameHistory(ours: RecordLog, theirs: RecordLog): boolean {
  return ours.last !== null && recordsOf(theirs, ours.count).some((record) => record.seq === ours.count && record.id === ours.last);
}

/** A record that was withheld from us is there now: an earlier version that the reader of a share link had not been shown is shown again. */
function showsMore(ours: RecordLog, theirs: RecordLog): boolean {
  const withheld = new Set(recordsOf(ours).flatMap(({ type, seq }) => (type === "unknown" ? [seq] : [])));
  return withheld.size > 0 && recordsOf(theirs).some(({ type, seq }) => type !== "unknown" && withheld.has(seq));
}

function keepHistory(state: AdoptionState, log: RecordLog): Adopted {
  const receipt = receive({ ...state.log, epoch: log.epoch }, {
    askedEpoch: log.epoch, epoch: log.epoch, from: log.first - 1, records: recordsOf(log), count: log.count, last: log.last, upToDate: true,
  });
  if (receipt.kind !== "grown" && receipt.kind !== "same") return replaceLog(state, log, foldOf(recordsOf(log)), false);
  const fresh = receipt.kind === "grown" ? receipt.fresh : [];
  const kept: AdoptionState = { ...state, log: receipt.log, fold: foldOn(state.fold, fresh), want: { kind: "tail" }, seen: "server" };
  return { state: kept, asks: [], news: fresh.length === 0 ? { kind: "nothing" } : { kind: "grown", fresh } };
}

function askFull(state: AdoptionState): Adopted {
  const waiting: AdoptionState = { ...state, want: { kind: "full", why: "window-unusable", incoming: emptyLog() } };
  return { state: waiting, asks: [nextAsk(waiting)], news: { kind: "nothing" } };
}

function nothing(state: AdoptionState): Adopted {
  return { state, asks: [], news: { kind: "nothing" } };
}
