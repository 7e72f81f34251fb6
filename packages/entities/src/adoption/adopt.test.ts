import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Epoch, RecordId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold } from "../transcript/foldState.ts";
import { itemsOf, messagesOf, openGatesOf } from "../transcript/queries.ts";
import { orderlyLog } from "../transcript/testing/logArbitrary.ts";
import { adopt } from "./adopt.ts";
import { unseen, type AdoptionState, type SourceKind } from "./adoptionState.ts";
import { fromSnapshot } from "./fromSnapshot.ts";
import { nextAsk, phaseOf } from "./nextAsk.ts";
import { answerTo, look, positionAt, settle, sourceOf, windowOf, type ScriptedSource } from "./testing/scriptedSource.ts";
import { takeSnapshot } from "./takeSnapshot.ts";

const GATEWAY: SourceKind = { appendOnly: true, numbered: true, mayLag: false };
const OWNER = { connection: "c1" as never, agent: "offline" as never };
const E2 = "e2" as Epoch;

const opened = (source: ScriptedSource, kind = GATEWAY) => settle({ state: unseen(kind), asks: [nextAsk(unseen(kind))], news: { kind: "nothing" } }, source);
const ids = (state: AdoptionState) => state.items.flatMap((item) => (item.kind === "message" ? [item.message.id] : []));
const shown = (records: readonly LogRecord[]) => itemsOf(fold(emptyFold(), records));
const reloaded = (state: AdoptionState, kind = GATEWAY) => {
  const restored = fromSnapshot(JSON.parse(JSON.stringify(takeSnapshot(state, { owner: OWNER, seenAt: null }))), OWNER, kind);
  if (restored.kind !== "restored") throw new Error(restored.kind);
  return restored.state;
};

/** A turn with a tool call and an approval; six records, and five more once it is answered. */
const approvalTurn = recordScript().user("t1", "m1", "Add milk").start("t1")
  .chunks("t1", { type: "text-start", id: "p" }, { type: "text-delta", id: "p", delta: "Let me see." },
    { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: {} })
  .add("gate-open", "t1", { kind: "approval", call: "r5" as never, input: {}, inputHash: "0" })
  .add("gate-answer", "t1", { gate: "r6" as never, answerId: "a" as never, answer: "approve" })
  .chunks("t1", { type: "tool-output-available", toolCallId: "c", output: "saved" })
  .text("t1", "q", "Saved.").end("t1").records;

