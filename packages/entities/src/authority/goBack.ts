import type { By, RecordData, RecordOf } from "../records/record.ts";
import type { Draft } from "./draft.ts";
import { emptyQueue } from "./queue.ts";

/** The boundary's record and what it means for the state: the conversation is again what it was right after record `to`, and nothing waits (BOUND-1). */
export function goBack(draft: Draft, by: By, { kind, to }: RecordData<"boundary">): RecordOf<"boundary"> {
  const record = draft.add("boundary", null, by, { kind, to });
  draft.set({ tip: to, lastBoundary: record.seq });
  emptyQueue(draft);
  draft.headerChanged();
  return record;
}
