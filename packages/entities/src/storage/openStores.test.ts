import { describe, expect, it } from "vitest";
import { createBrowserOfWindows, openVirtualWindow, TEST_SCOPE } from "../testing/virtualWindow.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { aKey, aMessage, anEntry, aSnapshot } from "../testing/storageFixtures.ts";
import type { Epoch } from "../ids/ids.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { HistoryEntry } from "./historyEntry.ts";
import type { Stores } from "./openStores.ts";
import { VIEW_KEYS } from "./viewKeys.ts";

const [S, T, U] = [aKey("S"), aKey("T"), aKey("U")];
const setOpen = (stores: Stores, open: SessionKey[], active: SessionKey | null): void => {
  stores.tabStorage.setItem(VIEW_KEYS.openChats, open);
  stores.tabStorage.setItem(VIEW_KEYS.activeChat, active);
};
const viewOf = (stores: Stores) => [
  stores.tabStorage.getItem<SessionKey[]>(VIEW_KEYS.openChats, []).map((key) => key.session),
  stores.tabStorage.getItem<SessionKey | null>(VIEW_KEYS.activeChat, null)?.session ?? null,
];
const at = (revision: number, epoch: string | null = "epoch") => ({ revision, epoch: epoch as Epoch | null });
const historyOf = (stores: Stores) => stores.tabStorage.getItem<HistoryEntry[]>(VIEW_KEYS.sessionHistory, []);

describe("a window's own view", () => {
  it("VIEW-2: a reload finds this tab's open chats, active chat, draft and place, also after another tab wrote", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    setOpen(of(one).stores, [S, T], T);
    of(one).stores.drafts.set(S, "not sent yet");
    of(one).stores.scroll.set(T, { key: "m1", offset: -12 });
    setOpen(of(two).stores, [U], U);
    one.reload();
    await world.clock.settle();
    expect(viewOf(of(one).stores)).toEqual([["S", "T"], "T"]);
    expect(of(one).stores.drafts.get(S)).toBe("not sent yet");
    expect(of(one).stores.scroll.get(T)).toEqual({ key: "m1", offset: -12 });
  });

  it("VIEW-2: is there before the identity is settled, for the first frame", () => {
    const { open, of } = createBrowserOfWindows();
    const tab = open();
    setOpen(of(tab).stores, [S, T], T);
    tab.reload();
    expect(of(tab).identity.settled()).toBeNull();
    expect(viewOf(of(tab).stores)).toEqual([["S", "T"], "T"]);
  });

  it("case 33: VIEW-2: a browser opened again starts from the last written view, whole", () => {
    const { open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    setOpen(of(two).stores, [U], U);
    setOpen(of(one).stores, [S, T], T);
    setOpen(of(two).stores, [U, S], U);
    one.close();
    two.close();
    expect(viewOf(of(open()).stores)).toEqual([["U", "S"], "U"]);
  });

  it("case 33: VIEW-2: what a new tab started from is its own: its reload does not find what another wrote later", () => {
    const { open, of } = createBrowserOfWindows();
    const one = open();
    setOpen(of(one).stores, [S, T], T);
    const two = open();
    setOpen(of(one).stores, [U], U);
    two.reload();
    expect(viewOf(of(two).stores)).toEqual([["S", "T"], "T"]);
  });

  it("case 33: VIEW-12: a view that is half a text starts empty, is kept aside, and no older one is read in its place", () => {
    const { browser, open, of } = createBrowserOfWindows();
    const other = open();
    const one = open();
    setOpen(of(one).stores, [S, T], T);
    setOpen(of(other).stores, [U], U);
    const place = browser.localStorage!.keys().find((key) => key.endsWith(`${of(one).identity.tab()}/view`))!;
    browser.localStorage!.setItem(place, '{"v":1,"value":{"open":[{"conn');
    one.reload();
    expect(viewOf(of(one).stores)).toEqual([[], null]);
    expect(browser.localStorage!.getItem(`tidemark/1/aside/${place}`)).toContain('"open":[{"conn');
    expect(of(one).notices.map((notice) => notice.kind)).toEqual(["unreadable"]);
  });

  it("VIEW-6: closing a chat here leaves it open elsewhere, over reloads of both", () => {
    const { open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    setOpen(of(one).stores, [S], S);
    setOpen(of(two).stores, [S, T], S);
    setOpen(of(two).stores, [T], T);
    expect(viewOf(of(one).stores)).toEqual([["S"], "S"]);
    one.reload();
    two.reload();
    expect([viewOf(of(one).stores), viewOf(of(two).stores)]).toEqual([[["S"], "S"], [["T"], "T"]]);
  });

  it("VIEW-14: a tab duplicated during its first message shows the same session", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    setOpen(of(one).stores, [S], S);
    of(one).stores.outbox.save(S, aMessage("m1", of(one).identity.tab()));
    const two = one.duplicate();
    expect(viewOf(of(two).stores)).toEqual([["S"], "S"]);
    await world.clock.advance(2000);
    two.reload();
    await world.clock.settle();
    expect(viewOf(of(two).stores)).toEqual([["S"], "S"]);
  });
});