describe("adopting what the log has", () => {
  it("ADOPT-1: case 01: a copy of half a turn is replaced by the whole one, though both have two messages", () => {
    const source = sourceOf(approvalTurn, { count: 6, idle: false });
    const copy = reloaded(opened(source));
    expect(phaseOf(copy)).toBe("cached");
    expect(ids(copy)).toEqual(["m1", "t1"]);
    expect(openGatesOf(copy.fold)).toHaveLength(1);
    source.count = source.records.length;
    const state = look(copy, source);
    expect(phaseOf(state)).toBe("ready");
    expect(ids(state)).toEqual(["m1", "t1"]);
    expect(state.items).toEqual(shown(source.records));
    expect(takeSnapshot(state, { owner: OWNER, seenAt: null })).toMatchObject({ watermark: source.count, first: 1 });
  });

  it("ADOPT-6: case 01: a copy without a watermark reads as 0, adopts once and then carries one", () => {
    const source = sourceOf(approvalTurn, { count: 6, idle: false });
    const { watermark: _, ...older } = takeSnapshot(opened(source), { owner: OWNER, seenAt: null })!;
    const restored = fromSnapshot(older, OWNER, GATEWAY);
    if (restored.kind !== "restored") throw new Error(restored.kind);
    expect(ids(restored.state)).toEqual(["m1", "t1"]);
    expect(takeSnapshot(restored.state, { owner: OWNER, seenAt: null })).toBeNull();
    source.count = source.records.length;
    const state = look(restored.state, source);
    expect(state.items).toEqual(shown(source.records));
    expect(takeSnapshot(state, { owner: OWNER, seenAt: null })).toMatchObject({ watermark: source.count });
  });

  it("ADOPT-6: in the middle of a turn, too", () => {
    const source = sourceOf(approvalTurn, { count: 4, idle: false });
    const { watermark: _, ...older } = takeSnapshot(opened(source), { owner: OWNER, seenAt: null })!;
    const restored = fromSnapshot(older, OWNER, GATEWAY);
    source.count = 6;
    expect(look((restored as { state: AdoptionState }).state, source).items).toEqual(shown(approvalTurn.slice(0, 6)));
  });

  it("ADOPT-7: opening empty, revalidating a copy, a push and a poll end with the same transcript", () => {
    const source = sourceOf(approvalTurn);
    const half = { ...source, count: 6 };
    const pushed = adopt(opened(half), { kind: "page", base: positionAt(half), page: { from: 6, records: [...approvalTurn.slice(6)], upToDate: true, position: positionAt(source), turn: { kind: "idle" } } }, 0).state;
    for (const state of [opened(source), look(reloaded(opened(half)), source), look(opened(half), source), pushed]) expect(state.items).toEqual(shown(approvalTurn));
  });

  it("ADOPT-4: case 05: thirty reads without news change no object: not the list, not the log, not the fold", () => {
    const source = sourceOf(approvalTurn, { count: 4, idle: false });
    const before = opened(source);
    let state = before;
    for (let n = 0; n < 30; n++) state = look(state, source, n * 500);
    expect(state.items).toBe(before.items);
    expect(state.log).toBe(before.log);
    expect(state.fold).toBe(before.fold);
  });

  it("ADOPT-4: case 02: a source that lags keeps what is shown, and its watermark", () => {
    const source = sourceOf(recordScript().user("t1", "m1", "Hi").text("t1", "p", ..."abcdefghij").end("t1").records);
    const state = opened(source, { ...GATEWAY, mayLag: true });
    const lagging = { ...source, count: 8 };
    const page = { from: 8, records: [], upToDate: true, position: positionAt(lagging), turn: { kind: "idle" as const } };
    const after = adopt(state, { kind: "page", base: positionAt(source), page }, 0);
    expect(after).toMatchObject({ asks: [], news: { kind: "nothing" } });
    // Nothing at all is taken from it, not even that the server was heard.
    expect(after.state).toBe(state);
    expect(after.state.log.count).toBe(source.records.length);
  });

  it("ADOPT-12: adopting keeps the object of each message whose records did not change", () => {
    const two = recordScript().user("t1", "m1", "One").text("t1", "p", "first").end("t1").user("t2", "m2", "Two").text("t2", "p", "second").end("t2");
    const source = sourceOf(two.records, { count: 6, idle: false });
    const before = opened(source);
    source.count = two.records.length;
    const after = look(before, source);
    expect(messagesOf(after.fold).slice(0, 3).map((message, index) => message === messagesOf(before.fold)[index])).toEqual([true, true, true]);
    expect(after.items[0]).toBe(before.items[0]);
  });

  it("ADOPT-10: deliveries in any order, repeated, joined and late, end with the server's transcript", () => {
    const move = fc.record({ kind: fc.constantFrom("grow", "ask", "ask", "deliver", "deliver", "repeat"), n: fc.nat({ max: 30 }), join: fc.boolean() });
    fc.assert(fc.property(orderlyLog, fc.array(move, { maxLength: 40 }), (log, moves) => {
      const source = sourceOf(log, { count: 0, pageRows: 7 });
      let state = opened(source);
      const flying: ReturnType<typeof answerTo>[] = [];
      for (const { kind, n, join } of moves) {
        if (kind === "grow") source.count = Math.min(log.length, source.count + n);
        else if (kind === "ask") flying.push(answerTo(source, positionAt(source, Math.min(state.log.count, n * 3)), { join }));
        else if (flying.length > 0) {
          const at = n % flying.length;
          const event = kind === "repeat" ? flying[at]! : flying.splice(at, 1)[0]!;
          const before = state.log.count;
          state = adopt(state, event, 0).state;
          expect(state.log.count).toBeGreaterThanOrEqual(before);
          expect(state.items).toEqual(shown(log.slice(0, state.log.count)));
        }
      }
      source.count = log.length;
      expect(look({ ...state, dropped: 0 }, source).items).toEqual(shown(log));
    }), { numRuns: 150 });
  });

  it("ADOPT-10: a server that only sends what does not fit is not asked in a loop", () => {
    const source = sourceOf(approvalTurn, { count: 3 });
    const state = opened(source);
    const gap = answerTo({ ...source, count: 9 }, positionAt(source, 3));
    if (gap.kind !== "page") throw new Error();
    const holed = { ...gap, page: { ...gap.page, records: gap.page.records.slice(2) } };
    const asked: number[] = [];
    let after = state;
    for (let n = 0; n < 6; n++) {
      const next = adopt(after, holed, 0);
      asked.push(next.asks.length);
      after = next.state;
    }
    expect(asked).toEqual([1, 1, 1, 0, 0, 0]);
    expect(look(after, { ...source, count: 9 })).toMatchObject({ dropped: 0, log: { count: 9 } });
  });
});

