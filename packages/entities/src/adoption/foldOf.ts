import type { LogRecord } from "../records/record.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold, type FoldState } from "../transcript/foldState.ts";

/** The fold of a log that was read anew. Log and fold change in one step, so the two functions here are adoption's only way to the fold. */
export function foldOf(records: readonly LogRecord[]): FoldState {
  return fold(emptyFold(), records);
}

/** The fold gone on by the records that continue it. */
export function foldOn(state: FoldState, fresh: readonly LogRecord[]): FoldState {
  return fold(state, fresh);
}
