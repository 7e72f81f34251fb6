import { describe, expect, it } from "vitest";
import type { Environment } from "../environment/environment.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import { FAKE_TOKEN } from "../testing/fakeGateway.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { settledChat } from "../testing/settledChat.ts";
import { createSimWorld, type SimBrowser, type SimBrowserOptions, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { storedTexts } from "../testing/storedTexts.ts";
import { forgetEndedSignIns } from "./forgetEndedSignIns.ts";

const CANARY = "canary-5f1e";

/** A browser with two windows, and the canary in all that a window keeps: messages, a title, drafts, what is not sent, a half-filled form, its name. */
async function writtenChat(sim: SimWorld, options: SimBrowserOptions = {}): Promise<{ browser: SimBrowser; one: SimWindow; two: SimWindow; key: SessionKey }> {
  const browser = sim.browser(options);
  const one = browser.open();
  await sim.pass(200);
  const key = one.workspace.newChat();
  one.workspace.actions(key).send(`First ${CANARY}`);
  await sim.pass(500);
  sim.gateway.agent(key.session).text(`Answer ${CANARY}`).end();
  await sim.pass(8_000);
  const two = browser.open();
  two.workspace.open(key);
  two.workspace.setLabel(`Laptop ${CANARY}`);
  two.workspace.draft.set(key, `Not sent yet ${CANARY}`);
  two.workspace.form.set("gate-1" as never, { note: CANARY });
  one.workspace.draft.set(one.workspace.newChat(), `Another ${CANARY}`);
  await sim.pass(8_000);
  one.workspace.activate(key);
  browser.network.offline = true;
  one.workspace.actions(key).send(`Stays here ${CANARY}`);
  await sim.pass(300);
  browser.network.offline = false;
  return { browser, one, two, key };
}
const canaries = (browser: SimBrowser): string[] => storedTexts(browser.browser).filter((text) => text.includes(CANARY));

describe("signing out", () => {
  it("VIEW-13: leaves no byte of the sign-in in any storage of the browser, at once, and the other window has let go within a second", async () => {
    const sim = createSimWorld();
    const { browser, one, two, key } = await writtenChat(sim);
    expect(canaries(browser).length).toBeGreaterThan(4);
    let forgotten = 0;
    one.workspace.store.sub(one.workspace.signedOutAtom, () => { forgotten++; });
    await one.workspace.signOut();
    expect(canaries(browser)).toEqual([]);
    await sim.pass(1_000);
    for (const window of [one, two]) {
      expect(window.workspace.store.get(window.workspace.signedOutAtom)).toBe(true);
      expect(() => window.view(key)).toThrow();
      expect(window.workspace.store.get(window.workspace.historyAtom)).toEqual([]);
      expect(window.workspace.draft.get(key)).toBe("");
    }
    // Whatever the two do from now on: their last handlers, a write of a component that is still drawn, a closed window.
    two.workspace.draft.set(key, CANARY);
    two.workspace.setLabel(CANARY);
    one.tab.hide();
    two.tab.close();
    await sim.pass(120_000);
    expect(canaries(browser)).toEqual([]);
    expect(storedTexts(browser.browser).filter((text) => text.includes("owner") || text.includes(key.session))).toEqual([]);
    expect(forgotten).toBe(1);
  });

  it("VIEW-13: without channels the other window finds the tombstone by itself within a second", async () => {
    const sim = createSimWorld();
    const { browser, one, two } = await writtenChat(sim, { channels: false });
    await one.workspace.signOut();
    await sim.pass(1_000);
    expect(two.workspace.store.get(two.workspace.signedOutAtom)).toBe(true);
    expect(canaries(browser)).toEqual([]);
  });

  it("VIEW-13: the tombstone stands also where the browser's space was used up", async () => {
    const sim = createSimWorld();
    const localStorage = createMemoryStorage();
    const { browser, one, two } = await writtenChat(sim, { channels: false, localStorage });
    localStorage.set({ quotaChars: localStorage.chars() });
    await one.workspace.signOut();
    await sim.pass(1_000);
    expect(two.workspace.store.get(two.workspace.signedOutAtom)).toBe(true);
    expect(canaries(browser)).toEqual([]);
  });

  it("VIEW-13: a late persist leaves nothing, from the step on in which it was written", async () => {
    const sim = createSimWorld();
    let signOut: (() => void) | null = null;
    // The other window signs out between this one's look and its write, as two processes do.
    const { browser, one, two, key } = await writtenChat(sim, {
      wrap: (environment, tab) => (tab.name === "tab2" ? withLocal(environment, (raw) => ({ ...raw, setItem(name, text) {
        const now = signOut;
        signOut = null;
        now?.();
        raw.setItem(name, text);
      } })) : environment),
    });
    signOut = () => void one.workspace.signOut();
    two.workspace.draft.set(key, `Typed in that moment ${CANARY}`);
    expect(signOut).toBeNull();
    expect(canaries(browser)).toEqual([]);
    await sim.pass(60_000);
    expect(canaries(browser)).toEqual([]);
  });

  it("VIEW-13: a window that slept purges when it wakes, writes nothing, and touches nothing of the sign-in that began meanwhile", async () => {
    const sim = createSimWorld();
    const { browser, one, two, key } = await writtenChat(sim, { given: () => ({ storage: "session" }) });
    expect(two.tab.freeze()).toBe("cached");
    await one.workspace.signOut();
    await sim.pass(60_000);
    one.tab.reload();
    const again = browser.windowOf(one.tab);
    await sim.pass(1_000);
    again.workspace.open(key);
    await sim.pass(3_000);
    again.workspace.draft.set(key, "Of the new sign-in");
    const before = storedTexts(browser.browser).filter((text) => text.includes("Of the new sign-in"));
    expect(before).toHaveLength(1);
    two.tab.thaw();
    await sim.pass(1);
    expect(two.workspace.store.get(two.workspace.signedOutAtom)).toBe(true);
    expect(two.tab.sessionStorage!.entries()).toEqual([]);
    await sim.pass(60_000);
    expect(storedTexts(browser.browser)).toEqual(expect.arrayContaining(before));
    expect(again.workspace.store.get(again.workspace.signedOutAtom)).toBe(false);
    // The chat's own records come from the server again; what was only here does not.
    expect(storedTexts(browser.browser).filter((text) => /Not sent yet|Stays here|Another|Laptop/.test(text))).toEqual([]);
  });

  it("VIEW-13: a purge that a crash cut off is finished by whoever comes next, whoever that is", async () => {
    for (const subject of ["owner", "somebody else"]) {
      const sim = createSimWorld();
      let left = Number.POSITIVE_INFINITY;
      let who = "owner";
      const { browser, one, two } = await writtenChat(sim, {
        given: () => ({ subject: who }),
        wrap: (environment, tab) => (tab.name === "tab1" && who === "owner" ? withLocal(environment, (raw) => ({ ...raw, removeItem(name) {
          if (left-- === 0) tab.crash();
          if (left < 0) throw new Error("The process is gone.");
          raw.removeItem(name);
        } })) : environment),
      });
      two.tab.crash();
      left = 3;
      await one.workspace.signOut();
      expect(canaries(browser).length).toBeGreaterThan(0);
      who = subject;
      browser.open();
      expect(storedTexts(browser.browser).filter((text) => /Not sent yet|Stays here|Another|Laptop/.test(text))).toEqual([]);
    }
  });

  it("VIEW-13: a window that the browser had put away comes back to a page where nobody is signed in, and is emptied there", async () => {
    const sim = createSimWorld();
    const { browser, one, two } = await writtenChat(sim, { given: () => ({ storage: "session" }) });
    two.tab.discard();
    await one.workspace.signOut();
    expect(canaries(browser).length).toBeGreaterThan(0);
    forgetEndedSignIns({ localStorage: browser.browser.localStorage, sessionStorage: two.tab.sessionStorage });
    expect(canaries(browser)).toEqual([]);
  });

  it("VIEW-13: signing in again begins anew, as the same user and as another, and shows nothing of before", async () => {
    for (const subject of ["owner", "second"]) {
      const sim = createSimWorld();
      let who = "owner";
      const { browser, one, key } = await writtenChat(sim, { given: () => ({ subject: who }) });
      await one.workspace.signOut();
      who = subject;
      one.tab.reload();
      const again = browser.windowOf(one.tab);
      expect(again.workspace.store.get(again.workspace.openChatsAtom)).toEqual([]);
      expect(again.workspace.draft.get(key)).toBe("");
      expect(again.workspace.keptHere()).toMatchObject({ drafts: 0, unsent: 0 });
      await sim.pass(5_000);
      again.workspace.draft.set(key, "Mine");
      await sim.pass(60_000);
      expect(again.workspace.store.get(again.workspace.signedOutAtom)).toBe(false);
      again.tab.reload();
      expect(browser.windowOf(one.tab).workspace.draft.get(key)).toBe("Mine");
    }
  });

  it("VIEW-13: a refreshed token is no sign-out, and neither is storage that was cleared by hand", async () => {
    const sim = createSimWorld();
    // In a second sign-in: there is a tombstone that could be missed.
    const before = await writtenChat(sim);
    await before.one.workspace.signOut();
    const { browser, key } = before;
    const [one, two] = [before.one, before.two].map(({ tab }) => { tab.reload(); return browser.windowOf(tab); }) as [SimWindow, SimWindow];
    await sim.pass(3_000);
    sim.refreshToken("another-token-0123456789");
    await sim.pass(60_000);
    browser.browser.localStorage!.wipe();
    two.workspace.draft.set(key, "Still typing");
    await sim.pass(60_000);
    for (const window of [one, two]) expect(window.workspace.store.get(window.workspace.signedOutAtom)).toBe(false);
    two.tab.reload();
    expect(browser.windowOf(two.tab).workspace.draft.get(key)).toBe("Still typing");
  });

  it("VIEW-13: every window leaves its chats, with the token that the page has forgotten by then, and the answer goes on", async () => {
    const sim = createSimWorld();
    let token: string | null = FAKE_TOKEN;
    const left: (string | null)[] = [];
    const { browser, window: one, key } = await settledChat(sim, sim.browser({
      given: () => ({ token: () => token, onSignedOut: () => { token = null; } }),
      wrap: (environment) => ({ ...environment, fetch: (input, init) => {
        if (init?.method === "DELETE") left.push(new Headers(init.headers).get("Authorization"));
        return environment.fetch(input, init);
      } }),
    }));
    const two = browser.open();
    two.workspace.open(key);
    await sim.pass(5_000);
    one.workspace.actions(key).send("Go on without me");
    await sim.pass(500);
    sim.gateway.agent(key.session).text("half");
    await sim.pass(500);
    await one.workspace.signOut();
    await sim.pass(1_000);
    expect(token).toBeNull();
    expect(left).toEqual([`Bearer ${FAKE_TOKEN}`, `Bearer ${FAKE_TOKEN}`]);
    await sim.pass(6_000);
    // From here on nobody asks for anything any more.
    browser.network.log.length = 0;
    sim.gateway.agent(key.session).text(" and the rest").end();
    await sim.pass(20_000);
    expect(browser.network.log).toEqual([]);
    expect(sim.gateway.session(key.session).state.live).toBeNull();
    expect(JSON.stringify(sim.gateway.records(key.session))).toContain("and the rest");
  });

  it("VIEW-13: of two users in one browser only the one who signed out is forgotten", async () => {
    const sim = createSimWorld();
    let who = "ada";
    const { browser, one, key } = await writtenChat(sim, { given: () => ({ subject: who, instance: who }) });
    who = "bo";
    const other = browser.open();
    await sim.pass(2_000);
    other.workspace.open(key);
    other.workspace.draft.set(key, "Of bo");
    await sim.pass(8_000);
    await one.workspace.signOut();
    await sim.pass(2_000);
    expect(other.workspace.store.get(other.workspace.signedOutAtom)).toBe(false);
    other.tab.reload();
    expect(browser.windowOf(other.tab).workspace.draft.get(key)).toBe("Of bo");
    expect(storedTexts(browser.browser).filter((text) => text.includes("/ada"))).toEqual([]);
  });
});

function withLocal(environment: Environment, change: (raw: NonNullable<Environment["localStorage"]>) => Environment["localStorage"]): Environment {
  return { ...environment, localStorage: environment.localStorage && change(environment.localStorage) };
}
