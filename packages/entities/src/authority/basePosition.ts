import type { RecordId } from "../ids/ids.ts";
import type { Position } from "../records/position.ts";
import type { Problem, SessionState } from "./types.ts";

/**
 * Does the log still hold the position that a write was made against (TURN-8)? By the record at its count; by the epoch only where it names no record.
 * A client that knows nothing yet ({0, null} without an epoch) stands at the start of any log. A log that is ahead is no problem, a boundary beyond the base is.
 */
export function checkBase(state: SessionState, base: Position, baseRecord: RecordId | null): Problem | null {
  const knowsNothing = base.count === 0 && base.last === null && base.epoch === null;
  const held = base.last === null ? base.epoch === state.epoch || knowsNothing : base.last === baseRecord;
  if (!held || base.count > state.count) return { code: "log-restarted", epoch: state.epoch, count: state.count };
  return state.lastBoundary > base.count ? { code: "conversation-changed", boundary: state.lastBoundary } : null;
}
