import { describe, expect, it } from "vitest";
import { createVirtualBrowser } from "../testing/virtualBrowser.ts";
import type { VirtualTab } from "../testing/virtualTab.ts";
import { createVirtualWorld } from "../testing/virtualWorld.ts";
import { startTabIdentity, type TabIdentityHandle } from "./startTabIdentity.ts";

interface Life { settledTwice: string[]; steps: number; duplicates: number; returns: number; kept: number; lost: number }

/** A browser in which tabs come, go, reload, duplicate, freeze, come back and are discarded, in an order that the seed gives. */
async function live(seed: number): Promise<Life> {
  const world = createVirtualWorld({ seed });
  const browser = createVirtualBrowser(world);
  const handles = new Map<VirtualTab, TabIdentityHandle>();
  const life: Life = { settledTwice: [], steps: 0, duplicates: 0, returns: 0, kept: 0, lost: 0 };
  const frozen = new Set<VirtualTab>();
  const load = (environment: VirtualTab["environment"], tab: VirtualTab): void => {
    const keys = (storage: typeof environment.localStorage) => ({
      get: (key: string) => storage?.getItem(key) ?? null,
      set(key: string, text: string) {
        storage?.setItem(key, text);
        return true;
      },
    });
    handles.set(tab, startTabIdentity(environment, { local: keys(environment.localStorage), session: keys(environment.sessionStorage) }, "tidemark/1/tab/test"));
  };
  const check = (): void => {
    const settled = [...handles].flatMap(([tab, handle]) => (tab.alive() && !frozen.has(tab) ? (handle.settled() ?? []) : []));
    if (new Set(settled).size !== settled.length) life.settledTwice.push(`seed ${seed}, step ${life.steps}`);
  };
  browser.open({ load });
  for (; life.steps < 80; life.steps++) {
    const tab = browser.tabs[world.random.below(browser.tabs.length)]!;
    const before = tab.alive() ? handles.get(tab)?.settled() ?? null : null;
    const act = world.random.below(8);
    if (act === 0 && browser.tabs.length < 8) browser.open({ load });
    else if (!tab.alive()) tab.load(world.random.below(2) ? "reload" : "return");
    else if (frozen.delete(tab)) {
      tab.thaw();
      life.returns++;
    } else if (act === 1) tab.discard();
    else if (act === 2 && browser.tabs.length < 8) {
      tab.duplicate({ navigation: world.random.below(2) ? "return" : "fresh" });
      life.duplicates++;
    } else if (act === 3 && tab.freeze() === "cached") frozen.add(tab);
    else if (act === 4) tab.crash();
    else if (tab.alive()) {
      // A duplicate that still waits in line gets the lock that this reload frees: then the two change places (it comes with the same copy).
      const contested = [...handles.values()].some((other) => other.state().kind === "settling" && other.tab() === before);
      tab.reload();
      await world.clock.advance(world.random.below(2) ? 2_500 : 0);
      const after = handles.get(tab)?.settled() ?? null;
      if (before !== null && after !== null && !contested) life[after === before ? "kept" : "lost"]++;
    }
    check();
    await world.clock.advance(world.random.below(4) * 700);
    check();
  }
  return life;
}

describe("identities in a browser's life", () => {
  it("VIEW-5: at no moment are two living pages settled as the same identity, and an uncontested reload keeps the one it had", async () => {
    const lives = await Promise.all(Array.from({ length: 30 }, (_, seed) => live(seed + 1)));
    expect(lives.flatMap((life) => life.settledTwice)).toEqual([]);
    const sum = (pick: (life: Life) => number) => lives.reduce((all, life) => all + pick(life), 0);
    expect(sum((life) => life.lost)).toBe(0);
    // The world was not empty.
    expect([sum((life) => life.duplicates) > 80, sum((life) => life.returns) > 60, sum((life) => life.kept) > 200]).toEqual([true, true, true]);
  });
});
