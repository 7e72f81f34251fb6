import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { migrate, type Migration } from "./migrate.ts";
import { createSafeStorage } from "./safeStorage.ts";

const migration: Migration = {
  id: "zero", from: "old/",
  convert: (key, text) => (text === "bad" ? null : { key: `tidemark/1/${key.slice(4)}`, text: text.toUpperCase() }),
};

describe("migrate", () => {
  it("VIEW-12: takes an older schema over once, only where no newer value stands", () => {
    const raw = createMemoryStorage({ entries: [["old/a", "x"], ["old/b", "y"], ["old/c", "bad"], ["tidemark/1/b", "newer"]] });
    const storage = createSafeStorage(raw);
    migrate(storage, [migration]);
    expect([storage.get("tidemark/1/a"), storage.get("tidemark/1/b"), storage.get("tidemark/1/c")]).toEqual(["X", "newer", null]);
  });

  it("VIEW-12: what was cleared later does not come back by a second migration", () => {
    const storage = createSafeStorage(createMemoryStorage({ entries: [["old/a", "x"]] }));
    migrate(storage, [migration]);
    storage.remove("tidemark/1/a");
    migrate(storage, [migration]);
    expect(storage.get("tidemark/1/a")).toBeNull();
    expect(storage.get("old/a")).toBe("x");
  });

  it("is tried again where there was no room for all of it", () => {
    const raw = createMemoryStorage({ quotaChars: 30, entries: [["old/a", "x"], ["old/b", "yyyyyyyyyyyyy"]] });
    const storage = createSafeStorage(raw);
    migrate(storage, [migration]);
    raw.set({ quotaChars: 1_000 });
    migrate(storage, [migration]);
    expect(storage.get("tidemark/1/b")).toBe("YYYYYYYYYYYYY");
  });
});