describe("a duplicate", () => {
  it("case 32: VIEW-5: starts from a copy of the drafts; later edits travel neither way", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    of(one).stores.drafts.set(S, "draft");
    const two = one.duplicate();
    await world.clock.advance(2000);
    of(one).stores.drafts.set(S, "draft of one");
    of(two).stores.drafts.set(T, "draft of two");
    one.reload();
    two.reload();
    await world.clock.settle();
    expect([of(one).stores.drafts.get(S), of(one).stores.drafts.get(T)]).toEqual(["draft of one", ""]);
    expect([of(two).stores.drafts.get(S), of(two).stores.drafts.get(T)]).toEqual(["draft", "draft of two"]);
  });

  it("VIEW-5: writes nothing of its original's while it is not settled, and keeps what it did meanwhile", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    setOpen(of(one).stores, [S, T], T);
    of(one).stores.drafts.set(S, "draft of one");
    const two = one.duplicate();
    const since = browser.localStorage!.writes.length;
    setOpen(of(two).stores, [U], U);
    of(two).stores.drafts.set(S, "typed at once");
    const own = browser.localStorage!.keys().filter((key) => key.includes(of(one).identity.tab()));
    expect(browser.localStorage!.writes.slice(since).filter((write) => own.includes(write.key))).toEqual([]);
    await world.clock.advance(2000);
    one.reload();
    two.reload();
    await world.clock.settle();
    expect([viewOf(of(one).stores), of(one).stores.drafts.get(S)]).toEqual([[["S", "T"], "T"], "draft of one"]);
    expect([viewOf(of(two).stores), of(two).stores.drafts.get(S)]).toEqual([[["U"], "U"], "typed at once"]);
  });

  it("ADOPT-11: does not send what its original said; it is shown as the other's and taken over on request", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    const maker = of(one).identity.tab();
    of(one).stores.outbox.save(S, aMessage("m1", maker));
    const two = one.duplicate();
    await world.clock.advance(2000);
    expect(of(two).stores.outbox.list(S)).toEqual([]);
    const [other] = of(two).stores.outbox.others(S);
    expect(other).toMatchObject({ tab: maker, entry: { id: "m1" } });
    one.close();
    of(two).stores.outbox.takeOver(other!);
    const me = of(two).identity.tab();
    expect(of(two).stores.outbox.list(S)).toMatchObject([{ id: "m1", tab: me, origin: { tab: me } }]);
    expect(of(open()).stores.outbox.others(S)).toMatchObject([{ tab: me }]);
  });

  it("ADOPT-11: superseded by the gateway it goes on with the drafts and leaves the outbox to the identity that made it", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    const old = of(one).identity.tab();
    of(one).stores.drafts.set(S, "draft");
    of(one).stores.drafts.set(T, "gone");
    of(one).stores.drafts.set(T, "");
    setOpen(of(one).stores, [S], S);
    of(one).stores.outbox.save(S, aMessage("m1", old));
    of(one).identity.superseded(old);
    expect(of(one).stores.outbox.list(S)).toEqual([]);
    expect(of(one).stores.outbox.others(S)).toMatchObject([{ tab: old, entry: { id: "m1" } }]);
    await world.clock.settle();
    one.reload();
    await world.clock.settle();
    expect([of(one).stores.drafts.get(S), of(one).stores.drafts.get(T), viewOf(of(one).stores)]).toEqual(["draft", "", [["S"], "S"]]);
  });

  it("ADOPT-11: what was said before the identity was known goes out as the identity that it became", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    const two = one.duplicate();
    of(two).stores.outbox.save(S, aMessage("m2", of(two).identity.tab()));
    await world.clock.advance(2000);
    const me = of(two).identity.tab();
    expect(of(two).stores.outbox.list(S)).toMatchObject([{ id: "m2", tab: me, origin: { tab: me } }]);
    expect(of(one).stores.outbox.list(S)).toEqual([]);
    two.reload();
    await world.clock.settle();
    expect(of(two).stores.outbox.list(S)).toMatchObject([{ id: "m2", tab: me }]);
  });
});

