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

describe("review", () => {
  it("FOLLOW-9: a hint that came during half a second in another tab is read when the window is looked at again", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settled(sim);
    sim.gateway.send(key.session, "From the phone", "P.one" as never);
    await sim.pass(3_000);
    expect(window.view(key).status).toBe("browser");
    window.tab.hide();
    await sim.pass(5_000);
    window.tab.show();
    await sim.pass(200);
    window.tab.hide();
    await sim.pass(200);
    sim.gateway.agent(key.session).text("Phone answer").end();
    await sim.pass(200);
    window.tab.show();
    await sim.pass(5_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Phone answer");
    expect(window.view(key).status).toBe("idle");
  });

  it("ADOPT-11: a duplicate does not send what its original has under way", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    browser.network.fault({ fault: { kind: "delay", ms: 5_000 }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Mine");
    await sim.pass(100);
    const copy = browser.windowOf(window.tab.duplicate());
    await sim.pass(4_000);
    expect(copy.workspace.me()).not.toBe(window.workspace.me());
    const said = sim.gateway.records(key.session).filter((record) => record.type === "user-message");
    expect(said.slice(1)).toEqual([]);
    await sim.pass(4_000);
    expect(window.view(key).status).toBe("working");
  });

  it("ADOPT-16: a reload of a long chat shows what was shown before it", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    for (let n = 0; n < 4; n++) {
      window.workspace.actions(key).send(`Question ${n}`);
      await sim.pass(1_000);
      for (let part = 0; part < 30; part++) sim.gateway.agent(key.session).text("word ".repeat(800));
      sim.gateway.agent(key.session).end();
      await sim.pass(16_000);
    }
    const before = window.lines(key).map((line) => line.slice(0, 30));
    expect(before).toHaveLength(10);
    window.tab.reload();
    await sim.pass(20_000);
    expect(browser.windowOf(window.tab).lines(key).map((line) => line.slice(0, 30))).toEqual(before);
  });

  it("TURN-9: a message that failed once goes out by itself although the person looks at another tab", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Mine");
    window.tab.hide();
    await sim.pass(70_000);
    window.tab.show();
    await sim.pass(3_000);
    expect(window.lines(key).at(-1)).toBe("user: Mine");
  });

  it("VIEW-6: a chat restored in another browser is usable here again, without push", async () => {
    const sim = createSimWorld();
    const { window, key } = await settled(sim);
    const other = sim.browser().open();
    other.workspace.open(key);
    await sim.pass(2_000);
    await Promise.all([other.workspace.api.remove(key.session), sim.pass(20_000)]);
    await sim.pass(20_000);
    expect(window.view(key).phase.kind).toBe("deleted");
    await Promise.all([other.workspace.api.restore(key.session), sim.pass(2_000)]);
    window.tab.hide();
    await sim.pass(5_000);
    window.tab.show();
    await Promise.all([window.workspace.api.list(), sim.pass(2_000)]);
    await sim.pass(20_000);
    expect(window.view(key).phase.kind).toBe("ready");
  });

  it("TURN-9: a Stop that was not carried out says so", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Some");
    await sim.pass(2_000);
    const plain = JSON.stringify(window.view(key).activity) + JSON.stringify(window.view(key).status);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /stop$/ });
    window.workspace.actions(key).stop();
    await sim.pass(3_000);
    expect(JSON.stringify(window.view(key).activity) + JSON.stringify(window.view(key).status)).not.toBe(plain);
  });

  it("ADOPT-11: an answer that the server took is not asked for again before its record is read", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settled(sim);
    window.workspace.actions(key).send("/note");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("ok").approval("notes", { text: "x" });
    await sim.pass(5_000);
    const gate = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    browser.network.fault({ fault: { kind: "delay", ms: 4_000 }, match: /GET \/v1\/stream/ });
    window.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(1_000);
    expect(window.view(key).answering.has(gate) || window.view(key).status !== "waiting").toBe(true);
  });

  it("VIEW-5: signing in again opens what was open, a chat made here too", async () => {
    const sim = createSimWorld();
    const { window, key } = await settled(sim);
    sim.gateway.revokeTokens();
    await sim.pass(30_000);
    expect(window.view(key).phase.kind).toBe("signed-out");
    sim.refreshToken("new-token-new-token-1");
    window.workspace.checkConnection();
    await sim.pass(30_000);
    expect(window.view(key).phase.kind).toBe("ready");
  });
});
