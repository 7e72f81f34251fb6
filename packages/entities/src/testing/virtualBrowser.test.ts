import { describe, expect, it } from "vitest";
import type { Environment, PageEvent } from "../environment/environment.ts";
import { createMemoryStorage } from "./memoryStorage.ts";
import { createVirtualBrowser } from "./virtualBrowser.ts";
import { createVirtualClock } from "./virtualClock.ts";
import { createVirtualWorld } from "./virtualWorld.ts";

describe("virtual clock", () => {
  it("fires timers by time, equal ones in the order they were set, with promises settled between", async () => {
    const clock = createVirtualClock();
    const seen: string[] = [];
    clock.after(20, () => { seen.push(`b@${clock.monotonic()}`); });
    clock.after(10, () => {
      void Promise.resolve().then(() => Promise.resolve()).then(() => { clock.after(5, () => { seen.push(`a@${clock.monotonic()}`); }); });
    });
    clock.after(20, () => { seen.push("c"); });
    clock.after(15, () => { seen.push("cancelled"); })();
    await clock.advance(30);
    expect(seen).toEqual(["a@15", "b@20", "c"]);
    expect([clock.monotonic(), clock.pending()]).toEqual([30, 0]);
  });
});

describe("memory storage", () => {
  it("refuses what is beyond its quota and keeps the old value", () => {
    const storage = createMemoryStorage({ quotaChars: 10 });
    storage.setItem("k", "12345");
    expect(() => { storage.setItem("k", "1234567890"); }).toThrow("quota");
    expect(storage.getItem("k")).toBe("12345");
    storage.set({ denied: true });
    expect(() => storage.getItem("k")).toThrow("insecure");
  });
});

describe("virtual browser", () => {
  it("gives each page its own life: a reload ends timers, locks, channels; sessionStorage stays", async () => {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const tab = browser.open();
    const first = tab.environment;
    first.sessionStorage!.setItem("mine", "1");
    let fired = 0;
    first.clock.after(100, () => { fired++; });
    expect(await first.locks!.request("name", 0)).not.toBeNull();
    const events: PageEvent["type"][] = [];
    first.page.subscribe((event) => { events.push(event.type); });
    const second = tab.reload();
    expect(events).toEqual(["hide", "hidden"]);
    expect(second.navigation).toBe("reload");
    expect(second.sessionStorage!.getItem("mine")).toBe("1");
    expect(await second.locks!.request("name", 0)).not.toBeNull();
    await world.clock.advance(200);
    expect(fired).toBe(0);
  });

  it("duplicates with a copy of sessionStorage and shares the rest", async () => {
    const browser = createVirtualBrowser(createVirtualWorld());
    const one = browser.open();
    one.environment.sessionStorage!.setItem("mine", "1");
    const two = one.duplicate();
    two.environment.sessionStorage!.setItem("mine", "2");
    two.environment.localStorage!.setItem("ours", "3");
    expect(one.environment.sessionStorage!.getItem("mine")).toBe("1");
    expect(one.environment.localStorage!.getItem("ours")).toBe("3");
    expect([one.flags.focused, two.flags.focused]).toEqual([false, true]);
  });

  it("waits for a lock as long as it is told, in order, and frees it when its page crashes", async () => {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const [one, two, three] = [browser.open(), browser.open(), browser.open()];
    await one.environment.locks!.request("l", 0);
    expect(await two.environment.locks!.request("l", 0)).toBeNull();
    let late: unknown = "waiting";
    void two.environment.locks!.request("l", 2000).then((got) => { late = got; });
    await world.clock.advance(1999);
    expect(late).toBe("waiting");
    await world.clock.advance(1);
    expect(late).toBeNull();
    const grants: string[] = [];
    two.environment.locks!.queue("l", () => { grants.push("two"); });
    three.environment.locks!.queue("l", () => { grants.push("three"); });
    one.crash();
    await world.clock.settle();
    expect(grants).toEqual(["two"]);
    two.close();
    await world.clock.settle();
    expect(grants).toEqual(["two", "three"]);
  });

  it("keeps a page in the back/forward cache only where it holds no lock; a timer due meanwhile fires once", async () => {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const loads: Environment[] = [];
    const tab = browser.open({ load: (environment) => { loads.push(environment); } });
    let fired = 0;
    tab.environment.clock.after(1000, () => { fired++; });
    expect(tab.freeze()).toBe("cached");
    await world.clock.advance(5000);
    expect(fired).toBe(0);
    tab.thaw();
    await world.clock.advance(5000);
    expect([fired, loads.length]).toEqual([1, 1]);
    await tab.environment.locks!.request("l", 0);
    expect(tab.freeze()).toBe("dropped");
    expect(tab.thaw().navigation).toBe("return");
    expect(loads.length).toBe(2);
  });

  it("carries messages to the other pages of the browser, as copies, and not to itself", async () => {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const [one, two] = [browser.open(), browser.open()];
    const heard: unknown[] = [];
    const mine = one.environment.channel("c")!;
    mine.subscribe(() => { heard.push("self"); });
    two.environment.channel("c")!.subscribe((message) => { heard.push(message); });
    mine.post({ a: 1 });
    await world.clock.advance(0);
    expect(heard).toEqual([{ a: 1 }]);
  });

  it("lets a page that leaves say what its last handlers began, and one that crashes nothing", async () => {
    const world = createVirtualWorld();
    const asked: string[] = [];
    const browser = createVirtualBrowser(world, { fetch: (input) => {
      asked.push(String(input));
      return Promise.resolve(new Response());
    } });
    const open = (name: string) => browser.open({ load({ page, fetch }) {
      const say = async (keepalive: boolean): Promise<void> => {
        await Promise.resolve();
        await fetch(`${name}${keepalive ? "" : " without keepalive"}`, { keepalive });
      };
      page.subscribe((event) => { if (event.type === "hide") { void say(true); void say(false); } });
    } });
    open("closed").close();
    open("crashed").crash();
    const late = open("late");
    const { fetch } = late.environment;
    late.close();
    await world.clock.advance(10);
    void fetch("too late", { keepalive: true });
    await world.clock.advance(10);
    expect(asked).toEqual(["closed", "late"]);
  });
});
