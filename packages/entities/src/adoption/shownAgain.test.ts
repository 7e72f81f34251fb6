import { expect, it } from "vitest";
import type { Epoch } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold } from "../transcript/foldState.ts";
import { itemsOf } from "../transcript/queries.ts";
import { adopt } from "./adopt.ts";
import { unseen } from "./adoptionState.ts";
import { nextAsk } from "./nextAsk.ts";
import { positionAt, settle, sourceOf, windowOf } from "./testing/scriptedSource.ts";

const KIND = { appendOnly: true, numbered: true, mayLag: false };

it("SEC-10: an earlier version that a link's reader was not shown, and now is, replaces what is held, without a note of another history", () => {
  const first = recordScript().user("t1", "m1", "First").text("t1", "p", "one").end("t1").records;
  const whole = recordScript().user("t1", "m1", "First").text("t1", "p", "one").end("t1")
    .add("boundary", null, { kind: "rewind", to: 0 }).user("t2", "m2", "Second").text("t2", "p", "two").end("t2")
    .add("boundary", null, { kind: "switch", to: first.length }).records;
  const withheld = (record: LogRecord): LogRecord => ({ v: 1, seq: record.seq, id: record.id, at: record.at, turn: record.turn, by: { kind: "gateway" }, type: "unknown", stored: {} }) as LogRecord;
  const before = sourceOf(whole.slice(0, -1).map((record) => (record.turn === "t1" ? withheld(record) : record)));
  const now = sourceOf(whole.map((record) => (record.turn === "t2" ? withheld(record) : record)), { epoch: "e2" as Epoch });
  const ours = settle({ state: unseen(KIND), asks: [nextAsk(unseen(KIND))], news: { kind: "nothing" } }, before);
  const told = adopt(ours, { kind: "restarted", base: positionAt(before), epoch: now.epoch, count: now.count }, 0);
  const after = adopt(told.state, windowOf(now), 0);
  expect(after.news).toEqual({ kind: "replaced", restarted: false });
  expect(after.state).toMatchObject({ aside: null, log: { epoch: "e2", count: whole.length } });
  expect(after.state.items).toEqual(itemsOf(fold(emptyFold(), now.records)));
  expect(JSON.stringify(after.state.items)).toContain("First");
});
