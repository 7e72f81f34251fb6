import { describe, expect, it } from "vitest";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { buried, type ListState, received, unburied, withRow } from "./listState.ts";

const [first, second] = headersAt(0) as [ReturnType<typeof headersAt>[number], ReturnType<typeof headersAt>[number]];
const list = (revision: number, sessions = [first, second]) => ({ revision, sessions, complete: true, cursor: null, cache: "local" as const });
/** Answered at 100; a read is late where it began before that. */
const start: ListState = received(undefined, list(5), { beganMs: 90, endedMs: 100 });
const late = { beganMs: 95, endedMs: 120 };
const next = { beganMs: 110, endedMs: 130 };
const putBack = { ...first, epoch: "put-back" as typeof first.epoch, title: "Put back", version: 0, revision: 1 };

describe("list state", () => {
  it("VIEW-9: an answer that came back late changes nothing", () => {
    expect(received(start, list(4, []), late)).toBe(start);
  });
  it("VIEW-9: a read that began after the last answer is newer at whatever revision: a store that was put back shows at once", () => {
    const state = received(withRow(start, { ...first, title: "Renamed", version: 9 }), list(2, [{ ...first, title: "As it was", version: 1 }]), next);
    expect([state.list.revision, state.list.sessions.map((row) => row.title)]).toEqual([2, ["As it was"]]);
  });
  it("VIEW-9: rows of another history replace what is known of theirs, in a list that began early and one by one", () => {
    const renamed = withRow(start, { ...first, version: 9 });
    expect(received(renamed, list(2, [putBack]), late).list.sessions.map((row) => row.title)).toEqual(["Put back"]);
    expect(withRow(renamed, putBack).list.sessions[0]?.title).toBe("Put back");
  });
  it("VIEW-9: a list that was asked for before a change was answered does not undo the change", () => {
    const renamed = withRow(start, { ...first, title: "New", version: first.version + 1 }, 115);
    expect(received(renamed, list(6), { beganMs: 110, endedMs: 130 }).list.sessions[0]?.title).toBe("New");
    expect(received(renamed, list(7, [{ ...first, title: "Newer", version: first.version + 2 }]), { beganMs: 110, endedMs: 130 }).list.sessions[0]?.title).toBe("Newer");
  });
  it("VIEW-9: an older version of a row never beats a newer one", () => {
    const newer = withRow(start, { ...first, title: "New", version: 3 });
    expect(withRow(newer, { ...first, title: "Old", version: 2 }).list.sessions[0]?.title).toBe("New");
  });
  it("VIEW-9: a change of a chat that no list named yet shows at once", () => {
    expect(withRow(received(undefined, list(5, [second]), late), { ...first, title: "Mine" }).list.sessions.map((row) => row.title)).toEqual(["Mine", second.title]);
  });
  it("VIEW-7: no list that was asked for before the deletion was answered lifts its tombstone", () => {
    expect(received(buried(start, first.id), list(6), next).tombstones.has(first.id)).toBe(true);
    expect(received(buried(start, first.id, 111), list(6), next).tombstones.has(first.id)).toBe(true);
    expect(received(buried(start, first.id, 105), list(6, [second]), next).tombstones.has(first.id)).toBe(true);
  });
  it("VIEW-7: a chat that a later list has is back: restored elsewhere, or in a store that was put back", () => {
    expect(received(buried(start, first.id, 105), list(7), next).tombstones.has(first.id)).toBe(false);
    expect(received(buried(start, first.id, 105), list(1, [putBack]), next).tombstones.has(first.id)).toBe(false);
  });
  it("restoring here lifts the tombstone", () => {
    expect(unburied(buried(start, first.id), first.id).tombstones.size).toBe(0);
  });
});
