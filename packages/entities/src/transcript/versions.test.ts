import fc from "fast-check";
import { expect, it } from "vitest";
import type { TurnId } from "../ids/ids.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "./fold.ts";
import { emptyFold } from "./foldState.ts";
import { messagesOf } from "./queries.ts";
import { orderlyLog } from "./testing/logArbitrary.ts";
import { lastEndOf, placeOf, versionsOf } from "./versions.ts";

const foldAll = (script: ReturnType<typeof recordScript>) => fold(emptyFold(), script.records);
const turn = (script: ReturnType<typeof recordScript>, name: string) => script.user(name, `m-${name}`, name).start(name).text(name, "p", name).end(name);
const shown = (script: ReturnType<typeof recordScript>) => Object.fromEntries(versionsOf(foldAll(script)));

it("BOUND-2: turns begun from the same place are versions of one message, each with the newest end that grew from it", () => {
  // a ─ b ─ c, then b again, then c' after it.
  const script = turn(turn(turn(recordScript(), "a"), "b"), "c");
  expect(shown(script)).toEqual({});
  turn(script.boundary(6), "b2");
  expect(shown(script)).toEqual({ b2: { ends: [18, 25], shown: 1 } });
  turn(script, "c2");
  expect(shown(script)).toEqual({ b2: { ends: [18, 31], shown: 1 } });
  // Back to the first version: it is the one on the screen, and the other is still there.
  script.boundary(18, "switch");
  expect(shown(script)).toEqual({ b: { ends: [18, 31], shown: 0 } });
  expect(messagesOf(foldAll(script)).map(({ id }) => id)).toEqual(["m-a", "a", "m-b", "b", "m-c", "c"]);
  // A version inside a version.
  turn(script.boundary(12), "c3");
  expect(shown(script)).toEqual({ b: { ends: [39, 31], shown: 0 }, c3: { ends: [18, 39], shown: 1 } });
});

it("BOUND-2: a version that is still being answered has no end yet, and those before it are places to go back to", () => {
  const script = turn(turn(recordScript(), "a"), "b").boundary(6).user("b2", "m-b2", "again").start("b2");
  expect(shown(script)).toEqual({ b2: { ends: [12, -1], shown: 1 } });
  script.end("b2", "stopped");
  expect(shown(script)).toEqual({ b2: { ends: [12, 16], shown: 1 } });
  // Cut off by a boundary without an end of its own: nowhere to go back to until its end comes.
  const cut = turn(recordScript(), "a").user("b", "m-b", "b").start("b").boundary(6).user("b2", "m-b2", "b2").start("b2").end("b2");
  expect(shown(cut)).toEqual({});
  expect(shown(cut.end("b", "stopped"))).toEqual({ b2: { ends: [12, 13], shown: 0 } });
});

it("BOUND-2: a turn's place is where a new version of it begins, and the end after it; behind the records known here it is not guessed", () => {
  const script = turn(turn(turn(recordScript(), "a"), "b"), "c");
  const state = foldAll(script);
  expect([placeOf(state, "a" as TurnId), placeOf(state, "c" as TurnId), placeOf(state, "x" as TurnId), lastEndOf(state)]).toEqual([{ before: 0, end: 6 }, { before: 12, end: 18 }, null, 18]);
  const later = fold(emptyFold(), script.records.slice(6));
  expect([placeOf(later, "b" as TurnId), placeOf(later, "c" as TurnId)]).toEqual([{ before: null, end: 12 }, { before: 12, end: 18 }]);
  // A clear in a window that begins later: what follows begins at nothing, and is no version of the window's first turn.
  const cleared = turn(recordScript(19).boundary(0, "clear"), "d");
  expect(Object.fromEntries(versionsOf(fold(later, cleared.records)))).toEqual({});
  expect(placeOf(fold(later, cleared.records), "d" as TurnId)).toEqual({ before: 0, end: 25 });
  expect(lastEndOf(emptyFold())).toBe(0);
});

it("BOUND-2: whatever happened, each version can be switched to and shows its turn, and the same map comes back where nothing changed", () => {
  fc.assert(fc.property(orderlyLog, (log) => {
    const state = fold(emptyFold(), log);
    const versions = versionsOf(state);
    expect(versionsOf(state)).toBe(versions);
    for (const { ends, shown: at } of versions.values()) {
      expect(new Set(ends).size).toBe(ends.length);
      expect(ends[at]).toBe(state.open === null ? lastEndOf(state) : -1);
      ends.forEach((end, index) => {
        if (index === at) return;
        const there = fold(state, recordScript(state.count + 1).boundary(end, "switch").records);
        expect(lastEndOf(there)).toBe(end);
        // An answer that is cut off by the switch without its end is no version any more.
        if (state.open !== null) return;
        expect([...versionsOf(there).values()].some((one) => one.ends.length === ends.length && one.shown === index && one.ends[index] === end)).toBe(true);
      });
    }
  }), { numRuns: 200 });
});
