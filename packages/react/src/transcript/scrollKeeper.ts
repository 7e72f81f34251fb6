import { EDGE_PX, edgeStart, reduceEdge, type EdgeEvent, type EdgeState } from "./liveEdge.ts";
import type { Place } from "./Place.ts";

/** What the keeper asks of the list: where a row would be, for rows that are not in the document. */
export interface ListGeometry { indexOf(key: string): number; topOf(index: number): number }

/** The first visible line: a block in a row, the how many-th it is there, and where its top stood in the view. */
interface Anchor { key: string; node: Element | null; at: number; top: number }

export interface ScrollKeeper {
  edge(): Pick<EdgeState, "atEdge" | "seen">;
  subscribe(listen: () => void): () => void;
  attach(scroller: HTMLElement, list: ListGeometry): void;
  /** The reader, or we, moved the view. */
  scrolled(): void;
  /** Something changed its size: the reader's line is put back to where it stood (ADOPT-13). */
  settle(): void;
  /** The rows of this render: the last one, and the newest message on its way. */
  rows(last: string | null, sent: string | null): void;
  toEnd(last: string | null): void;
  /** Shows a row, whether it is in the document or not; false: there is none. */
  toRow(key: string): boolean;
}

const LINES = ".tm-markdown > :not(.tm-sections), .tm-section > *, .tm-tool, .tm-settled, .tm-card, .tm-user, .tm-author";

/**
 * Holds the reader's place while rows come and change height. It holds one line of what is read, not a row: a row that grows or shrinks
 * above that line must not move it, and one that grows below must not either (case 58).
 */
export function createScrollKeeper(place: Place, last: string | null, sent: string | null, onPlace: (place: Place) => void): ScrollKeeper {
  let edge = edgeStart(place === null, last, sent);
  let shown: Pick<EdgeState, "atEdge" | "seen"> = edge;
  let anchor: Anchor | null = place && { key: place.key, node: null, at: -1, top: -place.offset };
  let scroller: HTMLElement | null = null;
  let list: ListGeometry | null = null;
  /** Where we left the view: a scroll event at that place is our own, and not a reader who chose another line. */
  let leftAt: number | null = null;
  /** Was there more than fits. Rows that are not measured yet are guessed too low, so that only what shrank tells. */
  let overflowed = false;
  const listeners = new Set<() => void>();

  const reduce = (event: EdgeEvent): void => {
    const next = reduceEdge(edge, event);
    if (next.atEdge) anchor = null;
    const told = next.atEdge !== edge.atEdge || next.seen !== edge.seen;
    edge = next;
    // Not at each pixel: nothing that is drawn depends on it.
    if (!told) return;
    shown = { atEdge: edge.atEdge, seen: edge.seen };
    for (const listen of listeners) listen();
  };
  const fromTop = (node: Element): number => node.getBoundingClientRect().top - scroller!.getBoundingClientRect().top;
  const rowOf = (key: string): Element | null => [...scroller!.querySelectorAll("[data-row]")].find((row) => row.getAttribute("data-row") === key) ?? null;
  const firstLine = (): Anchor | null => {
    for (const row of scroller!.querySelectorAll("[data-row]")) {
      const key = row.getAttribute("data-row")!;
      const box = row.getBoundingClientRect();
      if (box.height === 0 || box.bottom <= scroller!.getBoundingClientRect().top) continue;
      const lines = [...row.querySelectorAll(LINES)];
      const at = lines.findIndex((line) => line.getBoundingClientRect().bottom > scroller!.getBoundingClientRect().top);
      const node = lines[at] ?? row;
      return { key, node, at, top: fromTop(node) };
    }
    return null;
  };
  /**
   * A jump beyond the view is told to the list before the next frame: its own scroll event comes one later, and that frame would be empty. Not within
   * the effect that jumps: the list draws at once when it is told, which React can't do there.
   */
  const moveTo = (top: number): void => {
    const before = scroller!.scrollTop;
    scroller!.scrollTop = top;
    if (Math.abs(scroller!.scrollTop - before) > scroller!.clientHeight) queueMicrotask(() => scroller?.dispatchEvent(new Event("scroll")));
  };
  /** A line that was drawn anew, as another element, stands in the place of the one it was. */
  const lineOf = ({ key, node, at }: Anchor): Element | null => {
    if (node?.isConnected) return node;
    const row = rowOf(key);
    return (at < 0 ? null : row?.querySelectorAll(LINES)[at]) ?? row;
  };
  const hold = (anchor: Anchor): void => {
    const { key, top } = anchor;
    const line = lineOf(anchor);
    if (line) {
      const by = fromTop(line) - top;
      if (Math.abs(by) >= 1) scroller!.scrollTop += by;
      return;
    }
    const index = list!.indexOf(key);
    if (index >= 0) moveTo(list!.topOf(index) - top);
  };
  /** A conversation that was cut to what fits has no end to jump to (BOUND-1), and tells it by no scroll event. */
  const shrank = (): void => {
    const over = scroller!.scrollHeight - scroller!.clientHeight > EDGE_PX;
    if (overflowed && !over && !edge.atEdge) reduce({ type: "scrolled", top: scroller!.scrollTop, fromEnd: 0 });
    overflowed = over;
  };
  const settle = (): void => {
    if (!scroller || !list) return;
    shrank();
    const before = scroller.scrollTop;
    if (edge.atEdge) moveTo(scroller.scrollHeight);
    else if (anchor) {
      hold(anchor);
      // A fast scroll shows its first rows only after its event: what was the first line then may have others above it now.
      // A jump that ended at the live edge has no line to hold any more.
      if (anchor !== null && (anchor as Anchor).top > 0) anchor = firstLine() ?? anchor;
    }
    if (scroller.scrollTop === before) return;
    leftAt = scroller.scrollTop;
    reduce({ type: "moved", top: leftAt });
  };

  return {
    edge: () => shown,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    attach(element, geometry) {
      scroller = element;
      list = geometry;
    },
    scrolled() {
      if (!scroller) return;
      reduce({ type: "scrolled", top: scroller.scrollTop, fromEnd: scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight });
      if (!edge.atEdge && (anchor === null || leftAt === null || Math.abs(scroller.scrollTop - leftAt) > 1)) anchor = firstLine() ?? anchor;
      const row = anchor && rowOf(anchor.key);
      onPlace(edge.atEdge || !anchor || !row ? null : { key: anchor.key, offset: Math.round(-fromTop(row)) });
    },
    settle,
    rows: (newest, onItsWay) => { reduce({ type: "rows", last: newest, sent: onItsWay }); },
    toRow(key) {
      if (!scroller || !list || list.indexOf(key) < 0) return false;
      reduce({ type: "to-row" });
      anchor = { key, node: null, at: -1, top: Math.round(scroller.clientHeight / 4) };
      settle();
      return true;
    },
    toEnd(newest) {
      reduce({ type: "to-end", last: newest });
      settle();
    },
  };
}
