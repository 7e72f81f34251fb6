import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { VirtualizerHandle } from "virtua";
import type { Place } from "./Place.ts";
import type { Row } from "./rows.ts";
import { createScrollKeeper, type ScrollKeeper } from "./scrollKeeper.ts";

/** Height above the first row: the list's start in the scroller. */
export const PAD_TOP = 24;

/** Ties the keeper to the scroller, the list and the rows of this render. */
export function useScrollKeeper(rows: readonly Row[], place: Place, onPlace: (place: Place) => void): {
  keeper: ScrollKeeper; edge: ReturnType<ScrollKeeper["edge"]>; scroller: HTMLElement | null; setScroller: (element: HTMLElement | null) => void; setList: (list: VirtualizerHandle | null) => void;
} {
  const last = rows.at(-1)?.key ?? null;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<VirtualizerHandle | null>(null);
  const sent = rows.findLast((row) => row.kind === "user" && row.said.kind === "sending")?.key ?? null;
  const [keeper] = useState(() => createScrollKeeper(place, last, sent, onPlace));
  const edge = useSyncExternalStore(keeper.subscribe, keeper.edge, keeper.edge);
  useLayoutEffect(() => {
    if (scroller && list) keeper.attach(scroller, { indexOf: (key) => rows.findIndex((row) => row.key === key), topOf: (index) => PAD_TOP + list.getItemOffset(index) });
    keeper.rows(last, sent);
  }, [keeper, scroller, list, rows, sent, last]);
  // Not at each word: a row that grows tells it by its size, and asking for the layout twice in a frame costs as much as drawing the word.
  const first = rows[0]?.key;
  useLayoutEffect(() => { keeper.settle(); }, [keeper, scroller, list, first, rows.length, last, sent]);
  return { keeper, edge, scroller, setScroller: useCallback((element) => { setScroller(element); }, []), setList: useCallback((handle) => { setList(handle); }, []) };
}
