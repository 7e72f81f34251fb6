import { describe, expect, it } from "vitest";
import { keyText } from "../owner/sessionKey.ts";
import { settledChat } from "../testing/settledChat.ts";
import { createSimWorld, type SimBrowser, type SimWindow } from "../testing/simWorld.ts";
import { storedTexts } from "../testing/storedTexts.ts";

const kinds = (window: SimWindow): string[] => window.workspace.store.get(window.workspace.noticesAtom).map(({ kind }) => kind);
const local = (browser: SimBrowser): string => JSON.stringify(browser.browser.localStorage?.entries() ?? []);
const brief = (window: SimWindow): string => JSON.stringify(window.tab.sessionStorage?.entries() ?? []);

describe("what a server lets a browser keep", () => {
  it("SEC-13: none: nothing of a chat is stored at any moment, the chat works, and the page says so once", async () => {
    const sim = createSimWorld();
    sim.gateway.setCache("none");
    const browser = sim.browser();
    const { window, key } = await settledChat(sim, browser);
    window.workspace.draft.set(key, "A draft");
    window.workspace.setLabel("My laptop");
    window.workspace.form.set("gate" as never, "half");
    window.workspace.scroll.set(key, { key: "m1", offset: 3 });
    browser.network.offline = true;
    window.workspace.actions(key).send("Not sent");
    await sim.pass(20_000);
    window.tab.hide();
    await sim.pass(20_000);
    // Not even for a moment: what was written and taken away again would be on the disk.
    const names = browser.browser.localStorage!.writes.map((write) => write.key);
    expect(names.filter((name) => name.includes("owner"))).toEqual([]);
    expect(new Set(names)).toEqual(new Set(["tidemark/1/probe", "tidemark/1/browser", `tidemark/1/cache/${sim.gateway.instance}`]));
    expect(window.tab.sessionStorage!.entries().map(([name]) => name.split("/")[2]).sort()).toEqual(["secret", "tab"]);
    expect(kinds(window)).toEqual(["not-allowed"]);
    expect(window.workspace.draft.get(key)).toBe("A draft");
  });

  it("SEC-13: before a server's first word nothing is stored; what was typed meanwhile is kept as soon as it may be", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    browser.network.offline = true;
    const window = browser.open();
    const key = window.workspace.newChat();
    window.workspace.draft.set(key, "Typed early");
    await sim.pass(5_000);
    expect(storedTexts(browser.browser).join()).not.toContain("Typed early");
    expect(kinds(window)).toEqual([]);
    browser.network.offline = false;
    await sim.pass(60_000);
    expect(local(browser)).toContain("Typed early");
    window.tab.reload();
    const again = browser.windowOf(window.tab).workspace;
    expect(again.draft.get(key)).toBe("Typed early");
    expect(again.store.get(again.activeChatAtom)).toEqual(key);
  });

  it("SEC-13: session: each window keeps its own, as long as it is open", async () => {
    const sim = createSimWorld();
    sim.gateway.setCache("session");
    const browser = sim.browser();
    const { window, key } = await settledChat(sim, browser);
    window.workspace.draft.set(key, "A draft");
    await sim.pass(6_000);
    expect(local(browser)).not.toMatch(/Answer|A draft|owner/);
    expect(brief(window)).toMatch(/Answer/);
    window.tab.reload();
    const again = browser.windowOf(window.tab);
    // The first frame, before any answer.
    expect(again.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(again.workspace.draft.get(key)).toBe("A draft");
    const copy = browser.windowOf(again.tab.duplicate());
    await sim.pass(5_000);
    expect(copy.workspace.draft.get(key)).toBe("A draft");
    copy.workspace.draft.set(key, "Another");
    await sim.pass(2_000);
    expect(again.workspace.draft.get(key)).toBe("A draft");
    expect(kinds(again)).toEqual(["window-only"]);
    const fresh = browser.open();
    expect(fresh.workspace.store.get(fresh.workspace.openChatsAtom)).toEqual([]);
  });

  it("SEC-13: a word that becomes stricter purges at once, for every window and user of that server, and a sleeping window writes nothing later", async () => {
    for (const channels of [true, false]) {
      const sim = createSimWorld();
      let who = "owner";
      const browser = sim.browser({ channels, given: () => ({ subject: who }) });
      const { window, key } = await settledChat(sim, browser);
      who = "somebody";
      const other = browser.open();
      await sim.pass(3_000);
      other.workspace.open(key);
      other.workspace.draft.set(key, "Of the other");
      window.workspace.draft.set(key, "Mine");
      await sim.pass(16_000);
      expect(other.tab.freeze()).toBe("cached");
      expect(local(browser)).toMatch(/Answer.*|Of the other|Mine/);
      sim.gateway.setCache("none");
      void window.workspace.api.list();
      await sim.pass(100);
      expect(storedTexts(browser.browser).join()).not.toMatch(/Answer|Of the other|Mine|owner|somebody/);
      other.tab.thaw();
      other.workspace.draft.set(key, "Typed on waking");
      expect(local(browser)).not.toContain("Typed on waking");
      await sim.pass(60_000);
      expect(storedTexts(browser.browser).join()).not.toMatch(/Answer|Of the other|Mine|Typed|owner|somebody/);
      // Nothing of it is gone for the person who looks at it.
      expect(window.workspace.draft.get(key)).toBe("Mine");
      expect(other.workspace.draft.get(key)).toBe("Typed on waking");
      expect(window.lines(key)).toEqual(["user: First", "assistant: Answer"]);
      expect([kinds(window), kinds(other)]).toEqual([["not-allowed"], ["not-allowed"]]);
      expect(window.workspace.store.get(window.workspace.openChatsAtom).map(keyText)).toContain(keyText(key));
    }
  });

  it("SEC-13: a word that becomes laxer is followed: what this window has is kept from then on, and its reload finds it", async () => {
    const sim = createSimWorld();
    sim.gateway.setCache("none");
    const { window, key, browser } = await settledChat(sim);
    window.workspace.draft.set(key, "A draft");
    sim.gateway.setCache("local");
    void window.workspace.api.list();
    await sim.pass(100);
    window.tab.reload();
    const again = browser.windowOf(window.tab);
    expect(again.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(again.workspace.draft.get(key)).toBe("A draft");
  });

  it("SEC-13: the last word is remembered, so that a reload without the server stores nothing either", async () => {
    const sim = createSimWorld();
    sim.gateway.setCache("none");
    const { window, browser } = await settledChat(sim);
    browser.network.offline = true;
    window.tab.reload();
    const again = browser.windowOf(window.tab);
    again.workspace.draft.set(again.workspace.newChat(), "While it is away");
    await sim.pass(60_000);
    expect(storedTexts(browser.browser).join()).not.toContain("While it is away");
  });

  it("SEC-13: the page's own option and the server's word: the stricter one holds, and the option forbids nothing to others", async () => {
    for (const [storage, cache, place] of [["memory", "local", "nowhere"], ["session", "local", "session"], ["local", "session", "session"], ["session", "none", "nowhere"], ["local", "local", "local"]] as const) {
      const sim = createSimWorld();
      sim.gateway.setCache(cache);
      const browser = sim.browser({ given: () => ({ storage }) });
      const { window, key } = await settledChat(sim, browser);
      window.workspace.draft.set(key, "A draft");
      await sim.pass(6_000);
      const found = local(browser).includes("A draft") ? "local" : brief(window).includes("A draft") ? "session" : "nowhere";
      expect([storage, cache, found]).toEqual([storage, cache, place]);
    }
  });

  it("SEC-13: what a page tool gave is not left for the next load where nothing may be kept", async () => {
    for (const cache of ["none", "session"] as const) {
      const sim = createSimWorld();
      sim.gateway.setCache(cache);
      const browser = sim.browser({ pages: true });
      const { window, key } = await settledChat(sim, browser);
      browser.network.fault({ fault: { kind: "drop-request" }, match: /POST .*\/result$/ });
      window.workspace.actions(key).send("Use the page");
      await sim.pass(1_000);
      sim.gateway.agent(key.session).page("read", {});
      await sim.pass(8_000);
      expect(sim.executions).toHaveLength(1);
      expect(brief(window).includes("/calls")).toBe(cache === "session");
    }
  });
});
