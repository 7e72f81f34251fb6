import type { Position } from "../records/position.ts";
import { emptyLog, receive, recordsOf, type Delivery, type Receipt } from "../records/recordLog.ts";
import { messageCount, needsBefore } from "../transcript/queries.ts";
import type { Adopted, AdoptionState, News, ReadPage, Want } from "./adoptionState.ts";
import { foldOf, foldOn } from "./foldOf.ts";
import { nextAsk } from "./nextAsk.ts";
import { replaceLog } from "./replaceLog.ts";
import { shouldAdopt } from "./shouldAdopt.ts";
import { weigh } from "./weigh.ts";

/** Reads dropped in a row after which the next one waits for the schedule: a server that only sends what does not fit is not asked in a loop. */
const MAX_DROPS = 3;

/** One page of a read, wherever it came from. */
export function receivePage(state: AdoptionState, base: Position, page: ReadPage, nowMs: number): Adopted {
  const delivery: Delivery = {
    askedEpoch: base.epoch, epoch: page.position.epoch, from: page.from, records: page.records,
    count: page.position.count, last: page.position.last, upToDate: page.upToDate,
  };
  switch (state.want.kind) {
    case "full":
      return receiveFull(state, state.want, delivery, page);
    case "window":
      // What is known can't be continued by it; the window that is on its way holds it too.
      return state.seen === "nothing" && state.want.why === "opening" && page.from === 0 ? receiveTail(state, delivery, page, nowMs) : nothing(state);
    case "tail":
      return receiveTail(state, delivery, page, nowMs);
  }
}

function receiveTail(state: AdoptionState, delivery: Delivery, page: ReadPage, nowMs: number): Adopted {
  // Records that were read before may have changed, so what continues them can't be told from the tail alone (ADOPT-18).
  const verdict = shouldAdopt({
    watermark: state.log.count, messages: 0, floor: false, confirmed: false,
    log: { count: state.log.count, messages: 0, boundary: false, revised: page.position.count >= state.log.count && isRevised(state, page) },
  });
  if (verdict.kind === "ask-full") return askFull(state, verdict.why);
  const receipt = receive(state.log, delivery);
  switch (receipt.kind) {
    case "gap":
    case "straddle":
    case "conflict":
      return dropRead(state);
    case "foreign":
      // Asked under our epoch, answered under another one, at a place that is not our end any more: only a new question can tell.
      return delivery.askedEpoch === state.log.epoch ? dropRead(state) : nothing(state);
    case "same":
      return receipt.behind ? nothing(state) : receiveSame(state, page, nowMs);
    case "renamed":
    case "grown":
      return receiveGrown(state, receipt, page, nowMs);
  }
}

function receiveSame(state: AdoptionState, page: ReadPage, nowMs: number): Adopted {
  // More is there, yet nothing of it came: asked again, but not in a loop.
  if (!page.upToDate) return dropRead(state);
  return goOn(seenBy(state, page), page, { kind: "nothing" }, nowMs);
}

function receiveGrown(state: AdoptionState, receipt: Extract<Receipt, { kind: "grown" | "renamed" }>, page: ReadPage, nowMs: number): Adopted {
  if (receipt.fresh.length === 0) return goOn(seenBy({ ...state, log: receipt.log }, page), page, { kind: "nothing" }, nowMs);
  const next = foldOn(state.fold, receipt.fresh);
  if (needsBefore(next)) {
    const want: Want = { kind: "window", why: "before-first" };
    const waiting: AdoptionState = { ...state, want, dropped: 0 };
    return { state: waiting, asks: [nextAsk(waiting)], news: { kind: "nothing" } };
  }
  const verdict = shouldAdopt({
    watermark: state.log.count, messages: messageCount(state.fold), floor: false, confirmed: false,
    log: { count: receipt.log.count, messages: messageCount(next), boundary: next.lastBoundary > state.log.count, revised: false },
  });
  if (verdict.kind === "ask-full") return askFull(state, verdict.why);
  const grown: AdoptionState = { ...seenBy(state, page), log: receipt.log, fold: next };
  return goOn(grown, page, { kind: "grown", fresh: receipt.fresh }, nowMs);
}

/** What a whole read says is adopted, whatever it says: it was asked because the tail alone could not be believed. */
function receiveFull(state: AdoptionState, want: Extract<Want, { kind: "full" }>, delivery: Delivery, page: ReadPage): Adopted {
  const receipt = receive(want.incoming, delivery);
  switch (receipt.kind) {
    case "gap":
    case "straddle":
    case "conflict":
    case "foreign":
      // A page that another read brought meanwhile.
      return nothing(state);
    case "same":
    case "grown":
    case "renamed": {
      const reading: AdoptionState = { ...state, want: { ...want, incoming: receipt.log } };
      if (!page.upToDate) return { state: reading, asks: receipt.kind === "same" ? [] : [nextAsk(reading)], news: { kind: "nothing" } };
      // A source that lags may answer the whole read with less than is shown (ADOPT-4).
      if (state.source.mayLag && receipt.log.count < state.log.count) return nothing({ ...state, want: { kind: "tail" } });
      const whole = { ...receipt.log, epoch: page.position.epoch ?? receipt.log.epoch };
      return replaceLog(seenBy(state, page), whole, foldOf(recordsOf(whole)), false);
    }
  }
}

/** After what a page brought: the floors are weighed, and where the server has more it is asked at once. */
function goOn(state: AdoptionState, page: ReadPage, news: News, nowMs: number): Adopted {
  const weighed = weigh(state, { upToDate: page.upToDate, idle: page.turn.kind === "idle", nowMs });
  return { state: weighed, asks: page.upToDate ? [] : [nextAsk(weighed, "more")], news };
}

function seenBy(state: AdoptionState, page: ReadPage): AdoptionState {
  return { ...state, want: { kind: "tail" }, seen: page.upToDate ? "server" : "part", dropped: 0, revision: page.revision ?? state.revision };
}

function isRevised(state: AdoptionState, page: ReadPage): boolean {
  return !state.source.appendOnly && page.revision !== undefined && state.revision !== null && page.revision !== state.revision;
}

function askFull(state: AdoptionState, why: "fewer-messages" | "revision"): Adopted {
  const waiting: AdoptionState = { ...state, want: { kind: "full", why, incoming: emptyLog() } };
  return { state: waiting, asks: [nextAsk(waiting)], news: { kind: "nothing" } };
}

function dropRead(state: AdoptionState): Adopted {
  const dropped = state.dropped + 1;
  return { state: { ...state, dropped }, asks: dropped > MAX_DROPS ? [] : [nextAsk(state, "again")], news: { kind: "nothing" } };
}

function nothing(state: AdoptionState): Adopted {
  return { state, asks: [], news: { kind: "nothing" } };
}
