import fc from "fast-check";
import { expect, it } from "vitest";
import type { KnownRecord, LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { emptyFold, fold, messagesOf } from "../transcript/index.ts";
import { orderlyLog } from "../transcript/testing/logArbitrary.ts";
import { visiblePath } from "./visiblePath.ts";

/** What a window shows after it went to `at`, without where in the log it stands. */
function shown(records: readonly LogRecord[]): unknown[] {
  return messagesOf(fold(emptyFold(), records)).map(({ id, role, parts, metadata }) => ({ id, role, parts, calls: metadata.calls, gates: metadata.gates.map((gate) => gate.id), turn: metadata.turn }));
}
const everyTurnEnds = (log: readonly LogRecord[]) => {
  const ended = new Set(log.flatMap((record) => (record.type === "turn-end" ? [record.turn] : [])));
  return log.every((record) => record.type === "malformed" || record.turn === null || ended.has(record.turn));
};

it("BOUND-5: at the end of any turn, in any branch, the path is what the fold shows after going there", () => {
  let compared = 0;
  fc.assert(fc.property(orderlyLog, fc.nat(9), (log, pick) => {
    const ends = log.filter(({ type }) => type === "turn-end");
    fc.pre(ends.length > 0 && everyTurnEnds(log));
    const at = ends[pick % ends.length]!.seq;
    const goTo = { v: 1, seq: log.length + 1, id: "there", at: "", turn: null, by: { kind: "user" }, type: "boundary", data: { kind: "switch", to: at } } as unknown as LogRecord;
    const path = visiblePath(log as KnownRecord[], at);
    expect(shown(path.map((record, index) => ({ ...record, seq: index + 1 })))).toEqual(shown([...log, goTo]));
    compared++;
  }), { numRuns: 300, seed: 5 });
  expect(compared).toBeGreaterThanOrEqual(300);
});

it("BOUND-5: a place that is no turn's end has no path, and boundaries, titles and rules are not on one", () => {
  const script = recordScript().user("t1", "m1", "Hi").start("t1").text("t1", "p", "Hello").end("t1");
  const first = script.count();
  script.add("title", null, { title: "T", by: "user", version: 1 }).boundary(first, "switch");
  script.user("t2", "m2", "And").start("t2").end("t2");
  const records = script.records as KnownRecord[];
  expect(visiblePath(records, first - 1)).toEqual([]);
  expect(visiblePath(records, first + 1)).toEqual([]);
  expect(visiblePath(records, 99)).toEqual([]);
  const path = visiblePath(records, records.length);
  expect([path.length, path.filter(({ turn }) => turn === null)]).toEqual([records.length - 2, []]);
});
