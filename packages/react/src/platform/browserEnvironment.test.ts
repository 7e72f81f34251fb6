import { locks as nodeLocks } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PageEvent } from "@tidemark/entities/environment";
import { createVirtualClock } from "@tidemark/entities/testing";
import { browserEnvironment } from "./browserEnvironment.ts";
import { browserLocks } from "./browserLocks.ts";
import { browserStorage } from "./browserStorage.ts";
import { navigationKind } from "./navigationKind.ts";

// Node has the Web Locks of the standard; happy-dom has none.
const manager = nodeLocks as unknown as LockManager;

describe("browserStorage", () => {
  it("VIEW-11: a property that throws, is missing or null gives no storage instead of an error", () => {
    expect(browserStorage(() => { throw new DOMException("denied", "SecurityError"); })).toBeNull();
    expect([browserStorage(() => undefined), browserStorage(() => null)]).toEqual([null, null]);
  });

  it("reads, writes, removes and lists", () => {
    window.localStorage.clear();
    const storage = browserStorage(() => window.localStorage)!;
    storage.setItem("a", "1");
    storage.setItem("length", "2");
    storage.removeItem("b");
    expect([storage.keys().sort(), storage.getItem("length"), storage.getItem("b")]).toEqual([["a", "length"], "2", null]);
    storage.removeItem("a");
    storage.removeItem("length");
    expect(storage.keys()).toEqual([]);
  });
});

describe("browserLocks", () => {
  it("VIEW-5: refuses at once without waiting, gives up after its wait, and is free after the release", async () => {
    const clock = createVirtualClock();
    const locks = browserLocks(manager, clock);
    const release = await locks.request("platform-a", 0);
    expect(release).not.toBeNull();
    expect(await locks.request("platform-a", 0)).toBeNull();
    const patient = locks.request("platform-a", 2000);
    await clock.advance(2000);
    expect(await patient).toBeNull();
    const lucky = locks.request("platform-a", 2000);
    release!();
    const got = await lucky;
    expect(got).not.toBeNull();
    await clock.advance(5000);
    expect(await locks.request("platform-a", 0)).toBeNull();
    got!();
  });

  it("a place in the queue is taken in its turn and can be given up before and after", async () => {
    const locks = browserLocks(manager, createVirtualClock());
    const seen: string[] = [];
    const join = (name: string) => {
      let leave = (): void => {};
      const granted = new Promise<void>((resolve) => {
        leave = locks.queue("platform-b", () => {
          seen.push(name);
          resolve();
        });
      });
      return { granted, leave };
    };
    const [first, second, third] = [join("first"), join("second"), join("third")];
    await first.granted;
    second.leave();
    first.leave();
    await third.granted;
    expect(seen).toEqual(["first", "third"]);
    third.leave();
    expect(await locks.request("platform-b", 2000)).not.toBeNull();
  });

  it("a browser that refuses locks altogether is one where none is to be had", async () => {
    const refusing = { request: () => Promise.reject(new DOMException("no", "SecurityError")) } as unknown as LockManager;
    expect(await browserLocks(refusing, createVirtualClock()).request("x", 0)).toBeNull();
  });
});

afterEach(() => { vi.restoreAllMocks(); });

describe("navigationKind", () => {
  it("VIEW-5: tells a reload and a return from a fresh page", () => {
    const kinds = ["navigate", "prerender", "reload", "back_forward", undefined].map((type) => {
      vi.spyOn(performance, "getEntriesByType").mockReturnValue(type === undefined ? [] : [{ type } as unknown as PerformanceEntry]);
      return navigationKind();
    });
    expect(kinds).toEqual(["fresh", "fresh", "reload", "return", "return"]);
  });
});

describe("browserEnvironment", () => {
  it("VIEW-11: is there where locks and channels are missing", () => {
    vi.spyOn(window.navigator, "locks", "get").mockReturnValue(undefined as unknown as LockManager);
    const environment = browserEnvironment();
    expect(environment.locks).toBeNull();
    expect(environment.random(new Uint8Array(40)).some((byte) => byte !== 0)).toBe(true);
    vi.stubGlobal("BroadcastChannel", undefined);
    expect(environment.channel("x")).toBeNull();
    vi.unstubAllGlobals();
  });

  it("tells what the page goes through, and stops telling", () => {
    const { page } = browserEnvironment();
    const events: PageEvent[] = [];
    const stop = page.subscribe((event) => { events.push(event); });
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    document.dispatchEvent(new Event("visibilitychange"));
    stop();
    window.dispatchEvent(new Event("blur"));
    expect(events).toEqual([{ type: "focus" }, { type: "offline" }, { type: "show", persisted: true }, { type: "visible" }]);
  });

  it("timers fire once and can be cancelled", () => {
    vi.useFakeTimers();
    try {
      const { clock } = browserEnvironment();
      const fired: string[] = [];
      clock.after(10, () => { fired.push("a"); });
      clock.after(10, () => { fired.push("never"); })();
      clock.after(2 ** 40, () => { fired.push("far"); });
      vi.advanceTimersByTime(20);
      expect(fired).toEqual(["a"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
