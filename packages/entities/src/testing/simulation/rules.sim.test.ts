import { describe, expect, it } from "vitest";
import type { TabId } from "../../ids/ids.ts";
import { createSimWorld } from "../simWorld.ts";
import { settledChat } from "../settledChat.ts";
import { observer } from "./observer.ts";
import { createRequestWatch } from "./requestWatch.ts";

const PHONE = "P.one" as TabId;
const DAY_MS = 86_400_000;
const long = /GET \/v1\/(events|stream\/.*live=sse)/;

describe("rules under faults", () => {
  it("VIEW-10: storage that is full in the middle of an answer costs no answer, no draft and no message, and is told once", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    window.workspace.draft.set(key, "half a thought");
    const storage = browser.browser.localStorage!;
    storage.set({ quotaChars: storage.chars() + 40 });
    sim.gateway.send(key.session, "Long", PHONE);
    for (let n = 0; n < 30; n++) {
      sim.gateway.agent(key.session).text("word ".repeat(400));
      await sim.pass(2_000);
    }
    sim.gateway.agent(key.session).end();
    await sim.pass(61_000);
    expect(window.lines(key).at(-1)).toHaveLength("assistant: ".length + 30 * 2_000 + 29);
    expect(window.workspace.store.get(window.workspace.noticesAtom).map(({ kind }) => kind)).toEqual(["storage-full"]);
    window.tab.reload();
    await sim.pass(5_000);
    const again = browser.windowOf(window.tab);
    expect(again.workspace.draft.get(key)).toBe("half a thought");
    expect(again.lines(key)).toEqual(window.lines(key));
  });

  it("VIEW-11: without any storage, locks or channels an approval goes through and its answer is whole; the page says that nothing is kept", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim, sim.browser({ localStorage: null, sessionStorage: false, locks: false, channels: false }));
    window.workspace.actions(key).send("/note");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).approval("notes", { text: "x" });
    await sim.pass(5_000);
    window.workspace.actions(key).answer(sim.gateway.session(key.session).state.live!.gates[0]!.gate, { answer: "approve" });
    await sim.pass(1_000);
    sim.gateway.agent(key.session).output("notes", { saved: true }).text("Saved.").end();
    await sim.pass(10_000);
    expect(window.lines(key).at(-1)).toBe("assistant: [notes output-available] Saved.");
    expect(window.workspace.store.get(window.workspace.noticesAtom).map(({ kind }) => kind)).toEqual(["not-kept"]);
  });

  it("VIEW-12: what a newer release keeps is left alone through turns, reloads and a put-back store, and the chat is shown all the same", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const storage = browser.browser.localStorage!;
    const places = storage.keys().filter((text) => text.includes(key.session));
    expect(places.length).toBeGreaterThan(1);
    const newer = '{"v":2,"value":{"more":"than we know"}}';
    const copy = sim.gateway.backup();
    for (const text of places) storage.setItem(text, newer);
    for (let n = 0; n < 3; n++) {
      sim.gateway.send(key.session, `Question ${n}`, PHONE);
      sim.gateway.agent(key.session).text(`Answer ${n}`).end();
      await sim.pass(20_000);
      window.tab.reload();
      await sim.pass(5_000);
    }
    sim.gateway.restore(copy);
    await sim.pass(30_000);
    browser.windowOf(window.tab).workspace.open(key);
    await sim.pass(30_000);
    expect(browser.windowOf(window.tab).lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(places.map((text) => storage.getItem(text))).toEqual(places.map(() => newer));
  });

  it.each([{ fault: { kind: "status", status: 503 } as const }, { fault: { kind: "html" } as const }, { fault: { kind: "hang" } as const }])("FOLLOW-6: ten minutes of $fault.kind back off, are said as such and never as an ended turn; then all is read", async ({ fault }) => {
    const sim = createSimWorld();
    const { key } = await settledChat(sim);
    const { window, browser } = await observer(sim, key);
    sim.gateway.send(key.session, "Over there", PHONE);
    sim.gateway.agent(key.session).begins("Working");
    await sim.pass(16_000);
    expect(window.view(key).status).toBe("browser");
    browser.network.fault({ fault, match: /./ });
    await sim.pass(60_000);
    const before = browser.network.log.length;
    const seen = new Set<string>();
    for (let second = 0; second < 600; second++) {
      await sim.pass(1_000);
      seen.add(window.view(key).activity.kind);
    }
    expect([...seen]).toEqual(["unreachable"]);
    // Every 60 s, as the log's read and as the probe of the connection, with what each repeats once.
    expect(browser.network.log.length - before).toBeLessThanOrEqual(60);
    browser.network.clearFaults();
    sim.gateway.agent(key.session).text("Done").end();
    // The request that hangs now is given up first.
    await sim.pass(76_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Working Done");
  });

  it("FOLLOW-10: ten windows of a browser hold at most two long requests through focus, hiding and cut streams, and the tenth still sends", async () => {
    const sim = createSimWorld({ push: true });
    const { key } = await settledChat(sim);
    const watch = createRequestWatch(sim.world.clock);
    const browser = sim.browser({ wrap: watch.wrap });
    const windows = Array.from({ length: 10 }, () => browser.open());
    await sim.pass(100);
    for (const window of windows) window.workspace.open(key);
    await sim.pass(3_000);
    for (let n = 0; n < 60; n++) {
      const window = windows[(n * 7) % 10]!;
      if (n % 3 === 0) window.tab.focus();
      else if (n % 3 === 1) window.tab.hide();
      else window.tab.show();
      if (n % 9 === 0) for (const stream of sim.gateway.streams()) stream.cut();
      await sim.pass(500);
    }
    expect(watch.problems()).toEqual([]);
    for (const window of windows) window.tab.show();
    await sim.pass(70_000);
    expect(watch.long()).toBe(2);
    expect(windows[9]!.workspace.actions(key).send("From the tenth")).toMatchObject({ kind: "taken" });
    await sim.pass(1_000);
    expect(windows.map((window) => window.lines(key).at(-1))).toEqual(windows.map(() => "user: From the tenth"));
  });

  it("FOLLOW-14: ten idle minutes with beats reconnect nothing, and after eight hours of sleep each chat is looked at once", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    await sim.pass(60_000);
    const lines = (from: number) => browser.network.log.slice(from).map(({ line }) => line);
    let before = browser.network.log.length;
    await sim.pass(600_000);
    expect(lines(before).filter((line) => long.test(line))).toEqual([]);
    window.tab.freeze();
    window.tab.flags.focused = true;
    await sim.pass(8 * 3_600_000);
    sim.gateway.send(key.session, "Overnight", PHONE);
    sim.gateway.agent(key.session).text("Morning").end();
    before = browser.network.log.length;
    window.tab.thaw();
    await sim.pass(3_000);
    const shown = browser.windowOf(window.tab);
    expect(shown.lines(key).at(-1)).toBe("assistant: Morning");
    const looks = lines(before).filter((line) => !long.test(line) && /\/v1\/stream\//.test(line));
    expect(looks.filter((line) => line.startsWith("GET"))).toHaveLength(1);
    expect(looks.length).toBeLessThanOrEqual(2);
  });

  it("TURN-5: two gateways whose clocks differ by an hour on one store: an answer is followed, asked and answered across both, and what dies with one is ended by the other", async () => {
    const sim = createSimWorld({ push: true });
    const { window: one, key } = await settledChat(sim);
    const { clock } = sim.world;
    const second = sim.gateway.another({ ...clock, now: () => clock.now() + 3_600_000 });
    const elsewhere = sim.browser();
    elsewhere.browser.setFetch(second.network("elsewhere").fetch);
    const two = elsewhere.open();
    two.workspace.open(key);
    await sim.pass(2_000);
    const outcomes = () => sim.gateway.records(key.session).filter((record) => record.type === "turn-end").map((record) => record.data.outcome);

    one.workspace.actions(key).send("Across");
    await sim.pass(1_000);
    // Two minutes: each of them sweeps, and only the first one's runner renews.
    for (let i = 0; i < 12; i++) {
      sim.gateway.agent(key.session).text(`w${i} `);
      await sim.pass(10_000);
    }
    const { activity } = two.view(key);
    // The last words are ten seconds old, by whichever clock.
    expect([outcomes(), activity.kind]).toEqual([["done"], "elsewhere"]);
    const quietMs = clock.monotonic() - (activity.kind === "elsewhere" ? activity.quietSinceMs ?? 0 : 0);
    expect([quietMs >= 9_000, quietMs < 12_000]).toEqual([true, true]);
    sim.gateway.agent(key.session).approval("write", { to: "both" });
    await sim.pass(1_000);
    const waiting = two.view(key).activity;
    two.workspace.actions(key).answer(waiting.kind === "waiting" ? waiting.gates[0]! : ("none" as never), { answer: "approve" });
    await sim.pass(1_000);
    // The gateway that took the answer goes on with it.
    second.agent(key.session).chunks({ type: "tool-output-available", toolCallId: "write-1", output: "done" }).text("Went on").end();
    await sim.pass(1_000);
    expect([outcomes(), one.lines(key)]).toEqual([["done", "done"], two.lines(key)]);
    expect(one.lines(key).at(-1)).toMatch(/\[write output-available\] Went on$/);

    one.workspace.actions(key).send("Orphan");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).begins("half");
    sim.gateway.kill();
    await sim.pass(20_000);
    expect([outcomes().length, two.view(key).activity.kind]).toEqual([2, "elsewhere"]);
    await sim.pass(20_000);
    expect([outcomes(), two.view(key).status]).toEqual([["done", "done", "interrupted"], "interrupted"]);
    // Back again it ends nothing that runs in the other one.
    two.workspace.actions(key).send("Next");
    await sim.pass(1_000);
    sim.gateway.start();
    await sim.pass(70_000);
    expect(outcomes()).toHaveLength(3);
    second.agent(key.session).text("Here").end();
    await sim.pass(60_000);
    expect(one.lines(key)).toEqual(two.lines(key));
    expect(one.lines(key).at(-1)).toBe("assistant: Here");
  });

  it.each([DAY_MS, -DAY_MS])("TURN-5: a server clock that jumps by %i ms interrupts no answer that runs, and a dead runner's ends once all the same", async (jumpMs) => {
    let offMs = 0;
    const sim = createSimWorld({ storeClock: (clock) => ({ ...clock, now: () => clock.now() + offMs }) });
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(2_000);
    sim.gateway.agent(key.session).begins("Going ");
    const { turn } = sim.gateway.session(key.session).state.live!;
    offMs = jumpMs;
    for (let n = 0; n < 20; n++) {
      await sim.pass(10_000);
      expect(sim.gateway.session(key.session).state.live?.turn).toBe(turn);
    }
    expect(window.view(key).status).toBe("working");
    sim.gateway.agent(key.session).die();
    await sim.pass(60_000);
    expect(window.view(key).status).toBe("interrupted");
    expect(sim.gateway.records(key.session).filter((record) => record.type === "turn-end" && record.turn === turn)).toHaveLength(1);
  });

  it("TURN-18: tokens refreshed over and over while an answer streams and its network fails keep the turn and its view", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    const phases = new Set<string>();
    window.workspace.store.sub(window.workspace.sessionViewAtom(`${key.connection}/${key.agent}/${key.session}`), () => { phases.add(window.view(key).phase.kind); });
    for (let n = 0; n < 15; n++) {
      sim.refreshToken(`token-number-${n}-0123456789abcdef`);
      if (n % 4 === 0) browser.network.fault({ fault: { kind: "drop-response" }, match: /GET/, times: 2 });
      for (const stream of n % 5 === 0 ? sim.gateway.streams() : []) stream.cut();
      sim.gateway.agent(key.session).text(`${n}`);
      window.workspace.checkConnection();
      await sim.pass(3_000);
    }
    sim.gateway.agent(key.session).end();
    await sim.pass(70_000);
    expect([...phases]).toEqual(["ready"]);
    expect(window.lines(key).at(-1)).toBe(`assistant: ${Array.from({ length: 15 }, (_, n) => n).join(" ")}`);
  });
});
