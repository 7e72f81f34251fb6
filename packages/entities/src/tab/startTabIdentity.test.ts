import { describe, expect, it } from "vitest";
import type { Environment } from "../environment/environment.ts";
import { browserOf } from "../ids/ids.ts";
import { createVirtualBrowser, type VirtualBrowserOptions } from "../testing/virtualBrowser.ts";
import { createVirtualWorld } from "../testing/virtualWorld.ts";
import { startTabIdentity, type TabIdentityHandle, type TextKeys } from "./startTabIdentity.ts";

const keys = (storage: Environment["localStorage"]): TextKeys => ({
  get: (key) => storage?.getItem(key) ?? null,
  set: (key, text) => {
    storage?.setItem(key, text);
    return true;
  },
});

/** Each page load of the browser runs an identity; `of` gives the newest of a tab. */
function setUp(options: VirtualBrowserOptions = {}) {
  const world = createVirtualWorld();
  const browser = createVirtualBrowser(world, options);
  const handles = new Map<string, TabIdentityHandle>();
  const open = () => browser.open({
    load: (environment, tab) => {
      handles.set(tab.name, startTabIdentity(environment, { local: keys(environment.localStorage), session: keys(environment.sessionStorage) }, "tidemark/1/tab/test"));
    },
  });
  const of = (tab: { name: string }): TabIdentityHandle => handles.get(tab.name)!;
  return { world, browser, open, of };
}

describe("startTabIdentity", () => {
  it("VIEW-5: a reload keeps the identity", async () => {
    const { world, open, of } = setUp();
    const tab = open();
    const before = of(tab).settled();
    await world.clock.settle();
    tab.reload();
    expect(of(tab).settled()).toBeNull();
    await world.clock.settle();
    expect(of(tab).settled()).toBe(before);
    expect(before).not.toBeNull();
  });

  it("case 32: a duplicate gets an identity of its own, and is nobody until the original did not let go for 2 s", async () => {
    const { world, open, of } = setUp();
    const original = open();
    await world.clock.settle();
    const copy = original.duplicate();
    await world.clock.advance(1999);
    expect(of(copy).settled()).toBeNull();
    expect(of(copy).tab()).toBe(of(original).tab());
    await world.clock.advance(1);
    expect(of(copy).state()).toMatchObject({ kind: "fresh", copyOf: of(original).tab() });
    expect(of(copy).settled()).not.toBe(of(original).settled());
    expect(browserOf(of(copy).tab())).toBe(browserOf(of(original).tab()));
  });

  it("case 32: the duplicate of a duplicate, and a duplicate made while the first still settles, are all different", async () => {
    const { world, open, of } = setUp();
    const one = open();
    await world.clock.settle();
    const two = one.duplicate();
    const three = two.duplicate();
    await world.clock.advance(2000);
    const four = two.duplicate();
    await world.clock.advance(2000);
    const ids = [one, two, three, four].map((tab) => of(tab).settled());
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(4);
  });

  it("case 32: a window opened by a link with a copied session storage does not wait", async () => {
    const { world, open, of } = setUp();
    const one = open();
    await world.clock.settle();
    const two = one.duplicate({ navigation: "fresh" });
    await world.clock.settle();
    expect(of(two).state().kind).toBe("fresh");
  });

  it("VIEW-5: reloads three times at once, and a reload of the duplicate, keep their identities", async () => {
    const { world, open, of } = setUp();
    const one = open();
    await world.clock.settle();
    const two = one.duplicate();
    await world.clock.advance(2000);
    const ids = [of(one).settled(), of(two).settled()];
    two.reload();
    one.reload();
    one.reload();
    one.reload();
    await world.clock.advance(2000);
    expect([of(one).settled(), of(two).settled()]).toEqual(ids);
  });

  it("VIEW-5: a discarded original has no lock: whichever page comes first keeps the identity", async () => {
    const { world, open, of } = setUp();
    const original = open();
    const id = of(original).settled();
    await world.clock.settle();
    const copy = original.duplicate();
    original.discard();
    await world.clock.settle();
    expect(of(copy).state()).toMatchObject({ kind: "own", tab: id });
    original.load("reload");
    await world.clock.advance(2000);
    expect(of(original).state()).toMatchObject({ kind: "fresh", copyOf: id });
  });

  it("VIEW-5: goes into the back/forward cache without its lock and is itself again before anything is sent", async () => {
    const { world, open, of } = setUp();
    const tab = open();
    const id = of(tab).settled();
    await world.clock.settle();
    expect(tab.freeze()).toBe("cached");
    expect(of(tab).settled()).toBeNull();
    await world.clock.advance(300_000);
    tab.thaw();
    expect(of(tab).settled()).toBeNull();
    await world.clock.settle();
    expect(of(tab).state()).toMatchObject({ kind: "own", tab: id });
  });

  it("VIEW-5: a page that comes back and finds its identity taken goes on as another", async () => {
    const { world, open, of } = setUp();
    const tab = open();
    const id = of(tab).settled();
    await world.clock.settle();
    tab.freeze();
    const copy = tab.duplicate();
    await world.clock.settle();
    expect(of(copy).settled()).toBe(id);
    tab.thaw();
    await world.clock.advance(2000);
    expect(of(tab).state()).toMatchObject({ kind: "fresh", copyOf: id });
  });

  it("VIEW-5: without locks a reload is a fresh identity, and so is a duplicate", async () => {
    const { open, of } = setUp({ locks: false });
    const one = open();
    const first = of(one).settled();
    const two = one.duplicate();
    one.reload();
    expect(of(one).state()).toMatchObject({ kind: "fresh", copyOf: first });
    expect(new Set([first, of(one).settled(), of(two).settled()]).size).toBe(3);
  });

  it("VIEW-5: superseded by the gateway it takes a fresh identity, keeps it over a reload, and tells its listeners", async () => {
    const { world, open, of } = setUp();
    const tab = open();
    const id = of(tab).tab();
    await world.clock.settle();
    const seen: string[] = [];
    of(tab).subscribe((state) => { seen.push(state.kind); });
    of(tab).superseded(id);
    const next = of(tab).settled();
    expect(seen).toEqual(["superseded"]);
    expect(next).not.toBe(id);
    await world.clock.settle();
    tab.reload();
    await world.clock.settle();
    expect(of(tab).settled()).toBe(next);
  });

  it("VIEW-11: with no storage and no locks each page has an identity all the same", () => {
    const { open, of } = setUp({ localStorage: null, sessionStorage: false, locks: false });
    const tab = open();
    const first = of(tab).settled();
    tab.reload();
    expect(first).not.toBeNull();
    expect(of(tab).settled()).not.toBe(first);
  });

  it("shares the browser part over all tabs of a browser and with no other browser", () => {
    const one = setUp();
    const two = setUp();
    const [a, b] = [one.open(), one.open()];
    two.world.random.next();
    const c = two.open();
    expect(browserOf(one.of(a).tab())).toBe(browserOf(one.of(b).tab()));
    expect(browserOf(one.of(a).tab())).not.toBe(browserOf(two.of(c).tab()));
  });
});
