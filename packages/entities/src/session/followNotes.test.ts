import { expect, it } from "vitest";
import { createFollowNotes, MOST_NOTES, noteOfEvent } from "./followNotes.ts";

const hint = { type: "hinted" as const, hint: { session: "s" as never, count: 7, turn: "idle" as const, waiting: 0, revision: 1 } };

it("keeps the last hundred, newest last, with their times", () => {
  let at = 0;
  const notes = createFollowNotes(() => at);
  for (at = 1; at <= 130; at++) notes.note(noteOfEvent(hint));
  expect(notes.list()).toHaveLength(MOST_NOTES);
  expect(notes.list().at(-1)).toEqual({ atMs: 130, what: "hint", count: 7, reason: null });
  expect(notes.list()[0]?.atMs).toBe(31);
});

it("records that come live one after the other are one line with their sum; what comes between ends it", () => {
  const notes = createFollowNotes(() => 5);
  notes.note({ what: "live", count: 2 });
  notes.note({ what: "live", count: 3 });
  notes.note(noteOfEvent(hint));
  notes.note({ what: "live", count: 1 });
  expect(notes.list().map(({ what, count }) => [what, count])).toEqual([["live", 5], ["hint", 7], ["live", 1]]);
});

it("a failed read says why, and what is not about following says nothing", () => {
  const base = { epoch: null, count: 0, last: null };
  expect(noteOfEvent({ type: "read", flight: 1, base, answer: { kind: "unreachable", reason: "timeout", retryAfterMs: null } })).toEqual({ what: "no-answer", reason: "timeout" });
  expect(noteOfEvent({ type: "keep" })).toBeNull();
});