describe("boundaries", () => {
  const script = recordScript();
  for (const n of [1, 2, 3, 4]) script.user(`t${n}`, `m${n}`, `Q${n}`).text(`t${n}`, "p", `A${n}`).end(`t${n}`);
  const log = script.records;

  it("ADOPT-3: case 02: a rewind read later makes the transcript shorter, and a clear makes it empty", () => {
    const source = sourceOf([...log, ...recordScript(21).boundary(10).boundary(0, "clear").records], { count: 20 });
    const before = opened(source);
    expect(ids(before)).toHaveLength(8);
    source.count = 21;
    const rewound = look(before, source);
    expect(ids(rewound)).toEqual(["m1", "t1", "m2", "t2"]);
    expect(rewound.log.count).toBe(21);
    source.count = 22;
    const cleared = look(rewound, source);
    expect(ids(cleared)).toEqual([]);
    expect(cleared.log.count).toBe(22);
  });

  it("ADOPT-8: a boundary before the first record kept: the window is asked for, what is shown stays, and the window replaces it whole", () => {
    const source = sourceOf([...log, ...recordScript(21).boundary(5).records], { count: 20 });
    const before = adopt(unseen(GATEWAY), windowOf(source, 11), 0).state;
    source.count = 21;
    const waiting = adopt(before, answerTo(source, positionAt(source, 20)), 0);
    expect(waiting.asks).toEqual([{ kind: "window", why: "before-first" }]);
    expect(phaseOf(waiting.state)).toBe("catching-up");
    expect(waiting.state.items).toBe(before.items);
    // Reads that come meanwhile neither show it nor ask again.
    const meanwhile = adopt(waiting.state, answerTo(source, positionAt(source, 20)), 0);
    expect(meanwhile).toMatchObject({ asks: [], state: { items: before.items } });
    const after = adopt(meanwhile.state, windowOf(source, 1), 0);
    expect(after).toMatchObject({ asks: [], news: { kind: "replaced", restarted: false }, state: { aside: null, log: { first: 1, count: 21 } } });
    expect(ids(after.state)).toEqual(["m1", "t1"]);
    expect(phaseOf(after.state)).toBe("ready");
  });

  it("ADOPT-8: where a window can't be folded either, the whole log is read, page by page", () => {
    const source = sourceOf([...log, ...recordScript(21).boundary(5).records], { count: 21, pageRows: 4 });
    const asked = adopt(unseen(GATEWAY), windowOf(source, 11), 0);
    expect(asked).toMatchObject({ asks: [{ kind: "read", why: "full", base: { count: 0 } }], state: { items: [] } });
    expect(ids(settle(asked, source))).toEqual(["m1", "t1"]);
  });

  it("ADOPT-2: fewer messages without a boundary are adopted only when one full read says them again", () => {
    const source = sourceOf(log);
    const copy = opened(source);
    // Appending can't lower the number of messages; so a state that claims one more than its records hold stands for whatever could.
    const torn: AdoptionState = { ...copy, fold: { ...copy.fold, view: { ...copy.fold.view, open: [copy.items[0]!] } } };
    const grown = sourceOf([...log, ...recordScript(21).unreadable(null).records], { pageRows: 6 });
    const asked = adopt(torn, answerTo(grown, positionAt(grown, 20)), 0);
    expect(asked.asks).toMatchObject([{ kind: "read", why: "full", base: { count: 0 } }]);
    expect(asked.state.log.count).toBe(20);
    expect(asked.state.items).toBe(copy.items);
    // Pushes that come meanwhile are no proof.
    expect(adopt(asked.state, answerTo(grown, positionAt(grown, 20)), 0)).toMatchObject({ asks: [], state: { log: { count: 20 } } });
    const after = settle(asked, grown);
    expect(after.items).toEqual(shown(grown.records));
    expect(after).toMatchObject({ log: { count: 21 }, aside: null });
  });

  it("ADOPT-3: a boundary that was taken long ago makes nothing shorter right: only one beyond the watermark does", () => {
    const cleared = recordScript().user("t0", "m0", "Old").text("t0", "p", "gone").end("t0").boundary(0, "clear");
    for (const n of [1, 2]) cleared.user(`t${n}`, `m${n}`, `Q${n}`).text(`t${n}`, "p", `A${n}`).end(`t${n}`);
    const copy = opened(sourceOf(cleared.records));
    const torn: AdoptionState = { ...copy, fold: { ...copy.fold, view: { ...copy.fold.view, open: [copy.items[1]!] } } };
    const grown = sourceOf([...cleared.records, ...recordScript(cleared.count() + 1).unreadable(null).records]);
    const asked = adopt(torn, answerTo(grown, positionAt(grown, cleared.count())), 0);
    expect(asked.asks).toMatchObject([{ kind: "read", why: "full" }]);
    expect(asked.state.items).toBe(copy.items);
  });
});

