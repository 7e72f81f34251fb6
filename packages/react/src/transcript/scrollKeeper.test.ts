import { afterEach, describe, expect, it, vi } from "vitest";
import type { Place } from "./Place.ts";
import { createScrollKeeper, type ScrollKeeper } from "./scrollKeeper.ts";

const VIEW = 600;

// Test files share a document: rows that stayed were counted by the next file, in some orders.
afterEach(() => { document.body.replaceChildren(); });

/** A scroller with rows of given heights, each with two lines of equal height, whose boxes follow from them. */
function page(heights: Record<string, number>, place: Place = null, onPlace: (place: Place) => void = () => {}): { keeper: ScrollKeeper; scroller: HTMLElement; heights: Record<string, number>; lineTop(key: string, line: number): number; userScroll(top: number): void } {
  const scroller = document.createElement("div");
  let top = 0;
  const total = (): number => Object.values(heights).reduce((sum, height) => sum + height, 0);
  const rowTop = (key: string): number => Object.keys(heights).slice(0, Object.keys(heights).indexOf(key)).reduce((sum, other) => sum + heights[other]!, 0) - top;
  const box = (at: number, height: number): DOMRect => ({ top: at, bottom: at + height, height }) as DOMRect;
  Object.defineProperties(scroller, {
    scrollTop: { get: () => top, set: (next: number) => { top = Math.max(0, Math.min(next, total() - VIEW)); } },
    scrollHeight: { get: total }, clientHeight: { get: () => VIEW },
  });
  scroller.getBoundingClientRect = () => box(0, VIEW);
  for (const key of Object.keys(heights)) {
    const row = document.createElement("article");
    row.setAttribute("data-row", key);
    row.getBoundingClientRect = () => box(rowTop(key), heights[key]!);
    for (const at of [0, 1]) {
      const line = row.appendChild(document.createElement("div"));
      line.className = "tm-user";
      // The second line starts 50 px above the row's end: growth at the end is growth below it only where the test adds a row.
      line.getBoundingClientRect = () => (at === 0 ? box(rowTop(key), heights[key]! - 50) : box(rowTop(key) + heights[key]! - 50, 50));
    }
    scroller.append(row);
  }
  document.body.append(scroller);
  const keeper = createScrollKeeper(place, Object.keys(heights).at(-1) ?? null, null, onPlace);
  keeper.attach(scroller, { indexOf: (key) => Object.keys(heights).indexOf(key), topOf: (index) => rowTop(Object.keys(heights)[index]!) + top });
  keeper.settle();
  return {
    keeper, scroller, heights,
    lineTop: (key, line) => scroller.querySelectorAll(`[data-row="${key}"] > div`)[line]!.getBoundingClientRect().top,
    userScroll(next) { scroller.scrollTop = next; keeper.scrolled(); },
  };
}
const ROWS = { a: 400, b: 400, c: 400, d: 400, e: 400 };

describe("scrollKeeper", () => {
  it("case 58: at the edge it follows growth; above it the first visible line stays when rows above, or its own row above it, change height", () => {
    const { scroller, heights, userScroll, keeper, lineTop } = page({ ...ROWS });
    expect(scroller.scrollTop).toBe(1400);
    heights["e"] = 700;
    keeper.settle();
    expect(scroller.scrollTop).toBe(1700);
    userScroll(760);
    const before = lineTop("b", 1);
    heights["a"] = 900;
    heights["b"] = 650;
    keeper.settle();
    expect(Math.abs(lineTop("b", 1) - before)).toBeLessThanOrEqual(2);
    expect(keeper.edge().atEdge).toBe(false);
  });

  it("ADOPT-13: growth below moves nothing", () => {
    const { scroller, heights, userScroll, keeper } = page({ ...ROWS });
    userScroll(500);
    heights["e"] = 4000;
    keeper.settle();
    expect(scroller.scrollTop).toBe(500);
  });

  it("VIEW-2: comes back to a row and so many pixels in it, and tells that place again; the edge is told as none", () => {
    const onPlace = vi.fn();
    const { scroller, userScroll } = page({ ...ROWS }, { key: "c", offset: 30 }, onPlace);
    expect(scroller.scrollTop).toBe(830);
    userScroll(850);
    expect(onPlace).toHaveBeenLastCalledWith({ key: "c", offset: 50 });
    userScroll(1400);
    expect(onPlace).toHaveBeenLastCalledWith(null);
  });

  it("case 58: asking for the end goes there from anywhere", () => {
    const { scroller, userScroll, keeper } = page({ ...ROWS });
    userScroll(100);
    keeper.toEnd("e");
    expect(scroller.scrollTop).toBe(1400);
    expect(keeper.edge().atEdge).toBe(true);
  });

  it("BOUND-1: a conversation that was cut to what fits leaves nobody off its end", () => {
    const { heights, userScroll, keeper } = page({ ...ROWS });
    userScroll(0);
    expect(keeper.edge().atEdge).toBe(false);
    for (const key of ["b", "c", "d", "e"]) delete heights[key];
    keeper.settle();
    expect(keeper.edge().atEdge).toBe(true);
  });

  it("brings a row that was asked for to a quarter of the view, and leaves the live edge", () => {
    const { scroller, keeper, heights } = page({ ...ROWS });
    keeper.toRow("c");
    expect(scroller.scrollTop).toBe(800 - scroller.clientHeight / 4);
    expect(keeper.edge().atEdge).toBe(false);
    heights["a"] = 900;
    keeper.settle();
    expect(scroller.scrollTop).toBe(1300 - scroller.clientHeight / 4);
  });

  it("tells the list of a jump before the next frame, and not within the effect that jumps: the list draws at once", async () => {
    const { scroller, keeper } = page({ ...ROWS });
    await Promise.resolve();
    scroller.scrollTop = 0;
    const told = vi.fn();
    scroller.addEventListener("scroll", told);
    keeper.settle();
    expect(scroller.scrollTop).toBe(1400);
    expect(told).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("ADOPT-13: a line that was drawn anew as another element stays where the first one was", () => {
    const { scroller, heights, userScroll, keeper, lineTop } = page({ ...ROWS });
    userScroll(760);
    const before = lineTop("b", 1);
    const old = scroller.querySelectorAll('[data-row="b"] > div')[1]!;
    const anew = old.cloneNode() as HTMLElement;
    anew.getBoundingClientRect = old.getBoundingClientRect.bind(old);
    old.replaceWith(anew);
    heights["a"] = 900;
    keeper.settle();
    expect(Math.abs(lineTop("b", 1) - before)).toBeLessThanOrEqual(2);
  });
});
