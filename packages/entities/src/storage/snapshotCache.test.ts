import { describe, expect, it } from "vitest";
import { SNAPSHOT_CHARS } from "../adoption/snapshot.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { aKey, aMessage, aSnapshot } from "../testing/storageFixtures.ts";
import { createBrowserOfWindows } from "../testing/virtualWindow.ts";
import { MOST_EVICTIONS, SNAPSHOTS_CHARS } from "./quota.ts";
import { VIEW_KEYS } from "./viewKeys.ts";

const S = aKey("S");

async function setUp(quotaChars = 5_200_000) {
  const disk = createMemoryStorage({ quotaChars });
  const windows = createBrowserOfWindows({ localStorage: disk });
  const tab = windows.open();
  await windows.world.clock.settle();
  const { stores, notices } = windows.of(tab);
  const cached = () => disk.keys().filter((key) => key.includes("/snapshot/")).map((key) => key.split("/").at(-1)).sort();
  /** One after the other, a second apart, so that the least recently used is known. */
  const fill = async (names: string[], chars: number) => {
    for (const name of names) {
      stores.snapshots.write(aKey(name), aSnapshot(3, { chars }));
      await windows.world.clock.advance(1000);
    }
  };
  return { ...windows, disk, tab, stores, notices, cached, fill };
}

describe("one snapshot", () => {
  it("ADOPT-8: never replaces one of the same epoch with a higher watermark, whichever tab wrote it", async () => {
    const { open, of, stores } = await setUp();
    expect(of(open()).stores.snapshots.write(S, aSnapshot(40))).toBe("kept");
    expect(stores.snapshots.write(S, aSnapshot(12))).toBe("older");
    expect(stores.snapshots.read(S)?.watermark).toBe(40);
    expect(stores.snapshots.write(S, aSnapshot(40, { text: "the same position, its title changed" }))).toBe("kept");
    expect(stores.snapshots.write(S, aSnapshot(41))).toBe("kept");
    expect(stores.snapshots.write(S, aSnapshot(5, { epoch: "other" }))).toBe("kept");
    expect(stores.snapshots.read(S)).toMatchObject({ epoch: "other", watermark: 5 });
  });

  it("ADOPT-8: a cache without a watermark gives way to any with one", async () => {
    const { stores } = await setUp();
    const { watermark: _absent, ...older } = aSnapshot(9);
    stores.snapshots.write(S, older);
    expect(stores.snapshots.write(S, aSnapshot(1))).toBe("kept");
    expect(stores.snapshots.write(S, older)).toBe("older");
  });

  it("ADOPT-5: after a restarted log the old copy is set aside, readable after a reload, and a lower watermark is taken", async () => {
    const { world, stores, tab, of } = await setUp();
    stores.snapshots.write(S, aSnapshot(40, { text: "the old history" }));
    stores.snapshots.setAside(S);
    expect(stores.snapshots.read(S)).toBeNull();
    expect(stores.snapshots.write(S, aSnapshot(2))).toBe("kept");
    tab.reload();
    await world.clock.settle();
    expect(of(tab).stores.snapshots.readReplaced(S)?.records).toEqual([{ text: "the old history" }]);
    of(tab).stores.snapshots.dropReplaced(S);
    expect(of(tab).stores.snapshots.readReplaced(S)).toBeNull();
  });

  it("keeps at most four histories aside", async () => {
    const { stores, disk } = await setUp();
    for (const name of "ABCDEF") {
      stores.snapshots.write(aKey(name), { ...aSnapshot(3), seenAt: `2026-11-29T09:00:0${"ABCDEF".indexOf(name)}.000Z` });
      stores.snapshots.setAside(aKey(name));
    }
    expect(disk.keys().filter((key) => key.includes("/replaced/")).map((key) => key.at(-1))).toEqual(["C", "D", "E", "F"]);
  });

  it("writes nothing where nothing changed", async () => {
    const { stores, disk } = await setUp();
    stores.snapshots.write(S, aSnapshot(3));
    const since = disk.writes.length;
    expect(stores.snapshots.write(S, aSnapshot(3))).toBe("unchanged");
    expect(disk.writes.length).toBe(since);
  });

  it("an unreadable one is set aside and the log is read again", async () => {
    const { stores, disk, notices } = await setUp();
    stores.snapshots.write(S, aSnapshot(3));
    const place = disk.keys().find((key) => key.includes("/snapshot/"))!;
    disk.setItem(place, '{"v":1,"value":{"v":1,"epoch":"e","rec');
    expect(stores.snapshots.read(S)).toBeNull();
    expect(notices).toEqual([{ kind: "unreadable", key: place, aside: `tidemark/1/aside/${place}` }]);
    expect(stores.snapshots.write(S, aSnapshot(4))).toBe("kept");
  });

  it("ADOPT-8: dropping removes every trace of it", async () => {
    const { stores, disk } = await setUp();
    const before = disk.keys();
    stores.snapshots.write(S, aSnapshot(3));
    stores.snapshots.drop(S);
    expect(disk.keys()).toEqual(before);
  });
});

