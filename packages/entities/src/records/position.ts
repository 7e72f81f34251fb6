import type { Epoch, RecordId } from "../ids/ids.ts";

/** A place in a log: {epoch, count, id of the last record}. Offset N = the first N records are known. */
export interface Position { epoch: Epoch | null; count: number; last: RecordId | null }

export const START: Position = { epoch: null, count: 0, last: null };
