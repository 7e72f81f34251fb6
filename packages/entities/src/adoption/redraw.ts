import { itemsOf } from "../transcript/queries.ts";
import type { TranscriptItem } from "../transcript/message.ts";
import type { AdoptionState } from "./adoptionState.ts";
import { drawOver } from "./overlay.ts";

/** What a state draws of its log: the older cache while its floor holds, else the fold. */
export function baseItems(state: AdoptionState): TranscriptItem[] {
  return itemsOf(state.older === null ? state.fold : state.older.fold);
}

/** `next` with its items: the same array as before where neither the log's items nor the overlay changed (ADOPT-4). */
export function drawn(before: AdoptionState, next: AdoptionState): AdoptionState {
  const base = baseItems(next);
  const same = base === baseItems(before) && next.overlay?.message === before.overlay?.message;
  const items = same ? before.items : next.overlay === null ? base : drawOver(base, next.overlay);
  return items === next.items ? next : { ...next, items };
}