describe("a window that comes back from the page cache as another identity", () => {
  it("ADOPT-11: goes on with the drafts that it left with, shown or not, and with none that were typed under its old identity meanwhile", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    of(one).stores.drafts.set(S, "mine, shown");
    of(one).stores.drafts.set(U, "mine, not shown");
    one.reload();
    await world.clock.settle();
    const mine = of(one).identity.tab();
    expect(of(one).stores.drafts.get(S)).toBe("mine, shown");
    one.freeze();
    const two = one.duplicate();
    await world.clock.advance(2000);
    expect(of(two).identity.settled()).toBe(mine);
    for (const key of [S, T, U]) of(two).stores.drafts.set(key, "newer");
    one.thaw();
    await world.clock.advance(3000);
    expect(of(one).identity.settled()).not.toBe(mine);
    const drafts = () => [S, T, U].map((key) => of(one).stores.drafts.get(key));
    expect(drafts()).toEqual(["mine, shown", "", "mine, not shown"]);
    one.reload();
    await world.clock.settle();
    expect(drafts()).toEqual(["mine, shown", "", "mine, not shown"]);
    expect(of(two).stores.drafts.get(S)).toBe("newer");
  });
});

describe("a window that comes back from the page cache as itself", () => {
  it("VIEW-2: shows what the next page of its tab left in the chats that it had not shown", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    of(one).stores.drafts.set(S, "before");
    one.reload();
    await world.clock.settle();
    const mine = of(one).identity.tab();
    one.freeze();
    const next = one.duplicate();
    await world.clock.settle();
    for (const key of [S, T]) of(next).stores.drafts.set(key, "meanwhile");
    next.close();
    one.thaw();
    await world.clock.advance(3000);
    expect([of(one).identity.settled(), of(one).stores.drafts.get(S), of(one).stores.drafts.get(T)]).toEqual([mine, "meanwhile", "meanwhile"]);
  });
});

describe("what is said before a tab knows who it is", () => {
  const keysOf = (browser: ReturnType<typeof createBrowserOfWindows>["browser"]) => browser.localStorage!.keys().filter((key) => key.includes("/outbox/"));

  it("ADOPT-11: is stored at once, under no living tab's id, so that a crash in the first two seconds loses nothing", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    const two = one.duplicate();
    expect(of(two).identity.settled()).toBeNull();
    of(two).stores.outbox.save(S, aMessage("m2", of(two).identity.tab()));
    of(two).stores.outbox.save(S, { ...aMessage("m2", of(two).identity.tab()), state: { kind: "sending" } });
    two.crash();
    await world.clock.advance(2000);
    expect([of(one).stores.outbox.list(S), of(one).stores.outbox.others(S).map(({ entry }) => entry.id)]).toEqual([[], ["m2"]]);
    one.reload();
    expect(of(one).stores.outbox.list(S)).toEqual([]);
    const next = of(open()).stores;
    const [left] = next.outbox.others(S);
    expect([next.outbox.words(S), next.outbox.words(T)]).toEqual(["m2", null]);
    expect([left?.tab === of(one).identity.tab(), left?.entry.state.kind, keysOf(browser).length]).toEqual([false, "sending", 1]);
  });

  it("ADOPT-11: stands once, under the id that the tab got, whichever that is", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    const mine = of(one).identity.tab();
    one.reload();
    of(one).stores.outbox.save(S, aMessage("m1", mine));
    const two = one.duplicate();
    of(two).stores.outbox.save(T, aMessage("m2", mine));
    of(two).stores.outbox.save(T, aMessage("m3", mine));
    of(two).stores.outbox.remove(T, aMessage("m3", mine).id);
    await world.clock.advance(2000);
    const other = of(two).identity.tab();
    expect(keysOf(browser).map((key) => key.split("/").slice(5)).sort()).toEqual([[mine, "outbox", "gate", "agent", "S", "m1"], [other, "outbox", "gate", "agent", "T", "m2"]].sort());
    expect(of(two).stores.outbox.list(T)).toMatchObject([{ id: "m2", tab: other, origin: { tab: other } }]);
  });

  it("ADOPT-11: what stood there before the tab went away for a moment is not stored twice", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    of(one).stores.outbox.save(S, aMessage("m1", of(one).identity.tab()));
    one.freeze();
    one.thaw();
    of(one).stores.outbox.save(S, { ...aMessage("m1", of(one).identity.tab()), state: { kind: "sending" } });
    expect([of(one).identity.settled(), keysOf(browser).length]).toEqual([null, 1]);
    await world.clock.settle();
    expect([keysOf(browser).length, of(one).stores.outbox.list(S)[0]?.state.kind]).toEqual([1, "sending"]);
  });
});

