import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Epoch, RecordId } from "../ids/ids.ts";
import { joinDeltas } from "./joinDeltas.ts";
import { parseRecord, storedForm, type LogRecord } from "./record.ts";
import { emptyLog, logOf, receive, recordsOf, tailOf, type Delivery, type RecordLog } from "./recordLog.ts";
import { recordScript } from "./testing/recordScript.ts";

const E1 = "e1" as Epoch;
const E2 = "e2" as Epoch;
const rows = recordScript().user("t1", "m1", "Hi").start("t1").text("t1", "p", "a", "b", "c", "d", "e", "f", "g", "h", "i").end("t1").records;
const idOf = (seq: number) => `r${seq}` as RecordId;

function known(count: number, epoch: Epoch | null = E1): RecordLog {
  return logOf({ epoch, first: 1, records: rows.slice(0, count), count, last: idOf(count) })!;
}

function read(from: number, to: number, more: Partial<Delivery> = {}): Delivery {
  return { askedEpoch: E1, epoch: E1, from, records: rows.slice(from, to), count: to, last: idOf(to), upToDate: true, ...more };
}

describe("what a delivery does to a log", () => {
  it("ADOPT-10: takes the records that continue the watermark, and names them", () => {
    const receipt = receive(known(5), read(5, 9));
    expect(receipt).toMatchObject({ kind: "grown", fresh: rows.slice(5, 9), log: { count: 9, last: "r9", epoch: "e1", first: 1 } });
    expect(recordsOf(receipt.log)).toEqual(rows.slice(0, 9));
  });

  it("ADOPT-10: drops what is known and takes the rest", () => {
    expect(receive(known(5), read(2, 9))).toMatchObject({ kind: "grown", fresh: rows.slice(5, 9) });
    const log = known(5);
    expect(receive(log, read(1, 5))).toEqual({ kind: "same", behind: false, log });
  });

  it("ADOPT-10: a hole drops the whole read", () => {
    const log = known(5);
    expect(receive(log, read(6, 9))).toEqual({ kind: "gap", missing: 6, log });
    const holed = rows.slice(5, 9).filter((record) => record.seq !== 7);
    expect(receive(log, read(5, 9, { records: holed }))).toEqual({ kind: "gap", missing: 7, log });
    // Up to date at 9, and nothing came: something was cut out on the way.
    expect(receive(log, read(5, 9, { records: [] }))).toEqual({ kind: "gap", missing: 6, log });
  });

  it("ADOPT-10: a joined record that covers both sides of the watermark drops the whole read", () => {
    // A push moved the log from 9 to 11 while a poll brought 10 … 13 joined.
    const pushed = receive(known(9), read(9, 11)).log;
    expect(receive(pushed, read(9, 13, { records: joinDeltas(rows.slice(9, 13)) }))).toMatchObject({ kind: "straddle", log: pushed });
    expect(receive(pushed, read(11, 13))).toMatchObject({ kind: "grown", log: { count: 13 } });
  });

  it("ADOPT-4: a smaller count changes nothing", () => {
    const log = known(9);
    expect(receive(log, read(5, 7))).toEqual({ kind: "same", behind: true, log });
  });

  it("ADOPT-10: an answer of another epoch than asked is ignored", () => {
    const log = known(5);
    expect(receive(log, read(5, 9, { epoch: E2, askedEpoch: E2 }))).toEqual({ kind: "foreign", log });
  });

  it("ADOPT-5: confirmed at our last record, another epoch is a new name for the same history", () => {
    expect(receive(known(5), read(5, 9, { epoch: E2 }))).toMatchObject({ kind: "renamed", fresh: rows.slice(5, 9), log: { epoch: "e2", count: 9 } });
    expect(receive(known(5), read(5, 5, { epoch: E2 }))).toMatchObject({ kind: "renamed", fresh: [], log: { epoch: "e2", count: 5 } });
  });

  it("ADOPT-10: confirmed at an older place, another epoch proves nothing of the records that came since", () => {
    const log = known(9);
    expect(receive(log, read(5, 12, { epoch: E2 }))).toEqual({ kind: "foreign", log });
  });

  it("LOG-1: a record with another id at our watermark is not a continuation", () => {
    const other = [{ ...rows[4]!, id: "other" as RecordId }, ...rows.slice(5, 9)] as LogRecord[];
    expect(receive(known(5), read(4, 9, { records: other }))).toMatchObject({ kind: "conflict", seq: 5 });
  });

  it("LOG-1: an empty log takes its epoch from the first answer", () => {
    expect(receive(emptyLog(), read(0, 4, { askedEpoch: null }))).toMatchObject({ kind: "grown", log: { epoch: "e1", count: 4 } });
    expect(receive(emptyLog(), read(0, 0, { askedEpoch: null, last: null }))).toMatchObject({ kind: "renamed", log: { epoch: "e1", count: 0 } });
  });

  it("LOG-6: an unreadable last record keeps its place, and the position takes its id from the answer", () => {
    const broken = parseRecord({ v: 1, seq: 6, type: "chunk" }, 6);
    expect(receive(known(5), read(5, 6, { records: [broken] }))).toMatchObject({ kind: "grown", log: { count: 6, last: "r6" } });
    expect(receive(known(5), read(5, 7, { records: [broken], upToDate: false }))).toMatchObject({ kind: "grown", log: { count: 6, last: null } });
  });

  it("ADOPT-10: reads, pushes and joined reads in any order end with the same log, each record once", () => {
    const anyRead = fc.record({ from: fc.nat({ max: 14 }), rows: fc.nat({ max: 8 }), join: fc.boolean() });
    fc.assert(fc.property(fc.array(anyRead, { maxLength: 30 }), (reads) => {
      let log = emptyLog(E1);
      for (const { from, rows: length, join } of reads) {
        const records = rows.slice(from, from + length);
        const delivery = read(from, from + records.length, { records: join ? joinDeltas(records) : records, upToDate: false, count: 14 });
        const receipt = receive(log, delivery);
        if (receipt.kind !== "grown") expect(receipt.log).toBe(log);
        log = receipt.log;
        expect(recordsOf(log).at(-1)?.seq ?? 0).toBe(log.count);
      }
      expect(joinDeltas(recordsOf(log))).toEqual(joinDeltas(rows.slice(0, log.count)));
    }));
  });

  it("LOG-1: an older version of a log stays what it was when two newer ones grow from it", () => {
    const log = known(5);
    const one = receive(log, read(5, 9)).log;
    const other = receive(log, read(5, 7, { records: rows.slice(5, 7).map((record) => ({ ...record, at: "later" })) })).log;
    expect(recordsOf(log)).toEqual(rows.slice(0, 5));
    expect(recordsOf(one)).toEqual(rows.slice(0, 9));
    expect(recordsOf(other)).toEqual([...rows.slice(0, 5), ...rows.slice(5, 7).map((record) => ({ ...record, at: "later" }))]);
  });
});

