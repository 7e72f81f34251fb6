import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { VirtualizerHandle } from "virtua";
import type { EdgeState } from "./liveEdge.ts";
import type { Place } from "./Place.ts";
import type { Row } from "./rows.ts";
import { createScrollKeeper, type ScrollKeeper } from "./scrollKeeper.ts";

/** Height above the first row: the list's start in the scroller. */
export const PAD_TOP = 24;

/** Ties the keeper to the scroller, the list and the rows of this render. */
export function useScrollKeeper(rows: readonly Row[], place: Place, onPlace: (place: Place) => void): {
  keeper: ScrollKeeper; edge: EdgeState; scroller: HTMLElement | null; setScroller: (element: HTMLElement | null) => void; setList: (list: VirtualizerHandle | null) => void;
} {
  const last = rows.at(-1)?.key ?? null;
  const [keeper] = useState(() => createScrollKeeper(place, last, onPlace));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<VirtualizerHandle | null>(null);
  const edge = useSyncExternalStore(keeper.subscribe, keeper.edge, keeper.edge);
  const sent = rows.findLast((row) => row.kind === "user" && row.said.kind === "sending")?.key ?? null;
  const [known, setKnown] = useState(sent);
  useLayoutEffect(() => {
    if (scroller && list) keeper.attach(scroller, { indexOf: (key) => rows.findIndex((row) => row.key === key), topOf: (index) => PAD_TOP + list.getItemOffset(index) });
    if (sent !== known) {
      setKnown(sent);
      // Sending goes to the end; an entry that leaves (recorded, discarded) moves nothing.
      if (sent !== null) keeper.toEnd(last);
    }
    keeper.rows(last);
    keeper.settle();
  }, [keeper, scroller, list, rows, sent, known, last]);
  return { keeper, edge, scroller, setScroller: useCallback((element) => { setScroller(element); }, []), setList: useCallback((handle) => { setList(handle); }, []) };
}
