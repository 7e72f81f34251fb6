import { describe, expect, it } from "vitest";
import type { Keep } from "../storage/keep.ts";
import { createSimWorld, type SimBrowser, type SimWindow } from "../testing/simWorld.ts";
import { storedTexts } from "../testing/storedTexts.ts";

const CANARY = "canary-71ab";
const canaries = (browser: SimBrowser): string[] => storedTexts(browser.browser).filter((text) => text.includes(CANARY));

/** A chat with an answer, a draft and an unsent message in each of two windows, kept in this browser; from now on the page wants `keep.now`. */
async function keptChat(options: { locks?: boolean } = {}) {
  const sim = createSimWorld();
  const keep: { now: Keep } = { now: "local" };
  const browser = sim.browser({ ...options, given: () => ({ storage: keep.now }) });
  const one = browser.open();
  await sim.pass(500);
  const key = one.workspace.newChat();
  one.workspace.actions(key).send(`Question ${CANARY}`);
  await sim.pass(500);
  sim.gateway.agent(key.session).text(`Answer ${CANARY}`).end();
  await sim.pass(16_000);
  const two = browser.open();
  two.workspace.open(key);
  await sim.pass(8_000);
  const words = async (window: SimWindow, name: string) => {
    window.workspace.draft.set(key, `Draft of ${name} ${CANARY}`);
    browser.network.offline = true;
    window.workspace.actions(key).send(`Said in ${name} ${CANARY}`);
    await sim.pass(300);
  };
  await words(one, "one");
  await words(two, "two");
  browser.network.offline = false;
  return { sim, keep, browser, one, two, key };
}
const waiting = (window: SimWindow, key: Parameters<SimWindow["view"]>[0]) => window.view(key).sending.map(({ parts }) => JSON.stringify(parts)).sort();

describe("a page that wants less kept than before", () => {
  it("SEC-13: memory: nothing of chats is left in the browser; this window's words come along, and what a gone window said and never sent", async () => {
    const { sim, keep, browser, one, two, key } = await keptChat();
    expect(canaries(browser).length).toBeGreaterThan(4);
    browser.network.offline = true;
    two.tab.close();
    keep.now = "memory";
    one.tab.reload();
    const { workspace } = browser.windowOf(one.tab);
    expect([workspace.draft.get(key), canaries(browser).filter((text) => !text.includes("two"))]).toEqual([`Draft of one ${CANARY}`, []]);
    await sim.pass(5_000);
    expect(canaries(browser)).toEqual([]);
    expect(waiting(browser.windowOf(one.tab), key)).toEqual([expect.stringContaining("Said in one"), expect.stringContaining("Said in two")]);
    browser.network.offline = false;
    await sim.pass(60_000);
    workspace.draft.set(key, `More ${CANARY}`);
    await sim.pass(10_000);
    expect([canaries(browser), workspace.draft.get(key)]).toEqual([[], `More ${CANARY}`]);
  });

  it("VIEW-4: a window that lives and still keeps its own has its draft left to it; so has any, where nobody can tell who lives", async () => {
    for (const locks of [true, false]) {
      const { sim, keep, browser, one, two, key } = await keptChat({ locks });
      keep.now = "memory";
      one.tab.reload();
      await sim.pass(10_000);
      keep.now = "local";
      two.tab.reload();
      expect(browser.windowOf(two.tab).workspace.draft.get(key)).toBe(`Draft of two ${CANARY}`);
    }
  });

  it("SEC-13: session: what stood for all windows comes into this one", async () => {
    const { sim, keep, browser, one, two, key } = await keptChat();
    two.tab.close();
    keep.now = "session";
    one.tab.reload();
    await sim.pass(10_000);
    expect(JSON.stringify(browser.browser.localStorage!.entries())).not.toContain(CANARY);
    one.tab.reload();
    const again = browser.windowOf(one.tab);
    expect([again.workspace.draft.get(key), again.lines(key).join()]).toEqual([`Draft of one ${CANARY}`, expect.stringContaining(`Answer ${CANARY}`)]);
  });
});
