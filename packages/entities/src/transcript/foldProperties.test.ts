import fc from "fast-check";
import { expect, it } from "vitest";
import { joinDeltas } from "../records/joinDeltas.ts";
import type { LogRecord } from "../records/record.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "./fold.ts";
import { emptyFold, type FoldState } from "./foldState.ts";
import { anyLog, orderlyLog } from "./testing/logArbitrary.ts";
import { gateOf, itemsOf, liveTurnOf, messageCount, messagesOf, needsBefore, openGatesOf, turnIsOver } from "./queries.ts";

const cuts = fc.array(fc.record({ rows: fc.integer({ min: 1, max: 12 }), join: fc.boolean() }), { minLength: 1, maxLength: 20 });

it("LOG-3: any split into reads, joined or not, from any offset, folds to the same", () => {
  fc.assert(
    fc.property(anyLog, cuts, fc.double({ min: 0, max: 0.99, noNaN: true }), (log, batches, skip) => {
      const slice = log.slice(Math.floor(log.length * skip));
      const whole = fold(emptyFold(), slice);
      expect(seen(inBatches(emptyFold(), slice, batches))).toEqual(seen(whole));
      expect(seen(fold(emptyFold(), joinDeltas(slice)))).toEqual(seen(whole));
    }),
    { numRuns: 300 },
  );
});

it("LOG-3: a reader that begins between two deltas sees the same, joined or not", () => {
  const rows = recordScript().user("t1", "m1", "Hi").start("t1").text("t1", "p", "a", "b", "c", "d").end("t1").records;
  for (let from = 0; from < rows.length; from++) {
    const slice = rows.slice(from);
    expect(seen(fold(emptyFold(), joinDeltas(slice)))).toEqual(seen(fold(emptyFold(), slice)));
  }
});

it("LOG-3: the fold is pure: a state stays what it was, whatever is folded onto it, twice and differently", () => {
  fc.assert(
    fc.property(anyLog, anyLog, fc.nat({ max: 60 }), (log, other, at) => {
      const base = fold(emptyFold(), log.slice(0, at));
      const before = structuredClone(seen(base));
      const once = seen(fold(base, log.slice(at)));
      const rest = other.filter((record) => record.seq > base.count);
      fold(base, rest);
      expect(seen(base)).toEqual(before);
      expect(seen(fold(base, log.slice(at)))).toEqual(once);
      expect(once).toEqual(seen(fold(emptyFold(), log)));
    }),
    { numRuns: 200 },
  );
});

it("LOG-3: the tree of turns shows what the plain definition of boundaries shows", () => {
  fc.assert(
    fc.property(orderlyLog, (log) => {
      let state = emptyFold();
      const after = plainConversations(log);
      for (const record of log) {
        state = fold(state, [record]);
        expect([...new Set(messagesOf(state).map((message) => message.metadata.turn))]).toEqual(after[record.seq]);
      }
      expect(needsBefore(state)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

it("ADOPT-2: without a boundary, appending never lowers the number of messages", () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      let state = emptyFold();
      let least = 0;
      for (const record of log) {
        state = fold(state, [record]);
        if (record.type === "boundary") least = 0;
        expect(messageCount(state)).toBeGreaterThanOrEqual(least);
        expect(messageCount(state)).toBe(messagesOf(state).length);
        least = messageCount(state);
      }
    }),
    { numRuns: 200 },
  );
});

it("LOG-9: no call of an ended turn is open, and none of its gates", () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const state = fold(emptyFold(), log);
      for (const message of messagesOf(state)) {
        if (message.metadata.turnState?.kind !== "ended") continue;
        for (const part of message.parts) {
          if (part.type === "dynamic-tool" || part.type.startsWith("tool-")) {
            expect(["output-available", "output-error", "output-denied"]).toContain((part as { state: string }).state);
          }
        }
        for (const gate of message.metadata.gates) {
          expect(gate.state.kind).not.toBe("open");
          expect(gateOf(state, gate.id)).toEqual(gate);
        }
      }
      const live = liveTurnOf(state);
      if (live !== null) expect(turnIsOver(state, live.turn)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

/** The definition: after a boundary the conversation is again what it was right after record `to`. */
function plainConversations(log: readonly LogRecord[]): string[][] {
  const after: string[][] = [[]];
  for (const record of log) {
    const now = after[record.seq - 1]!;
    if (record.type === "boundary") after[record.seq] = after[record.data.to]!;
    else if (record.type === "user-message") after[record.seq] = [...now, record.turn!];
    else after[record.seq] = now;
  }
  return after;
}

function inBatches(state: FoldState, log: readonly LogRecord[], cutsWanted: readonly { rows: number; join: boolean }[]): FoldState {
  let at = 0;
  for (let i = 0; at < log.length; i++) {
    const { rows, join } = cutsWanted[i % cutsWanted.length]!;
    const batch = log.slice(at, at + rows);
    state = fold(state, join ? joinDeltas(batch) : batch);
    // Reading in between must not matter.
    if (rows % 3 === 0) itemsOf(state);
    at += rows;
  }
  return state;
}

function seen(state: FoldState) {
  return {
    first: state.first, count: state.count, items: itemsOf(state), gates: openGatesOf(state), live: liveTurnOf(state), notShown: state.notShown,
    messages: messageCount(state), needsBefore: needsBefore(state),
  };
}