describe("shared storage", () => {
  it("case 34: one window renames S, another deletes T in the same second: both survive the reload of both", () => {
    const { open, of } = createBrowserOfWindows();
    const first = open();
    of(first).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S"), anEntry("T"), anEntry("U")]);
    const [one, two] = [open(), open()];
    const [seenByOne, seenByTwo] = [historyOf(of(one).stores), historyOf(of(two).stores)];
    of(one).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, seenByOne.map((entry) => (entry.key.session === "S" ? { ...entry, title: "Renamed", version: 2 } : entry)));
    of(two).stores.tombstones.bury(T, at(5));
    of(two).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, seenByTwo.filter((entry) => entry.key.session !== "T"));
    one.reload();
    two.reload();
    for (const tab of [one, two]) expect(historyOf(of(tab).stores).map((entry) => entry.title).sort()).toEqual(["Chat U", "Renamed"]);
  });

  it("VIEW-3: fifty toggles in one tab cause no write in another, and a reconcile without news writes nothing", () => {
    const { browser, open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    setOpen(of(two).stores, [S], S);
    of(two).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S")]);
    const since = browser.localStorage!.writes.length;
    for (let i = 0; i < 50; i++) setOpen(of(one).stores, i % 2 ? [S] : [S, T], S);
    of(two).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, historyOf(of(two).stores).map((entry) => ({ ...entry })));
    setOpen(of(two).stores, [S], S);
    const page = (name: string) => browser.localStorage!.writes.slice(since).filter((write) => write.by.startsWith(`${name}#`));
    expect(page(two.name)).toEqual([]);
    expect(page(one.name).length).toBeGreaterThan(0);
  });

  it("VIEW-3: a window never writes back its own picture of the entries that it did not change", () => {
    const { open, of } = createBrowserOfWindows();
    of(open()).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S"), anEntry("T")]);
    const [one, two] = [open(), open()];
    const [seenByOne, seenByTwo] = [historyOf(of(one).stores), historyOf(of(two).stores)];
    of(two).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, seenByTwo.filter((entry) => entry.key.session !== "T"));
    of(one).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [...seenByOne, anEntry("U")]);
    expect(historyOf(of(open()).stores).map((entry) => entry.key.session).sort()).toEqual(["S", "U"]);
  });

  it("VIEW-3: an older revision of a chat does not go over the newer one that another tab stored", () => {
    const { open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    of(one).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S", { title: "Newer", version: 3 })]);
    of(two).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S", { title: "Older", version: 2 })]);
    expect(historyOf(of(open()).stores).map((entry) => entry.title)).toEqual(["Newer"]);
  });

  it("VIEW-1: a window's transcript, history and open chats are what it read or wrote itself, whatever another writes", () => {
    const { open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    const transcript = VIEW_KEYS.transcript("gate/agent/S");
    of(one).stores.tabStorage.setItem(transcript, aSnapshot(3));
    const before = of(one).stores.tabStorage.getItem(transcript, null);
    of(two).stores.tabStorage.setItem(transcript, aSnapshot(9));
    setOpen(of(two).stores, [T], T);
    expect(of(one).stores.tabStorage.getItem(transcript, null)).toBe(before);
    expect(viewOf(of(one).stores)).toEqual([[], null]);
    one.reload();
    expect(of(one).stores.tabStorage.getItem(transcript, null)).toMatchObject({ watermark: 9 });
  });

  it("VIEW-7: a late persist of another tab does not bring a deleted chat back", () => {
    const { open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    of(one).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S", { revision: 4 })]);
    of(two).stores.tombstones.bury(S, at(7));
    of(two).stores.snapshots.drop(S);
    of(one).stores.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S", { revision: 6, title: "late" })]);
    expect(of(one).stores.snapshots.write(S, aSnapshot(3))).toBe("deleted");
    const fresh = of(open()).stores;
    expect([historyOf(fresh), fresh.snapshots.read(S)]).toEqual([[], null]);
    fresh.tombstones.lift(S);
    // Nothing of it was written: restored, it is what the server says, not what a late window kept.
    expect(historyOf(of(open()).stores).map((entry) => entry.title)).not.toContain("late");
    expect(fresh.snapshots.write(S, aSnapshot(3))).toBe("kept");
  });

  it("VIEW-7: an older list row does not lift a deletion; one that is newer does", () => {
    const { open, of } = createBrowserOfWindows();
    const { tombstones } = of(open()).stores;
    tombstones.bury(S, at(7));
    tombstones.bury(S, at(5));
    expect([tombstones.admits(S, at(6)), tombstones.admits(S, at(7)), tombstones.isBuried(S)]).toEqual([false, false, true]);
    expect([tombstones.admits(S, at(8)), tombstones.isBuried(S), tombstones.admits(T, at(1))]).toEqual([true, false, true]);
  });

  it("VIEW-7: a deletion says nothing of another history: a store that was put back has the chat again, at whatever revision", () => {
    const { open, of } = createBrowserOfWindows();
    const { tombstones, tabStorage } = of(open()).stores;
    tombstones.bury(S, at(7));
    tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S", { revision: 3, epoch: "put-back" as Epoch })]);
    expect(historyOf(of(open()).stores).map((entry) => entry.revision)).toEqual([3]);
    expect([tombstones.admits(S, at(3, "put-back")), tombstones.isBuried(S)]).toEqual([true, false]);
    tombstones.bury(S, at(3, "put-back"));
    tombstones.bury(S, at(2, "put-back"));
    expect(tombstones.buries(S, at(3, "put-back"))).toBe(true);
    tombstones.bury(S, at(1, null));
    expect(tombstones.buries(S, at(3, "put-back"))).toBe(true);
  });

  it("VIEW-7: a list that was asked for after the deletion is newer than it, also where the store came back under its old epochs", () => {
    const { open, of } = createBrowserOfWindows();
    const { tombstones } = of(open()).stores;
    const before = tombstones.now();
    tombstones.bury(S, at(7));
    expect([tombstones.admits(S, at(7), before), tombstones.admits(S, at(2), tombstones.now()), tombstones.isBuried(S)]).toEqual([false, true, false]);
  });

  it("VIEW-12: two users, two gateways and two agents on one origin never meet, with equal session ids", () => {
    const { open } = createBrowserOfWindows();
    const environment = open().environment;
    const mine = openVirtualWindow(environment).stores;
    const theirs = openVirtualWindow(environment, { ...TEST_SCOPE, subject: "some/body" }).stores;
    const elsewhere = openVirtualWindow(environment, { ...TEST_SCOPE, connection: aKey("S", "agent", "else").connection }).stores;
    mine.snapshots.write(S, aSnapshot(3));
    mine.snapshots.write(aKey("S", "other"), aSnapshot(4));
    mine.drafts.set(S, "mine");
    mine.tabStorage.setItem(VIEW_KEYS.sessionHistory, [anEntry("S")]);
    expect([theirs.snapshots.read(S), theirs.drafts.get(S), historyOf(theirs)]).toEqual([null, "", []]);
    expect([elsewhere.snapshots.read(aKey("S", "agent", "else")), historyOf(elsewhere)]).toEqual([null, []]);
    expect(mine.snapshots.read(S)?.watermark).toBe(3);
  });
});

describe("storage that fails", () => {
  const live = async (options: Parameters<typeof createBrowserOfWindows>[0]) => {
    const { world, open, of } = createBrowserOfWindows(options);
    const tab = open();
    await world.clock.settle();
    const { stores, notices } = of(tab);
    setOpen(stores, [S, T], T);
    stores.drafts.set(S, "draft");
    stores.outbox.save(S, aMessage("m1", of(tab).identity.tab()));
    stores.snapshots.write(S, aSnapshot(3));
    return { view: viewOf(stores), draft: stores.drafts.get(S), said: stores.outbox.list(S).length, cached: stores.snapshots.read(S)?.watermark, settled: of(tab).identity.settled() !== null, notices };
  };
  const working = { view: [["S", "T"], "T"], draft: "draft", said: 1, cached: 3, settled: true, notices: [{ kind: "not-kept" }] };

  it("case 49: no storage at all, one that throws, and one that refuses its first write: all works in memory, and is told once", async () => {
    expect(await live({ localStorage: null, sessionStorage: false })).toEqual(working);
    expect(await live({ localStorage: createMemoryStorage({ denied: true }) })).toEqual(working);
    expect(await live({ localStorage: createMemoryStorage({ failWrites: 1 }) })).toEqual(working);
    expect(await live({ localStorage: createMemoryStorage({ quotaChars: 0 }) })).toEqual(working);
  });

  it("VIEW-11: says nothing where storage works", async () => {
    expect(await live({})).toEqual({ ...working, notices: [] });
  });

  it("case 49: storage cleared while the page lives: nothing breaks, the next write keeps what this window has, nothing is deleted elsewhere", () => {
    const { browser, open, of } = createBrowserOfWindows();
    const tab = open();
    setOpen(of(tab).stores, [S, T], T);
    browser.localStorage!.wipe();
    expect([viewOf(of(tab).stores), of(tab).stores.tombstones.isBuried(S)]).toEqual([[["S", "T"], "T"], false]);
    setOpen(of(tab).stores, [S, T, U], U);
    tab.reload();
    expect(viewOf(of(tab).stores)).toEqual([["S", "T", "U"], "U"]);
  });

  it("case 51: values of a newer release are read as absent and left as they are", () => {
    const { browser, open, of } = createBrowserOfWindows();
    const one = open();
    setOpen(of(one).stores, [S], S);
    of(one).stores.snapshots.write(S, aSnapshot(3));
    const places = browser.localStorage!.keys().filter((key) => /view|snapshot/.test(key));
    const newer = '{"v":2,"value":{"more":"than we know"}}';
    for (const key of places) browser.localStorage!.setItem(key, newer);
    one.reload();
    expect([viewOf(of(one).stores), of(one).stores.snapshots.read(S)]).toEqual([[[], null], null]);
    of(one).stores.snapshots.write(U, aSnapshot(5));
    setOpen(of(one).stores, [T], T);
    expect(of(one).stores.snapshots.read(U)?.watermark).toBe(5);
    expect(of(one).stores.snapshots.write(S, aSnapshot(30))).toBe("newer-release");
    of(one).stores.snapshots.drop(S);
    expect(places.map((key) => browser.localStorage!.getItem(key))).toEqual(places.map(() => newer));
    expect(viewOf(of(one).stores)).toEqual([["T"], "T"]);
  });

  it("VIEW-10: a full storage gives up transcripts before a draft or an unsent message is lost", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const tab = open();
    await world.clock.settle();
    const { stores, notices } = of(tab);
    setOpen(stores, [S], S);
    for (const session of ["A", "B", "S"]) stores.snapshots.write(aKey(session), aSnapshot(3, { chars: 5_000 }));
    browser.localStorage!.set({ quotaChars: browser.localStorage!.chars() + 10 });
    stores.drafts.set(S, "d".repeat(9_000));
    stores.outbox.save(S, aMessage("m1", of(tab).identity.tab()));
    stores.drafts.set(T, "e".repeat(5_000));
    tab.reload();
    await world.clock.settle();
    expect([of(tab).stores.drafts.get(S).length, of(tab).stores.drafts.get(T).length, of(tab).stores.outbox.list(S).length]).toEqual([9_000, 5_000, 1]);
    expect(notices).toEqual([{ kind: "storage-full" }]);
  });

  it("VIEW-11: a draft that was shown stays when storage is taken away in the middle", async () => {
    const { world, browser, open, of } = createBrowserOfWindows();
    const tab = open();
    await world.clock.settle();
    of(tab).stores.drafts.set(S, "half a thought");
    tab.reload();
    await world.clock.settle();
    expect(of(tab).stores.drafts.get(S)).toBe("half a thought");
    browser.localStorage!.set({ denied: true });
    expect(of(tab).stores.drafts.get(S)).toBe("half a thought");
  });
});
