import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Epoch } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { anyLog } from "../transcript/testing/logArbitrary.ts";
import { messagesOf, needsBefore } from "../transcript/queries.ts";
import { unseen, type AdoptionState, type SourceKind } from "./adoptionState.ts";
import { fromSnapshot } from "./fromSnapshot.ts";
import { nextAsk, phaseOf } from "./nextAsk.ts";
import { settle, sourceOf } from "./testing/scriptedSource.ts";
import { SNAPSHOT_CHARS, type Snapshot } from "./snapshot.ts";
import { mayReplace, takeSnapshot } from "./takeSnapshot.ts";

const GATEWAY: SourceKind = { appendOnly: true, numbered: true, mayLag: false };
const LABELS = { owner: { connection: "c1" as never, agent: "a1" as never }, title: "A chat", seenAt: "2026-11-29T00:00:00Z" };

const opened = (records: readonly LogRecord[]) => settle({ state: unseen(GATEWAY), asks: [nextAsk(unseen(GATEWAY))], news: { kind: "nothing" } }, sourceOf(records));
const through = (snapshot: Snapshot | null) => JSON.parse(JSON.stringify(snapshot)) as unknown;
function restored(snapshot: Snapshot | null): AdoptionState {
  const result = fromSnapshot(through(snapshot), LABELS.owner, GATEWAY);
  if (result.kind !== "restored") throw new Error(JSON.stringify(result));
  return result.state;
}
const chars = (snapshot: Snapshot | null) => JSON.stringify(snapshot!.records).length;

describe("the snapshot", () => {
  it("ADOPT-8: one value paints what was last shown: records, range, position, owner", () => {
    const script = recordScript().user("t1", "m1", "Hi").start("t1").text("t1", "p", ..."hello world").end("t1").user("t2", "m2", "Go").start("t2").chunks("t2", { type: "text-start", id: "q" });
    const state = opened(script.records);
    const snapshot = takeSnapshot(state, LABELS)!;
    expect(snapshot).toMatchObject({ v: 1, epoch: "e1", first: 1, watermark: script.count(), last: `r${script.count()}`, owner: LABELS.owner, title: "A chat", seenAt: LABELS.seenAt });
    // Joined: eleven deltas are one record.
    expect(snapshot.records).toHaveLength(9);
    const result = fromSnapshot(through(snapshot), LABELS.owner, GATEWAY);
    expect(result).toMatchObject({ kind: "restored", title: "A chat", seenAt: LABELS.seenAt });
    expect(restored(snapshot).items).toEqual(state.items);
    expect(phaseOf(restored(snapshot))).toBe("cached");
    expect(nextAsk(restored(snapshot))).toMatchObject({ kind: "read", base: { epoch: "e1", count: script.count() } });
  });

  it("ADOPT-8: any log, unreadable and unknown records included, comes back as it was shown", () => {
    fc.assert(fc.property(anyLog, (log) => {
      const state = opened(log);
      expect(restored(takeSnapshot(state, LABELS)).items).toEqual(JSON.parse(JSON.stringify(state.items)));
    }), { numRuns: 100 });
  });

  it("ADOPT-8: holds the last whole turns that fit, and says where it begins", () => {
    const script = recordScript();
    for (let n = 1; n <= 12; n++) script.user(`t${n}`, `m${n}`, "Hi").start(`t${n}`).text(`t${n}`, "p", "x".repeat(30_000)).end(`t${n}`);
    const state = opened(script.records);
    const snapshot = takeSnapshot(state, LABELS)!;
    expect(chars(snapshot)).toBeLessThanOrEqual(SNAPSHOT_CHARS);
    expect(chars(snapshot)).toBeGreaterThan(SNAPSHOT_CHARS - 40_000);
    expect(snapshot.first % 6).toBe(1);
    const copy = restored(snapshot);
    expect(copy.items).toEqual(state.items.slice(-copy.items.length));
    expect(copy.items.length).toBe(16);
    expect(needsBefore(copy.fold)).toBe(false);
  });

  it("ADOPT-8: of one turn that is too big alone it keeps the end, within the limit, and asks for the window at once", () => {
    const script = recordScript().user("t1", "m1", "Hi").start("t1").text("t1", "p", "x".repeat(400_000)).text("t1", "q", "\n\u0001\"😀".repeat(200_000) + "the end");
    const snapshot = takeSnapshot(opened(script.records), LABELS)!;
    expect(chars(snapshot)).toBeLessThanOrEqual(SNAPSHOT_CHARS);
    expect(chars(snapshot)).toBeGreaterThan(SNAPSHOT_CHARS / 2);
    const copy = restored(snapshot);
    const text = messagesOf(copy.fold)[0]!.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    expect(text.endsWith("the end")).toBe(true);
    expect(text.isWellFormed()).toBe(true);
    expect(copy.log.count).toBe(script.count());
    expect(nextAsk(copy)).toEqual({ kind: "window", why: "before-first" });
    expect(phaseOf(copy)).toBe("catching-up");
  });

  it("ADOPT-8: a boundary that points before the first record kept: the window is asked for at once", () => {
    const script = recordScript();
    for (let n = 1; n <= 12; n++) script.user(`t${n}`, `m${n}`, "Hi").start(`t${n}`).text(`t${n}`, "p", "x".repeat(30_000)).end(`t${n}`);
    const snapshot = takeSnapshot(opened(script.boundary(7).boundary(6).records), LABELS);
    expect(nextAsk(restored(snapshot))).toEqual({ kind: "window", why: "before-first" });
  });

  it("ADOPT-8: there is none of an empty log", () => {
    expect(takeSnapshot(opened([]), LABELS)).toBeNull();
  });

  it("ADOPT-8: never replaces one of its epoch with a higher watermark", () => {
    const at = (watermark: number | undefined, epoch = "e1") => ({ epoch: epoch as Epoch, ...(watermark !== undefined && { watermark }) }) as Snapshot;
    expect(mayReplace(at(12), at(11))).toBe(false);
    expect(mayReplace(at(12), at(12))).toBe(true);
    expect(mayReplace(at(12), at(13))).toBe(true);
    expect(mayReplace(at(undefined), at(1))).toBe(true);
    expect(mayReplace(at(40), at(25, "e2"))).toBe(true);
    expect(mayReplace(null, at(1))).toBe(true);
  });
});