describe("another history", () => {
  const log = recordScript().user("t1", "m1", "Ours").text("t1", "p", ..."abcdefgh").end("t1").records;
  const other = recordScript(1, "x").user("t9", "m9", "Theirs").text("t9", "p", "no").end("t9").records;

  it("ADOPT-5: case 68: the server's log is shown, ours is kept aside, and counts are not compared", () => {
    const ours = opened(sourceOf(log));
    const source = sourceOf(other, { epoch: E2 });
    const told = adopt(ours, answerTo(source, positionAt(sourceOf(log))), 0);
    expect(told.asks).toEqual([{ kind: "window", why: "restarted" }]);
    expect(told.state.items).toBe(ours.items);
    const after = adopt(told.state, windowOf(source), 0);
    expect(after.news).toEqual({ kind: "replaced", restarted: true });
    expect(after.state.items).toEqual(shown(other));
    expect(after.state.log).toMatchObject({ epoch: "e2", count: other.length });
    expect(after.state.aside).toMatchObject({ why: "restarted", items: ours.items, position: { epoch: "e1", count: log.length } });
    expect(after.state.aside!.records).toHaveLength(3 + 2);
    expect(adopt(after.state, { kind: "close-aside" }, 0).state.aside).toBeNull();
  });

  it("ADOPT-5: a store put back under the same epoch and grown past us is another history, too", () => {
    const longer = sourceOf(recordScript(1, "x").user("t9", "m9", "Theirs").text("t9", "p", ..."abcdefghijklmn").end("t9").records);
    const after = look(opened(sourceOf(log)), longer);
    expect(after.items).toEqual(shown(longer.records));
    expect(after.aside?.why).toBe("restarted");
  });

  it("ADOPT-5: where the record at our watermark is the same, only the epoch changes, silently", () => {
    const source = sourceOf(log, { count: 8 });
    const ours = opened(source);
    const renamed = { ...source, epoch: E2 };
    const quietly = look(ours, renamed);
    expect(quietly).toMatchObject({ aside: null, log: { epoch: "e2", count: 8 } });
    expect(quietly.items).toBe(ours.items);
    // Also where the server said it by a restart, and the window shows it.
    const whole = opened(sourceOf(log));
    const told = adopt(whole, { kind: "restarted", base: positionAt(sourceOf(log)), epoch: E2, count: 14 }, 0);
    const longer = sourceOf([...log, ...recordScript(log.length + 1).user("t2", "m2", "More").text("t2", "p", "x").records], { epoch: E2 });
    const after = adopt(told.state, windowOf(longer), 0);
    expect(after).toMatchObject({ state: { aside: null, log: { epoch: "e2", count: longer.count } }, news: { kind: "grown" } });
    expect(messagesOf(after.state.fold)[0]).toBe(messagesOf(whole.fold)[0]);
  });

  it("ADOPT-10: a restart told to an older read than ours proves nothing: it is asked again from where we stand", () => {
    const source = sourceOf(log);
    const ours = opened(source);
    const late = adopt(ours, { kind: "restarted", base: { epoch: source.epoch, count: 4, last: "x4" as RecordId }, epoch: E2, count: 3 }, 0);
    expect(late).toMatchObject({ asks: [{ kind: "read", why: "again", base: positionAt(source) }], state: { want: { kind: "tail" } } });
  });

  it("ADOPT-10: answers of the old history that arrive late are ignored", () => {
    const source = sourceOf(log, { count: 5 });
    const late = answerTo({ ...source, count: log.length }, positionAt(source));
    const after = look(opened(source), sourceOf(other, { epoch: E2 }));
    expect(adopt(after, late, 0)).toMatchObject({ state: { items: after.items, log: after.log }, asks: [] });
    expect(adopt(after, windowOf(source), 0)).toMatchObject({ state: { items: after.items, log: after.log } });
  });
});

