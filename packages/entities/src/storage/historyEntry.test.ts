import { describe, expect, it } from "vitest";
import { epochSchema } from "../ids/ids.ts";
import type { SessionHeader } from "../contract/header.ts";
import { aKey, anEntry } from "../testing/storageFixtures.ts";
import { historyWith, historyWithout, newerEntry } from "./historyEntry.ts";

const connection = aKey("S").connection;
function header(session: string, more: Partial<SessionHeader> = {}): SessionHeader {
  return {
    id: aKey(session).session, epoch: epochSchema.parse("epoch"), agent: aKey("S").agent, title: `Chat ${session}`, titleBy: "auto",
    createdAt: "2026-11-29T08:00:00.000Z", updatedAt: "2026-11-29T09:00:00.000Z", count: 3, last: null, version: 1, revision: 1,
    live: null, lastOutcome: null, waiting: [], queue: 0, queueHeld: false, rules: [], private: null, continuedFrom: null, continuedAs: [], starred: false, archived: false, ...more,
  };
}

describe("historyWith", () => {
  it("VIEW-15: where the server's list says otherwise, the list wins over what was cached", () => {
    const cached = [anEntry("S", { starred: true, title: "Cached title" })];
    expect(historyWith(cached, connection, [header("S")])).toEqual([anEntry("S")]);
  });

  it("VIEW-9: an older revision never beats a newer one", () => {
    const known = [anEntry("S", { title: "Renamed", version: 3, revision: 9 })];
    expect(historyWith(known, connection, [header("S", { version: 2, revision: 8 })])).toBe(known);
    // A record of its turn moves the revision and not the version: an older list knows less of it all the same.
    expect(historyWith(known, connection, [header("S", { title: "Older", version: 3, revision: 8 })])).toBe(known);
    expect(newerEntry(anEntry("S", { version: 2, revision: 12 }), known[0]!)).toBe(known[0]);
  });

  it("a restored store's lower version under another epoch is the newer word", () => {
    const next = historyWith([anEntry("S", { version: 9 })], connection, [header("S", { epoch: epochSchema.parse("second") })]);
    expect(next[0]).toMatchObject({ epoch: "second", version: 1 });
  });

  it("VIEW-3: a list without news gives the same array, so that nothing is written", () => {
    const known = [anEntry("S")];
    expect(historyWith(known, connection, [header("S")])).toBe(known);
    expect(historyWithout(known, [aKey("T")])).toBe(known);
  });

  it("keeps chats that the list does not name, newest first", () => {
    const next = historyWith([anEntry("S")], connection, [header("T", { updatedAt: "2026-11-29T10:00:00.000Z" })]);
    expect(next.map((entry) => entry.key.session)).toEqual(["T", "S"]);
  });

  it("a chat made here gives way to what the server tells of it", () => {
    const made = anEntry("S", { epoch: null, version: 0, revision: 0, title: "" });
    expect(newerEntry(made, anEntry("S"))).toEqual(anEntry("S"));
  });
});
