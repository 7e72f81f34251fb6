import { describe, expect, it } from "vitest";
import type { MessageId, TurnId } from "../ids/ids.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold } from "../transcript/foldState.ts";
import { itemsOf } from "../transcript/queries.ts";
import type { Chunk } from "../transcript/part.ts";
import { adopt } from "./adopt.ts";
import { unseen, type AdoptionState, type SourceKind } from "./adoptionState.ts";
import { answerTo, look, positionAt, settle, sourceOf } from "./testing/scriptedSource.ts";
import { nextAsk } from "./nextAsk.ts";
import type { OverlayKey } from "./overlay.ts";
import { takeSnapshot } from "./takeSnapshot.ts";

/** A source whose stream carries no record numbers, and whose log comes later. */
const FOREIGN: SourceKind = { appendOnly: true, numbered: false, mayLag: false };
const TURN = { turn: "t1" as TurnId };

const log = recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1", { type: "text-start", id: "p" })
  .chunks("t1", { type: "text-delta", id: "p", delta: "One " }, { type: "text-delta", id: "p", delta: "two " }, { type: "text-delta", id: "p", delta: "three" }, { type: "text-end", id: "p" })
  .text("t1", "q", "The end.").end("t1").records;
const streamed: Chunk[] = [{ type: "text-start", id: "s" }, { type: "text-delta", id: "s", delta: "One two th" }];

const opened = (count: number, kind = FOREIGN) => settle({ state: unseen(kind), asks: [nextAsk(unseen(kind))], news: { kind: "nothing" } }, sourceOf(log, { count, idle: false }));
const texts = (state: AdoptionState) => state.items.map((item) => item.kind === "message" && item.message.parts.map((part) => ("text" in part ? part.text : part.type)).join("|"));
const stream = (state: AdoptionState, chunks = streamed, key: OverlayKey = TURN) =>
  adopt(state, { kind: "overlay", key, chunks }, 0).state;

describe("an overlay", () => {
  it("ADOPT-9: is drawn in the place of its turn's answer, above a log whose watermark it does not move", () => {
    const before = opened(4);
    const state = stream(before);
    expect(texts(state)).toEqual(["Hi", "One two th"]);
    expect(state.log).toBe(before.log);
    expect(state.fold).toBe(before.fold);
    expect(takeSnapshot(state, { owner: { connection: "c" as never, agent: "a" as never }, seenAt: null })).toMatchObject({ watermark: 4, records: { length: 4 } });
  });

  it("ADOPT-9: the log may grow below it, and that turn is still drawn from the overlay alone", () => {
    const source = sourceOf(log, { count: 5, idle: false });
    const state = look(stream(opened(4)), source);
    expect(state.log.count).toBe(5);
    expect(texts(state)).toEqual(["Hi", "One two th"]);
    expect(texts(stream(state, [{ type: "text-delta", id: "s", delta: "ree" }]))).toEqual(["Hi", "One two three"]);
  });

  it("ADOPT-9: goes when the log holds the turn's end", () => {
    const state = look(stream(opened(4)), sourceOf(log));
    expect(state.overlay).toBeNull();
    expect(state.items).toEqual(itemsOf(fold(emptyFold(), log)));
  });

  it("ADOPT-9: without turn ids it is keyed by the user message it answers", () => {
    const key = { answers: "m1" as MessageId };
    const state = stream(opened(4), streamed, key);
    expect(texts(state)).toEqual(["Hi", "One two th"]);
    expect(new Set(state.items.map((item) => item.key)).size).toBe(2);
    // The message it answers may not be in the log yet: then it stands at the end.
    expect(texts(stream(unseen(FOREIGN), streamed, key))).toEqual(["One two th"]);
    expect(look(state, sourceOf(log)).overlay).toBeNull();
  });

  it("ADOPT-9: where a source writes no ends, it goes when the source was quiet twice, fifteen seconds apart", () => {
    const source = sourceOf(log, { count: 7 });
    let state = look(stream(opened(4)), source, 0);
    expect(state.overlay).not.toBeNull();
    state = look(state, source, 14_999);
    expect(state.overlay).not.toBeNull();
    state = look(state, source, 15_000);
    expect(state).toMatchObject({ overlay: null, aside: null });
    expect(texts(state)).toEqual(["Hi", "One two three"]);
  });

  it("ADOPT-2: on a source that may lag, what quiet alone removes is kept aside", () => {
    const source = sourceOf(log, { count: 4 });
    let state = stream(opened(4, { ...FOREIGN, mayLag: true }));
    const drawn = state.items;
    state = look(state, source, 0);
    state = look(state, source, 15_000);
    expect(state).toMatchObject({ overlay: null, aside: { why: "quiet" } });
    expect(state.aside!.items).toBe(drawn);
  });

  it("ADOPT-2: a boundary beyond where it began ends it; one before it does not", () => {
    const rewound = sourceOf([...log.slice(0, 4), ...recordScript(5).boundary(0, "clear").records]);
    expect(look(stream(opened(4)), rewound)).toMatchObject({ overlay: null, log: { count: 5 } });
    const again = recordScript().user("t0", "m0", "Old").end("t0").boundary(0, "clear").user("t1", "m1", "Hi").start("t1").records;
    const source = sourceOf(again, { idle: false });
    const state = stream(settle({ state: unseen(FOREIGN), asks: [nextAsk(unseen(FOREIGN))], news: { kind: "nothing" } }, source));
    expect(look(state, source).overlay).not.toBeNull();
  });

  it("ADOPT-9: where a stream carries record numbers there is no overlay", () => {
    const state = opened(4, { ...FOREIGN, numbered: true });
    expect(stream(state)).toBe(state);
  });

  it("ADOPT-17: case 04: the stream ended early: one read, and the log's records stand in its place", () => {
    const state = stream(opened(7), [{ type: "text-start", id: "s" }, { type: "text-delta", id: "s", delta: "One two three" }]);
    const ended = adopt(state, { kind: "stream-ended" }, 0);
    expect(ended.asks).toEqual([{ kind: "read", why: "stream-ended", base: positionAt(sourceOf(log), 7) }]);
    const after = settle(ended, sourceOf(log));
    expect(after.overlay).toBeNull();
    expect(texts(after)).toEqual(["Hi", "One two three|The end."]);
  });

  it("ADOPT-17: case 04: where the log can't be read the overlay stays, unconfirmed, until a read says more", () => {
    const ended = adopt(stream(opened(4)), { kind: "stream-ended" }, 0).state;
    const failed = adopt(ended, { kind: "unreadable" }, 0);
    expect(failed.state.overlay?.state).toBe("unconfirmed");
    expect(failed.state.items).toBe(ended.items);
    expect(nextAsk(failed.state)).toMatchObject({ kind: "read", base: { count: 4 } });
    expect(adopt(failed.state, answerTo(sourceOf(log), positionAt(sourceOf(log), 4)), 0).state.overlay).toBeNull();
  });

  it("TURN-17: chunks of another turn begin another overlay", () => {
    const state = stream(stream(opened(4)), [{ type: "text-start", id: "s" }, { type: "text-delta", id: "s", delta: "new" }], { turn: "t2" as TurnId });
    expect(state.overlay!.message).toMatchObject({ id: "t2", parts: [{ text: "new" }] });
  });

  it("ADOPT-4: a read without news keeps the drawn list", () => {
    const state = stream(opened(4));
    expect(look(state, sourceOf(log, { count: 4, idle: false })).items).toBe(state.items);
  });
});
