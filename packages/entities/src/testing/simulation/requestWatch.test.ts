import { describe, expect, it } from "vitest";
import { HEADER } from "../../contract/streamHeaders.ts";
import type { Environment } from "../../environment/environment.ts";
import { createVirtualBrowser } from "../virtualBrowser.ts";
import type { VirtualTab } from "../virtualTab.ts";
import { createVirtualWorld } from "../virtualWorld.ts";
import { createRequestWatch } from "./requestWatch.ts";

/** Two windows that show the same name: one of them is it, the other may only ask for it. */
function setUp() {
  const world = createVirtualWorld({ seed: 1 });
  const browser = createVirtualBrowser(world, {});
  browser.setFetch(async () => new Response("{}"));
  const watch = createRequestWatch(world.clock);
  watch.nameOf = () => "B.T";
  const pages = new Map<VirtualTab, Environment>();
  const open = () => browser.open({ load: (environment, tab) => { pages.set(tab, watch.wrap(environment, tab)); } });
  const speak = (tab: VirtualTab): void => { void pages.get(tab)!.fetch("http://fake.test/v1", { headers: { [HEADER.tab]: "B.T; secret=s" } }); };
  return { watch, speak, one: open(), two: open() };
}

describe("the watch of requests", () => {
  it("finds a page that speaks under the name of a living one", () => {
    const { watch, speak, one, two } = setUp();
    speak(one);
    speak(two);
    expect(watch.problems()).toEqual([`${two.name} speaks as B.T, which ${one.name} is`]);
  });

  it("takes a page's last words on its way into the cache for no claim: back again it only shows the name until it has asked", () => {
    const { watch, speak, one, two } = setUp();
    speak(one);
    one.freeze();
    watch.left(one);
    speak(one);
    one.thaw();
    speak(two);
    expect(watch.problems()).toEqual([]);
    speak(one);
    expect(watch.problems()).toEqual([`${one.name} speaks as B.T, which ${two.name} is`]);
  });
});
