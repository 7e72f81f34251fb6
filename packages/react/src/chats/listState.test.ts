import { describe, expect, it } from "vitest";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { buried, type ListState, received, unburied, withRow } from "./listState.ts";

const [first, second] = headersAt(0) as [ReturnType<typeof headersAt>[number], ReturnType<typeof headersAt>[number]];
const list = (revision: number, sessions = [first, second]) => ({ revision, sessions, complete: true, cursor: null, cache: "local" as const });
const start: ListState = received(undefined, list(5));

describe("list state", () => {
  it("VIEW-9: an answer that came back late changes nothing", () => {
    expect(received(start, list(4, []))).toBe(start);
  });
  it("VIEW-9: an older version of a row never beats a newer one", () => {
    const newer = withRow(start, { ...first, title: "New", version: 3 });
    expect(withRow(newer, { ...first, title: "Old", version: 2 }).list.sessions[0]?.title).toBe("New");
  });
  it("VIEW-9: a change of a chat that no list named yet shows at once", () => {
    expect(withRow(received(undefined, list(5, [second])), { ...first, title: "Mine" }).list.sessions.map((row) => row.title)).toEqual(["Mine", second.title]);
  });
  it("VIEW-7: a list read before the deletion does not lift its tombstone", () => {
    const state = received(buried(start, first.id), list(6));
    expect(state.tombstones.has(first.id)).toBe(true);
  });
  it("VIEW-7: a chat restored elsewhere (a newer row than the deletion) comes back", () => {
    const state = buried(start, first.id, first.revision + 1);
    expect(received(state, list(7, [{ ...first, revision: first.revision + 2 }])).tombstones.has(first.id)).toBe(false);
  });
  it("restoring here lifts the tombstone", () => {
    expect(unburied(buried(start, first.id), first.id).tombstones.size).toBe(0);
  });
});
