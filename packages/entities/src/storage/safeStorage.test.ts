import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createSafeStorage } from "./safeStorage.ts";

describe("createSafeStorage", () => {
  it("VIEW-11: falls back to memory where storage is missing, denied, or takes no first write", () => {
    for (const raw of [null, createMemoryStorage({ denied: true }), createMemoryStorage({ failWrites: 1 }), createMemoryStorage({ quotaChars: 0 })]) {
      const storage = createSafeStorage(raw);
      expect(storage.kept).toBe(false);
      expect(storage.set("a", "1")).toBe(true);
      expect([storage.get("a"), storage.keys("a")]).toEqual(["1", ["a"]]);
      storage.remove("a");
      expect(storage.get("a")).toBeNull();
    }
  });

  it("a storage that is full is not taken for a missing one", () => {
    const raw = createMemoryStorage({ quotaChars: 4, entries: [["k", "123"]] });
    const storage = createSafeStorage(raw);
    expect([storage.kept, storage.get("k"), storage.set("more", "x"), storage.get("k")]).toEqual([true, "123", false, "123"]);
  });

  it("VIEW-11: throws nothing when storage is taken away in the middle of a page's life", () => {
    const raw = createMemoryStorage();
    const storage = createSafeStorage(raw);
    storage.set("a", "1");
    raw.set({ denied: true });
    expect([storage.get("a"), storage.set("a", "2"), storage.keys("")]).toEqual([null, false, []]);
    expect(() => { storage.remove("a"); }).not.toThrow();
  });

  it("leaves nothing of its probe behind", () => {
    const raw = createMemoryStorage();
    createSafeStorage(raw);
    expect(raw.keys()).toEqual([]);
  });
});
