import { atom, createStore, type WritableAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { beforeEach, describe, expect, it } from "vitest";
import type { TextStorage } from "../environment/environment.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createTabStorage, tabStorageRoute } from "../storage/tabStorage.ts";
import { aKey, anEntry, aSnapshot } from "../testing/storageFixtures.ts";
import { openVirtualWindow } from "../testing/virtualWindow.ts";
import { createVirtualBrowser } from "../testing/virtualBrowser.ts";
import { createVirtualWorld } from "../testing/virtualWorld.ts";
import { createViewAtoms } from "./viewAtoms.ts";

// Runs in the component project for its window: jotai's default storage listens to real storage events.

type ListAtom = WritableAtom<string[], [string[]], void>;

/** What another tab's write does here: to the storage, and as the event that the browser sends to this tab. */
function foreignWrite(key: string, value: unknown, options: { told: boolean }): void {
  const newValue = JSON.stringify(value);
  localStorage.setItem(key, newValue);
  if (options.told) window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
}

/** The same story for each storage: this tab has [mine]; another writes, with and without a reader here. */
function story(listAtom: ListAtom) {
  const store = createStore();
  let renders = 0;
  const leave = store.sub(listAtom, () => { renders++; });
  store.set(listAtom, ["mine"]);
  renders = 0;
  foreignWrite("chats", ["theirs"], { told: true });
  const afterEvent = store.get(listAtom);
  store.set(listAtom, ["mine"]);
  leave();
  foreignWrite("chats", ["theirs"], { told: false });
  store.sub(listAtom, () => { renders++; });
  return { afterEvent, afterRemount: store.get(listAtom), renders };
}

const sharedKey = () => tabStorageRoute<string[]>({
  matches: (key) => key === "chats",
  read: (key) => JSON.parse(localStorage.getItem(key) ?? "[]") as string[],
  write: (key, value) => { localStorage.setItem(key, JSON.stringify(value)); },
  remove: (key) => { localStorage.removeItem(key); },
});

describe("the storage of the view atoms", () => {
  beforeEach(() => { localStorage.clear(); });

  it("control: jotai's default storage takes another tab's write, by its event and at a remount", () => {
    const told = story(atomWithStorage<string[]>("chats", []) as ListAtom);
    expect(told).toMatchObject({ afterEvent: ["theirs"], afterRemount: ["theirs"] });
    expect(told.renders).toBeGreaterThan(0);
  });

  it("control: with subscribe removed the event is quiet, and the remount still takes the other tab's write", () => {
    const { subscribe, ...rest } = createJSONStorage<string[]>(() => localStorage);
    expect(subscribe).toBeTypeOf("function");
    expect(story(atomWithStorage<string[]>("chats", [], rest) as ListAtom)).toMatchObject({ afterEvent: ["mine"], afterRemount: ["theirs"] });
  });

  it("VIEW-1: on tabStorage another tab's write changes nothing here and draws nothing again", () => {
    const { afterEvent, renders } = story(atomWithStorage<string[]>("chats", [], createTabStorage([sharedKey()])) as ListAtom);
    expect({ afterEvent, renders }).toEqual({ afterEvent: ["mine"], renders: 1 });
  });

  it("VIEW-4: on tabStorage a store whose last reader unmounts and mounts again keeps its value", () => {
    expect(story(atomWithStorage<string[]>("chats", [], createTabStorage([sharedKey()])) as ListAtom).afterRemount).toEqual(["mine"]);
  });
});

describe("createViewAtoms", () => {
  const textStorage = (): TextStorage => ({
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => { localStorage.setItem(key, value); },
    removeItem: (key) => { localStorage.removeItem(key); },
    keys: () => Object.keys(localStorage),
  });
  /** A window of one browser, over happy-dom's own localStorage. */
  const openWindow = () => {
    const { environment } = createVirtualBrowser(createVirtualWorld({ seed: localStorage.length + 7 })).open();
    const { stores } = openVirtualWindow({ ...environment, localStorage: textStorage() });
    return { atoms: createViewAtoms(stores.tabStorage), store: createStore() };
  };
  beforeEach(() => { localStorage.clear(); });

  it("case 34: another window closes its chats and writes history and transcripts: here no store moves, no reader is told", () => {
    const one = openWindow();
    const text = "gate/agent/S";
    const snapshot = aSnapshot(12);
    one.store.set(one.atoms.openChatsAtom, [aKey("S")]);
    one.store.set(one.atoms.activeChatAtom, aKey("S"));
    one.store.set(one.atoms.sessionHistoryAtom, [anEntry("S")]);
    one.store.set(one.atoms.cachedTranscriptAtom(text), snapshot);
    let told = 0;
    const all = atom((get) => [get(one.atoms.openChatsAtom), get(one.atoms.activeChatAtom), get(one.atoms.sessionHistoryAtom), get(one.atoms.cachedTranscriptAtom(text))] as const);
    const leave = one.store.sub(all, () => { told++; });
    const before = one.store.get(all);

    const two = openWindow();
    expect(two.store.get(two.atoms.openChatsAtom).map((key: SessionKey) => key.session)).toEqual(["S"]);
    two.store.set(two.atoms.openChatsAtom, [aKey("T")]);
    two.store.set(two.atoms.activeChatAtom, aKey("T"));
    two.store.set(two.atoms.sessionHistoryAtom, []);
    two.store.set(two.atoms.cachedTranscriptAtom(text), aSnapshot(40));
    for (const key of Object.keys(localStorage)) window.dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
    leave();
    one.store.sub(all, () => { told++; });

    const after = one.store.get(all);
    expect(after.map((value, at) => value === before[at])).toEqual([true, true, true, true]);
    expect(after[3]).toBe(snapshot);
    expect(told).toBe(0);
  });

  it("VIEW-4: a transcript's atom that was dropped and made again keeps the value of this window", () => {
    const one = openWindow();
    const snapshot = aSnapshot(12);
    one.store.set(one.atoms.cachedTranscriptAtom("gate/agent/S"), snapshot);
    const two = openWindow();
    two.store.set(two.atoms.cachedTranscriptAtom("gate/agent/S"), aSnapshot(40));
    one.atoms.cachedTranscriptAtom.remove("gate/agent/S");
    expect(one.store.get(one.atoms.cachedTranscriptAtom("gate/agent/S"))).toBe(snapshot);
  });

  it("ADOPT-8: clearing a transcript's atom drops its snapshot", () => {
    const one = openWindow();
    one.store.set(one.atoms.cachedTranscriptAtom("gate/agent/S"), aSnapshot(12));
    one.store.set(one.atoms.cachedTranscriptAtom("gate/agent/S"), null);
    const two = openWindow();
    expect(two.store.get(two.atoms.cachedTranscriptAtom("gate/agent/S"))).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.includes("snapshot") || key.includes("/used/"))).toEqual([]);
  });
});