describe("what adoption can't touch", () => {
  it("ADOPT-11: case 66: records that come between an answer and its sending are adopted, and the gate is still open for it", () => {
    const source = sourceOf([...approvalTurn.slice(0, 6), ...recordScript(7).chunks("t1", { type: "data-status", data: 1 }).records], { count: 6, idle: false });
    const asked = opened(source);
    const gate = openGatesOf(asked.fold)[0];
    source.count = 7;
    const after = look(asked, source);
    expect(after.log.count).toBe(7);
    // The answer stands in the outbox, beside the transcript; what it names is the same object as before.
    expect(openGatesOf(after.fold)[0]).toBe(gate);
  });

  it("ADOPT-12: case 69: a form keeps its gate through a catch-up, and a cold open adopts at once", () => {
    const records = recordScript().user("t1", "m1", "Ask").start("t1").chunks("t1", { type: "tool-input-available", toolCallId: "c", toolName: "ask", input: {} })
      .add("gate-open", "t1", { kind: "form", call: "r3" as never, input: {}, inputHash: "0", schema: {} })
      .chunks("t1", { type: "data-status", data: 1 }, { type: "data-status", data: 2 }, { type: "start-step" }).records;
    const source = sourceOf(records, { count: 4, idle: false });
    const asked = opened(source);
    expect(openGatesOf(asked.fold)).toMatchObject([{ id: "r4" }]);
    source.count = 7;
    const after = look(asked, source);
    expect(openGatesOf(after.fold)[0]).toBe(openGatesOf(asked.fold)[0]);
    expect(ids(after)).toEqual(ids(asked));
    expect(openGatesOf(opened(source).fold)).toHaveLength(1);
  });

  it("case 11: whoever answers, each observer goes on from its own position", () => {
    const source = sourceOf(approvalTurn, { count: 6, idle: false });
    const observers = [opened(source), reloaded(opened(source)), opened({ ...source, count: 3 })];
    source.count = approvalTurn.length;
    for (const observer of observers) expect(look(observer, source).items).toEqual(shown(approvalTurn));
  });
});

describe("sources that are not gateways", () => {
  it("ADOPT-18: another revision at the same count is read in full once and adopted, without the note", () => {
    const kind = { ...GATEWAY, appendOnly: false };
    const before = recordScript().user("t1", "m1", "Hi").text("t1", "p", "a draft").end("t1").records;
    const after = recordScript().user("t1", "m1", "Hi").text("t1", "p", "the edited one").end("t1").records;
    const source = sourceOf(before);
    let state = adopt(opened(source, kind), answerTo(source, positionAt(source), { revision: "1" }), 0).state;
    source.records = after;
    const asked = adopt(state, answerTo(source, positionAt(source), { revision: "2" }), 0);
    expect(asked.asks).toMatchObject([{ kind: "read", why: "full", base: { count: 0 } }]);
    expect(asked.state.items).toBe(state.items);
    const full = adopt(asked.state, answerTo(source, { epoch: null, count: 0, last: null }, { revision: "2" }), 0);
    expect(full).toMatchObject({ asks: [], news: { kind: "replaced", restarted: false }, state: { aside: null } });
    state = full.state;
    expect(state.items).toEqual(shown(after));
    expect(adopt(state, answerTo(source, positionAt(source), { revision: "2" }), 0)).toMatchObject({ asks: [], state: { items: state.items } });
  });

  it("ADOPT-18: an append-only source's revision says nothing", () => {
    const source = sourceOf(approvalTurn);
    const state = adopt(opened(source), answerTo(source, positionAt(source), { revision: "1" }), 0).state;
    expect(adopt(state, answerTo(source, positionAt(source), { revision: "2" }), 0).asks).toEqual([]);
  });
});
