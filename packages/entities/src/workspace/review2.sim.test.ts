import { describe, expect, it } from "vitest";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimWindow, type SimWorld } from "../testing/simWorld.ts";

/** A window with one finished turn. */
async function settled(sim: SimWorld, browser = sim.browser()): Promise<{ window: SimWindow; key: SessionKey; browser: typeof browser }> {
  const window = browser.open();
  await sim.pass(100);
  const key = window.workspace.newChat();
  window.workspace.actions(key).send("First");
  await sim.pass(500);
  sim.gateway.agent(key.session).text("Answer").end();
  await sim.pass(16_000);
  return { window, key, browser };
}

describe("review 2", () => {
  it("TURN-9: after an answer that was not sent the other button is no silent no-op", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    window.workspace.actions(key).send("/note");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("ok").approval("notes", { text: "x" });
    await sim.pass(5_000);
    const gate = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(120_000);
    browser.network.offline = false;
    browser.browser.online();
    await sim.pass(20_000);
    expect(window.view(key).answering.get(gate)?.state.kind).toBe("not-sent");
    window.workspace.actions(key).answer(gate, { answer: "deny" });
    await sim.pass(5_000);
    const given = sim.gateway.records(key.session).filter((record) => record.type === "gate-answer");
    expect(given.map((record) => (record.data as { answer: string }).answer)).toEqual(["deny"]);
  });

  it("FOLLOW-11: a window whose attach failed once after a reload is not called closed", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Some");
    const other = sim.browser().open();
    other.workspace.open(key);
    await sim.pass(2_000);
    expect(other.view(key).status).toBe("browser");
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /PUT .*\/tabs\//, times: 1 });
    window.tab.reload();
    await sim.pass(60_000);
    expect(other.view(key).status).toBe("browser");
  });

  it("ADOPT-11: what a closed window had not sent is shown in another window of the browser", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    const second = browser.open();
    second.workspace.open(key);
    await sim.pass(2_000);
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).send("Second");
    await sim.pass(500);
    window.tab.close();
    second.tab.reload();
    await sim.pass(3_000);
    expect(browser.windowOf(second.tab).view(key).sending).toHaveLength(1);
  });

  it("TURN-9: without locks an offline send survives a reload", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim, sim.browser({ locks: false } as never));
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).send("Second");
    await sim.pass(500);
    window.tab.reload();
    await sim.pass(3_000);
    expect(browser.windowOf(window.tab).view(key).sending).toHaveLength(1);
  });

  it("TURN-9: a first message that was accepted is not stuck after a reload in the same moment", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    window.workspace.actions(key).send("First");
    let accepted = false;
    for (let n = 0; n < 200 && !accepted; n++) {
      await sim.pass(1);
      accepted = window.view(key).sending[0]?.state.kind === "accepted";
    }
    expect(accepted).toBe(true);
    window.tab.reload();
    await sim.pass(30_000);
    expect(browser.windowOf(window.tab).lines(key)).toEqual(["user: First"]);
  });

  it("TURN-9: a Stop that the server did not carry out says so", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Some");
    await sim.pass(2_000);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /stop$/ });
    const before = { ...window.view(key) };
    window.workspace.actions(key).stop();
    await sim.pass(3_000);
    const after = { ...window.view(key) };
    const shown = (view: typeof before) => JSON.stringify({ ...view, records: 0, items: view.items.length, header: 0, activity: { ...view.activity, sinceMs: 0 } });
    expect(shown(after)).not.toBe(shown(before));
  });

  it("VIEW-5: back from the page cache the window reads, sends and is attached", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settled(sim);
    const how = window.tab.freeze();
    expect(how).toBe("cached");
    sim.gateway.send(key.session, "Phone", "P.one" as never);
    sim.gateway.agent(key.session).text("Phone answer").end();
    await sim.pass(60_000);
    window.tab.thaw();
    await sim.pass(5_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Phone answer");
    window.workspace.actions(key).send("Again");
    await sim.pass(2_000);
    expect(window.lines(key).at(-1)).toBe("user: Again");
    expect(window.view(key).status).toBe("working");
  });

  it("VIEW-5: a message that waits while the page lies in the cache goes out once when it comes back", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).send("Wait");
    await sim.pass(500);
    expect(window.tab.freeze()).toBe("cached");
    await sim.pass(5_000);
    browser.network.offline = false;
    browser.browser.online();
    window.tab.thaw();
    await sim.pass(10_000);
    expect(window.lines(key).at(-1)).toBe("user: Wait");
  });

  it("TURN-8: an edge: a message written offline in a window whose own log is behind asks first", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settled(sim);
    const key2 = window.workspace.newChat();
    window.workspace.actions(key2).send("Other");
    await sim.pass(500);
    sim.gateway.agent(key2.session).text("A").end();
    await sim.pass(5_000);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Once");
    window.workspace.activate(key2);
    await sim.pass(70_000);
    expect(sim.gateway.records(key.session).filter((record) => record.type === "user-message")).toHaveLength(2);
    window.workspace.activate(key);
    await sim.pass(3_000);
    expect(window.lines(key).at(-1)).toBe("user: Once");
    expect(window.view(key).sending).toEqual([]);
  });
});