describe("room", () => {
  it("VIEW-10: keeps at most 3 MiB of snapshots, the least recently used go first and quietly", async () => {
    const { stores, cached, fill, notices } = await setUp();
    await fill([..."ABCDEFGHIJKL"], 250_000);
    stores.snapshots.read(aKey("A"));
    await fill(["M"], 250_000);
    expect(cached()).toEqual([..."ACDEFGHIJKLM"]);
    expect(13 * 250_000).toBeGreaterThan(SNAPSHOTS_CHARS);
    expect(notices).toEqual([]);
  });

  it("VIEW-10: one that any tab has open is not given up for another's cache", async () => {
    const { open, of, cached, fill, world } = await setUp();
    const other = open();
    await world.clock.settle();
    of(other).stores.tabStorage.setItem(VIEW_KEYS.openChats, [aKey("A")]);
    await fill([..."ABCDEFGHIJKLM"], 250_000);
    expect(cached()).toEqual([..."ACDEFGHIJKLM"]);
    other.close();
    await fill(["N"], 250_000);
    expect(cached()).toEqual([..."CDEFGHIJKLMN"]);
  });

  it("case 48: VIEW-10: storage is full at a turn's end: the oldest goes with its position, the write succeeds, one quiet notice", async () => {
    const { disk, stores, cached, fill, notices } = await setUp();
    await fill(["U", "V"], 20_000);
    disk.set({ quotaChars: disk.chars() + 100 });
    expect(stores.snapshots.write(S, aSnapshot(7, { chars: 15_000 }))).toBe("kept");
    expect(stores.snapshots.write(S, aSnapshot(8, { chars: 25_000 }))).toBe("kept");
    expect(cached()).toEqual(["S"]);
    expect(disk.keys().filter((key) => key.includes("/used/")).length).toBe(1);
    expect(notices).toEqual([{ kind: "storage-full" }]);
    expect(stores.snapshots.read(aKey("U"))).toBeNull();
  });

  it("case 48: VIEW-10: another app took the space: at most 8 are given up for a write, and it ends without a throw", async () => {
    const { disk, stores, cached, fill } = await setUp();
    await fill([..."ABCDEFGHIJKL"], 1_000);
    disk.set({ quotaChars: disk.chars() });
    expect(stores.snapshots.write(S, aSnapshot(7, { chars: 200_000 }))).toBe("no-room");
    expect(cached()).toEqual([..."IJKL"]);
    expect(12 - MOST_EVICTIONS).toBe(4);
  });

  it("case 48: VIEW-10: where it does not fit alone nothing of it stays, and what stood there is whole", async () => {
    const { disk, stores, notices, tab, of, world } = await setUp();
    stores.tabStorage.setItem(VIEW_KEYS.openChats, [S]);
    stores.snapshots.write(S, aSnapshot(3, { chars: 100 }));
    disk.set({ quotaChars: disk.chars() + 50 });
    expect(stores.snapshots.write(S, aSnapshot(7, { chars: 5_000 }))).toBe("no-room");
    expect(stores.snapshots.write(aKey("T"), aSnapshot(7, { chars: 5_000 }))).toBe("no-room");
    tab.reload();
    await world.clock.settle();
    expect([of(tab).stores.snapshots.read(S)?.watermark, of(tab).stores.snapshots.read(aKey("T"))]).toEqual([3, null]);
    expect(notices).toEqual([{ kind: "storage-full" }]);
  });

  it("VIEW-10: for a draft the transcripts that nobody has open go first, at most 8 for one write, and it never throws", async () => {
    const { world, disk, stores, cached, fill } = await setUp();
    await fill(["A"], 1_000);
    stores.tabStorage.setItem(VIEW_KEYS.openChats, [aKey("A")]);
    await fill([..."BCDEFGHIJKLM"], 1_000);
    disk.set({ quotaChars: disk.chars() });
    stores.drafts.set(S, "d".repeat(1_500));
    // The oldest is open in a window: two younger ones went for it.
    expect(cached()).toEqual([..."ADEFGHIJKLM"]);
    stores.drafts.set(S, "d".repeat(60_000));
    expect(cached()).toEqual([..."ALM"]);
    await world.clock.settle();
    expect(stores.drafts.get(S)).toHaveLength(60_000);
  });

  it("VIEW-10: one beyond 256 KiB is refused and gives nobody else up", async () => {
    const { stores, cached, fill } = await setUp();
    await fill(["A"], 1_000);
    expect(stores.snapshots.write(S, aSnapshot(7, { chars: SNAPSHOT_CHARS + 10_000 }))).toBe("too-large");
    expect(cached()).toEqual(["A"]);
  });

  it("ADOPT-11: whatever happens to snapshots, the outbox and the drafts stay as they are", async () => {
    const { disk, stores, tab, of, fill } = await setUp();
    stores.drafts.set(S, "draft");
    stores.outbox.save(S, aMessage("m1", of(tab).identity.tab()));
    const said = () => disk.entries().filter(([key]) => /outbox|draft/.test(key));
    const before = said();
    await fill([..."ABCDEFGHIJKLMS"], 250_000);
    stores.snapshots.setAside(S);
    stores.snapshots.write(S, aSnapshot(1));
    stores.snapshots.drop(S);
    expect(said()).toEqual(before);
    expect(before.length).toBe(2);
  });
});