describe("reading a snapshot", () => {
  const good = takeSnapshot(opened(recordScript().user("t1", "m1", "Hi").text("t1", "p", "a").end("t1").records), LABELS)!;

  it.each([
    ["nothing", null], ["a text", "{}"], ["another version", { ...good, v: 2 }], ["no records", { ...good, records: undefined }],
    ["a hole", { ...good, records: good.records.filter((_, index) => index !== 1) }], ["fewer records than its watermark", { ...good, watermark: 9 }],
    ["a watermark that is no number", { ...good, watermark: "5" }],
  ])("ADOPT-8: %s is unreadable, and throws nothing", (_, raw) => {
    expect(fromSnapshot(raw, LABELS.owner, GATEWAY).kind).toBe("unreadable");
  });

  it("OWNER-1: another owner's snapshot is not used", () => {
    expect(fromSnapshot(good, { ...LABELS.owner, agent: "a2" as never }, GATEWAY)).toEqual({ kind: "other-owner" });
    expect(fromSnapshot(good, { ...LABELS.owner, connection: "c2" as never }, GATEWAY)).toEqual({ kind: "other-owner" });
  });

  it("LOG-6: a record in it that can't be read is one line, and the rest stands", () => {
    const records = [good.records[0], good.records[1], { ...(good.records[2] as object), data: null }, good.records[3], good.records[4]];
    const copy = restored({ ...good, records });
    expect(copy.items.map((item) => item.kind)).toEqual(["message", "message", "line"]);
    expect(copy.log.count).toBe(good.watermark);
  });

  it("ADOPT-6: an older copy that shows more than the log is kept until the source was quiet twice, and read from 0", () => {
    const { watermark: _, ...older } = good;
    const copy = restored(older as Snapshot);
    expect(nextAsk(copy)).toMatchObject({ kind: "read", base: { count: 0, last: null } });
    const less = sourceOf(recordScript().user("t1", "m1", "Hi").records);
    const first = settle({ state: copy, asks: [nextAsk(copy)], news: { kind: "nothing" } }, less, 0);
    expect(first.items).toBe(copy.items);
    expect(first.log.count).toBe(1);
    const second = settle({ state: first, asks: [nextAsk(first)], news: { kind: "nothing" } }, less, 15_000);
    expect(second.items.map((item) => item.key)).toEqual(["m1"]);
    expect(takeSnapshot(second, LABELS)).toMatchObject({ watermark: 1 });
  });
});
