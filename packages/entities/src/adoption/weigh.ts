import { recordsOf, positionOf } from "../records/recordLog.ts";
import { messageCount, seqOfMessage, turnIsOver } from "../transcript/queries.ts";
import type { FoldState } from "../transcript/foldState.ts";
import type { AdoptionState } from "./adoptionState.ts";
import { weighFloor, type FloorEvidence } from "./floor.ts";
import type { OverlayKey } from "./overlay.ts";
import { shouldAdopt } from "./shouldAdopt.ts";

type Answer = Pick<FloorEvidence, "upToDate" | "idle" | "nowMs">;

/**
 * Weighs both floors against what the log says now: that of an older cache, and that of an overlay. What time alone removes,
 * on a source that may lag, is kept aside: it may have been right (ADOPT-2).
 */
export function weigh(state: AdoptionState, answer: Answer): AdoptionState {
  return weighOverlay(weighOlder(state, answer), answer);
}

function weighOlder(state: AdoptionState, answer: Answer): AdoptionState {
  if (state.older === null) return state;
  const { fold, log, older } = state;
  const asked = shouldAdopt({
    watermark: undefined, messages: messageCount(older.fold), floor: true, confirmed: false,
    log: { count: log.count, messages: messageCount(fold), boundary: fold.lastBoundary > 0, revised: false },
  });
  if (asked.kind === "adopt") return { ...state, older: null };
  const verdict = weighFloor(older.floor, evidenceOf(state, answer, false));
  if (verdict.kind === "holds") return verdict.floor === older.floor ? state : { ...state, older: { ...older, floor: verdict.floor } };
  return { ...keepAside(state, verdict.why), older: null };
}

function weighOverlay(state: AdoptionState, answer: Answer): AdoptionState {
  if (state.overlay === null) return state;
  const verdict = weighFloor(state.overlay.floor, evidenceOf(state, answer, overlayIsOver(state.fold, state.overlay.key)));
  if (verdict.kind === "holds") return verdict.floor === state.overlay.floor ? state : { ...state, overlay: { ...state.overlay, floor: verdict.floor } };
  return { ...keepAside(state, verdict.why), overlay: null };
}

function evidenceOf(state: AdoptionState, answer: Answer, turnOver: boolean): FloorEvidence {
  return { ...answer, turnOver, lastBoundary: state.fold.lastBoundary, count: state.log.count };
}

/** A turn known by its user message only is over when the log holds that message and no turn is open any more. */
function overlayIsOver(fold: FoldState, key: OverlayKey): boolean {
  if ("turn" in key) return turnIsOver(fold, key.turn);
  const seq = seqOfMessage(fold, key.answers);
  return seq !== null && (fold.open === null || fold.open.startSeq > seq);
}

function keepAside(state: AdoptionState, why: string): AdoptionState {
  if (why !== "quiet" || !state.source.mayLag) return state;
  return { ...state, aside: { why: "quiet", items: state.items, records: recordsOf(state.log), position: positionOf(state.log) } };
}
