import fc from "fast-check";
import { expect, it } from "vitest";
import { newFloor, QUIET_MS, weighFloor, type Floor, type FloorEvidence } from "./floor.ts";

const quiet = (nowMs: number, more: Partial<FloorEvidence> = {}): FloorEvidence => ({ turnOver: false, lastBoundary: 0, count: 9, upToDate: true, idle: true, nowMs, ...more });

function weighAll(floor: Floor, reads: FloorEvidence[]) {
  const verdicts: string[] = [];
  for (const read of reads) {
    const verdict = weighFloor(floor, read);
    verdicts.push(verdict.kind === "ends" ? verdict.why : "holds");
    if (verdict.kind === "ends") break;
    floor = verdict.floor;
  }
  return verdicts;
}

it("ADOPT-2: ends when the log holds the turn's end, or a boundary beyond where it began", () => {
  expect(weighAll(newFloor(5), [quiet(0, { turnOver: true, upToDate: false })])).toEqual(["turn-over"]);
  expect(weighAll(newFloor(5), [quiet(0, { lastBoundary: 6, idle: false })])).toEqual(["boundary"]);
  expect(weighAll(newFloor(5), [quiet(0, { lastBoundary: 5, idle: false })])).toEqual(["holds"]);
});

it("ADOPT-2: ends when two idle reads fifteen seconds apart brought the same count", () => {
  expect(weighAll(newFloor(5), [quiet(0), quiet(14_999), quiet(QUIET_MS)])).toEqual(["holds", "holds", "quiet"]);
  // Growth, and a source that is not idle, begin the wait anew; an answer that is not up to date says nothing.
  expect(weighAll(newFloor(5), [quiet(0), quiet(10_000, { count: 10 }), quiet(20_000, { count: 10 }), quiet(25_000, { count: 10 })])).toEqual(["holds", "holds", "holds", "quiet"]);
  expect(weighAll(newFloor(5), [quiet(0), quiet(10_000, { idle: false }), quiet(20_000), quiet(35_000)])).toEqual(["holds", "holds", "holds", "quiet"]);
  expect(weighAll(newFloor(5), [quiet(0), quiet(20_000, { upToDate: false })])).toEqual(["holds", "holds"]);
});

it("ADOPT-2: never blocks for ever: whatever came before, a source that is quiet for fifteen seconds ends it", () => {
  const read = fc.record({ turnOver: fc.constant(false), lastBoundary: fc.constant(0), count: fc.nat({ max: 3 }), upToDate: fc.boolean(), idle: fc.boolean(), nowMs: fc.nat({ max: 100_000 }) });
  fc.assert(fc.property(fc.array(read), fc.nat({ max: 3 }), (reads, count) => {
    const before = reads.toSorted((a, b) => a.nowMs - b.nowMs);
    const after = [200_000, 200_000 + QUIET_MS].map((nowMs) => quiet(nowMs, { count }));
    expect(weighAll(newFloor(0), [...before, ...after]).at(-1)).toBe("quiet");
  }));
});
