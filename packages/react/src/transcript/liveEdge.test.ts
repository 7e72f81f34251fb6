import { describe, expect, it } from "vitest";
import { edgeStart, reduceEdge } from "./liveEdge.ts";

const at = (top: number, fromEnd: number) => ({ type: "scrolled", top, fromEnd }) as const;

describe("the live edge", () => {
  it("case 58: ADOPT-13: content that grows below never makes the reader leave the edge", () => {
    const state = reduceEdge(edgeStart(true, "a", null), at(1000, 0));
    expect(reduceEdge(state, at(1000, 300)).atEdge).toBe(true);
  });
  it("case 58: ADOPT-13: a reader who moves up by more than 64 px leaves it, by less stays", () => {
    const state = reduceEdge(edgeStart(true, "a", null), at(1000, 0));
    expect(reduceEdge(state, at(930, 70)).atEdge).toBe(false);
    expect(reduceEdge(state, at(940, 60)).atEdge).toBe(true);
  });
  it("ADOPT-13: what comes while the reader is away is new to them, what came before is not", () => {
    let state = reduceEdge(edgeStart(true, "a", null), { type: "rows", last: "b", sent: null });
    state = reduceEdge(reduceEdge(state, at(1000, 0)), at(500, 500));
    state = reduceEdge(state, { type: "rows", last: "c", sent: null });
    expect(state.seen).toBe("b");
    expect(reduceEdge(state, at(1400, 10)).atEdge).toBe(true);
  });
  it("case 58: sending goes to the end from anywhere", () => {
    const state = reduceEdge(reduceEdge(edgeStart(true, "a", null), at(1000, 0)), at(100, 900));
    const sent = reduceEdge(state, { type: "rows", last: "m2", sent: "m2" });
    expect(sent).toMatchObject({ atEdge: true, seen: "m2" });
    const away = reduceEdge(sent, at(90, 900));
    expect(reduceEdge(away, { type: "rows", last: "m1", sent: "m1" }).atEdge).toBe(false);
    expect(reduceEdge(away, { type: "rows", last: "m3", sent: null }).atEdge).toBe(false);
    expect(reduceEdge(away, { type: "to-end", last: "q" })).toMatchObject({ atEdge: true, seen: "q" });
  });
});
