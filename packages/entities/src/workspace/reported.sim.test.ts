import { describe, expect, it } from "vitest";
import type { Environment } from "../environment/environment.ts";
import { createSimWorld, type SimBrowser } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

const HOURS = 3_600_000;
const stops = (browser: SimBrowser) => browser.network.log.filter(({ line }) => line.endsWith("/stop")).length;

/** A browser whose wall clock is wrong; time passes in it as everywhere. */
function clockOff(byMs: number): (environment: Environment) => Environment {
  return (environment) => ({ ...environment, clock: { ...environment.clock, now: () => environment.clock.now() + byMs, monotonic: () => environment.clock.monotonic(), after: (ms, run) => environment.clock.after(ms, run) } });
}

describe.each([{ push: false }, { push: true }])("as it was reported, push $push", ({ push }) => {
  it("case 09: TURN-14: after a reload in the middle of it an answer is stopped by one press, and nothing of it comes afterwards", async () => {
    const sim = createSimWorld({ push });
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).send("Long one");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).begins("Some ");
    await sim.pass(6_000);
    window.tab.reload();
    await sim.pass(3_000);
    const again = browser.windowOf(window.tab);
    expect(again.view(key).status).toBe("working");
    again.workspace.actions(key).stop();
    await sim.pass(2_000);
    expect([stops(browser), again.view(key).status, again.lines(key).at(-1)]).toEqual([1, "idle", "assistant: Some "]);
    expect(sim.gateway.session(key.session).state.lastOutcome).toMatchObject({ outcome: "stopped" });
  });

  it("case 09: TURN-16: to look at another chat, to hide the window and to close the chat in it is no Stop", async () => {
    const sim = createSimWorld({ push });
    const { window, key, browser } = await settledChat(sim);
    const other = window.workspace.newChat();
    window.workspace.activate(key);
    window.workspace.actions(key).send("Long one");
    await sim.pass(1_000);
    const { turn } = sim.gateway.session(key.session).state.live!;
    sim.gateway.agent(key.session).begins("Some ");
    window.workspace.activate(other);
    await sim.pass(2_000);
    window.tab.hide();
    await sim.pass(2_000);
    window.tab.show();
    window.workspace.close(key);
    await sim.pass(20_000);
    expect([stops(browser), sim.gateway.session(key.session).state.live?.turn]).toEqual([0, turn]);
    window.workspace.open(key);
    sim.gateway.agent(key.session).text("more").end();
    await sim.pass(20_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Some  more");
  });

  it("case 38: FOLLOW-8: of a runner that fell silent a window in another browser knows since when, for as long as its turn has no end", async () => {
    const sim = createSimWorld({ push });
    const { key } = await settledChat(sim);
    const window = sim.browser().open();
    window.workspace.open(key);
    await sim.pass(2_000);
    sim.gateway.send(key.session, "Elsewhere", "P.one" as Parameters<typeof sim.gateway.send>[2]);
    sim.gateway.agent(key.session).begins("Some ");
    const silentMs = sim.world.clock.monotonic();
    await sim.pass(240_000);
    const { activity } = window.view(key);
    if (activity.kind !== "elsewhere") throw new Error(`It shows ${activity.kind}.`);
    expect(Math.abs(activity.quietSinceMs! - silentMs)).toBeLessThanOrEqual(1_000);
  });

  it("case 40: TURN-16: the window that asked is hidden for six minutes: its answer goes on, and is whole a second after it is looked at", async () => {
    const sim = createSimWorld({ push });
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("Long one");
    await sim.pass(1_000);
    const { turn } = sim.gateway.session(key.session).state.live!;
    window.tab.hide();
    const words: string[] = [];
    for (let minute = 0; minute < 6; minute++) {
      words.push(`minute${minute}`);
      sim.gateway.agent(key.session).text(words.at(-1)!);
      await sim.pass(60_000);
      expect(sim.gateway.session(key.session).state.live).toMatchObject({ turn, state: "running" });
    }
    sim.gateway.agent(key.session).end();
    window.tab.show();
    window.tab.focus();
    await sim.pass(1_000);
    expect([window.view(key).status, window.lines(key).at(-1)]).toEqual(["idle", `assistant: ${words.join(" ")}`]);
  });

  it("case 47: LOG-8: a browser whose clock is five hours ahead changes no order: not in a chat, nor in the list, also after a reload", async () => {
    const sim = createSimWorld({ push });
    const { window, key, browser } = await settledChat(sim);
    const ahead = sim.browser({ wrap: clockOff(5 * HOURS) });
    const wrong = ahead.open();
    await sim.pass(100);
    wrong.workspace.open(key);
    await sim.pass(3_000);
    const its = wrong.workspace.newChat();
    wrong.workspace.actions(its).send("In a chat of the wrong clock");
    await sim.pass(500);
    sim.gateway.agent(its.session).text("There").end();
    wrong.workspace.actions(key).send("Said first");
    await sim.pass(500);
    sim.gateway.agent(key.session).text("One").end();
    await sim.pass(16_000);
    window.workspace.actions(key).send("Said second");
    await sim.pass(500);
    sim.gateway.agent(key.session).text("Two").end();
    await sim.pass(16_000);
    wrong.tab.reload();
    window.tab.reload();
    await sim.pass(16_000);
    const shown = [browser.windowOf(window.tab), ahead.windowOf(wrong.tab)];
    for (const one of shown) {
      one.workspace.open(key);
      await Promise.all([one.workspace.api.list(), sim.pass(16_000)]);
      expect(one.lines(key).filter((line) => line.startsWith("user"))).toEqual(["user: First", "user: Said first", "user: Said second"]);
      const listed = one.workspace.store.get(one.workspace.historyAtom).map(({ key: { session } }) => session);
      expect(listed.filter((session) => session === key.session || session === its.session)).toEqual([key.session, its.session]);
    }
  });

  it("case 55: TURN-17: a send that fails after the person went to another chat is told in its own chat, and a Stop there ends only its own answer", async () => {
    const sim = createSimWorld({ push });
    const { window, key: one, browser } = await settledChat(sim);
    const two = window.workspace.newChat();
    window.workspace.actions(two).send("Second chat");
    await sim.pass(1_000);
    sim.gateway.agent(two.session).begins("Two ");
    window.workspace.activate(one);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: new RegExp(`POST .*${one.session}/turns$`) });
    window.workspace.actions(one).send("Will not get through");
    window.workspace.activate(two);
    // The tries that it makes by itself are over by then.
    await sim.pass(50_000);
    expect(window.view(one).sending.map(({ state }) => state.kind)).toEqual(["not-sent"]);
    expect([window.view(two).sending, window.view(two).status]).toEqual([[], "working"]);
    browser.network.clearFaults();
    window.workspace.actions(one).sendAgain(window.view(one).sending[0]!.id);
    await sim.pass(2_000);
    sim.gateway.agent(one.session).begins("One ");
    window.workspace.actions(two).stop();
    await sim.pass(3_000);
    expect(sim.gateway.session(two.session).state.lastOutcome).toMatchObject({ outcome: "stopped" });
    expect(sim.gateway.session(one.session).state.live).toMatchObject({ state: "running" });
    for (let n = 0; n < 30; n++) {
      window.workspace.activate(n % 2 === 0 ? one : two);
      await sim.pass(300);
      // One look for each chat, and what the browser's two long requests are.
      expect(browser.network.inFlight()).toBeLessThanOrEqual(4);
    }
  });
});