describe("reading a log", () => {
  it("finds the record that covers a place", () => {
    const log = logOf({ epoch: E1, first: 1, records: joinDeltas(rows), count: rows.length, last: idOf(rows.length) })!;
    expect(recordsOf(log, 7)[0]).toMatchObject({ from: 4, seq: 12 });
    expect(recordsOf(log, 13)[0]).toMatchObject({ seq: 13 });
    expect(tailOf(log, 2).map((record) => record.seq)).toEqual([13, 14]);
  });

  it("LOG-1: records that leave a hole are no log", () => {
    const holed = rows.filter((record) => record.seq !== 4);
    expect(logOf({ epoch: E1, first: 1, records: holed, count: rows.length, last: null })).toBeNull();
    expect(logOf({ epoch: E1, first: 1, records: rows, count: rows.length + 1, last: null })).toBeNull();
  });
});

describe("reading one record", () => {
  it("LOG-6: an unknown type and an unreadable record keep what was stored", () => {
    const future = { ...rows[0]!, type: "from-the-future", data: { x: 1 } };
    expect(parseRecord(future, 1)).toMatchObject({ type: "unknown", seq: 1 });
    expect(storedForm(parseRecord(future, 1))).toBe(future);
    const broken = { ...rows[0]!, data: { id: 5 } };
    expect(parseRecord(broken, 1)).toMatchObject({ type: "malformed", seq: 1, id: "r1", stored: broken });
    expect(parseRecord("rubbish", 7)).toEqual({ type: "malformed", seq: 7, id: null, at: "", turn: null, stored: "rubbish" });
  });

  it("LOG-6: what was read is stored as it came", () => {
    for (const record of rows) expect(storedForm(parseRecord(JSON.parse(JSON.stringify(record)), record.seq))).toEqual(record);
  });
});
