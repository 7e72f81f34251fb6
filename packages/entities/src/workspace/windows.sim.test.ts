import { describe, expect, it } from "vitest";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimBrowser, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

async function asked(sim: SimWorld): Promise<Awaited<ReturnType<typeof settledChat>> & { gate: Parameters<ReturnType<SimWindow["workspace"]["actions"]>["answer"]>[0] }> {
  const made = await settledChat(sim);
  made.window.workspace.actions(made.key).send("/note");
  await sim.pass(1_000);
  sim.gateway.agent(made.key.session).text("ok").approval("notes", { text: "x" });
  await sim.pass(5_000);
  return { ...made, gate: sim.gateway.session(made.key.session).state.live!.gates[0]!.gate };
}

function away(browser: SimBrowser, offline: boolean): void {
  browser.network.offline = offline;
  if (offline) browser.browser.offline();
  else browser.browser.online();
}

const said = (sim: SimWorld, key: SessionKey) => sim.gateway.records(key.session).filter((record) => record.type === "user-message");

describe("what a window said", () => {
  it("ADOPT-11: a duplicate does not send what its original has under way", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.network.fault({ fault: { kind: "delay", ms: 5_000 }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Mine");
    await sim.pass(100);
    const copy = browser.windowOf(window.tab.duplicate());
    await sim.pass(16_000);
    expect(said(sim, key).at(-1)?.by.tab).toBe(window.workspace.me());
    expect(copy.view(key).status).toBe("window");
    expect(window.view(key).status).toBe("working");
  });

  it("TURN-9: an offline send survives a reload where the browser has no locks", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim, sim.browser({ locks: false }));
    away(browser, true);
    window.workspace.actions(key).send("Second");
    await sim.pass(500);
    window.tab.reload();
    await sim.pass(3_000);
    expect(browser.windowOf(window.tab).view(key).sending).toHaveLength(1);
  });

  it("ADOPT-11: what a closed window had not sent is shown in another window of the browser", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const second = browser.open();
    second.workspace.open(key);
    await sim.pass(2_000);
    away(browser, true);
    window.workspace.actions(key).send("Second");
    await sim.pass(500);
    window.tab.close();
    second.tab.reload();
    await sim.pass(3_000);
    expect(browser.windowOf(second.tab).view(key).sending).toHaveLength(1);
  });

  it("TURN-9: a message whose first try failed goes out by itself although the person looks at another tab", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Mine");
    window.tab.hide();
    await sim.pass(50_000);
    expect(said(sim, key)).toHaveLength(2);
  });

  it("TURN-9: a first message that was accepted is not stuck after a reload in the same moment", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    window.workspace.actions(key).send("First");
    for (let n = 0; n < 200 && window.view(key).sending[0]?.state.kind !== "accepted"; n++) await sim.pass(1);
    window.tab.reload();
    await sim.pass(30_000);
    expect(browser.windowOf(window.tab).lines(key)).toEqual(["user: First"]);
  });

  it("TURN-9: after an answer that was not sent the other button of the card is no silent no-op", async () => {
    const sim = createSimWorld();
    const { window, key, browser, gate } = await asked(sim);
    away(browser, true);
    window.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(120_000);
    away(browser, false);
    await sim.pass(20_000);
    expect(window.view(key).answering.get(gate)?.state.kind).toBe("not-sent");
    window.workspace.actions(key).answer(gate, { answer: "deny" });
    await sim.pass(5_000);
    const given = sim.gateway.records(key.session).filter((record) => record.type === "gate-answer");
    expect(given.map((record) => (record.data as { answer: string }).answer)).toEqual(["deny"]);
  });

  it("ADOPT-11: an answer that the server took stays shown until its record is read", async () => {
    const sim = createSimWorld();
    const { window, key, browser, gate } = await asked(sim);
    browser.network.fault({ fault: { kind: "delay", ms: 2_000 }, match: /GET \/v1\/stream/ });
    window.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(1_000);
    expect(window.view(key).answering.has(gate)).toBe(true);
  });

  it("TURN-9: a Stop that the server did not carry out says so", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Some");
    await sim.pass(2_000);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /stop$/ });
    window.workspace.actions(key).stop();
    expect(window.view(key)).toMatchObject({ stopFailed: false, activity: { kind: "stopping" } });
    await sim.pass(3_000);
    expect(window.view(key)).toMatchObject({ stopFailed: true, activity: { kind: "working" }, status: "working" });
    // What came meanwhile is shown again: the answer was not stopped.
    sim.gateway.agent(key.session).text("More");
    await sim.pass(6_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Some More");
  });

  it("TURN-14: after a Stop that was not carried out the next press is a new try, and an older turn's Stop holds no later one back", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const ends = () => sim.gateway.records(key.session).filter((record) => record.type === "turn-end").map((record) => record.data.outcome);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).begins("Some");
    await sim.pass(2_000);
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /stop$/, times: 1 });
    window.workspace.actions(key).stop();
    await sim.pass(3_000);
    window.workspace.actions(key).stop();
    expect(window.view(key).stopFailed).toBe(false);
    await sim.pass(3_000);
    expect(ends()).toEqual(["done", "stopped"]);
    window.workspace.actions(key).send("Again");
    await sim.pass(1_000);
    window.workspace.actions(key).stop();
    await sim.pass(3_000);
    expect(ends()).toEqual(["done", "stopped", "stopped"]);
  });
});

describe("who a window is", () => {
  it("VIEW-5: what a duplicate says before it knows who it is goes out afterwards, once, as the window that it became", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const copy = browser.windowOf(window.tab.duplicate());
    const from = browser.network.log.length;
    await sim.pass(100);
    expect(copy.workspace.actions(key).send("From the copy")).toMatchObject({ kind: "taken" });
    const sends = () => browser.network.log.slice(from).filter(({ line }) => line.startsWith("POST ") && line.endsWith("/turns")).length;
    await sim.pass(1_700);
    expect([sends(), copy.view(key).sending.map(({ state }) => state.kind)]).toEqual([0, ["waiting"]]);
    await sim.pass(3_000);
    expect(sends()).toBe(1);
    expect(said(sim, key).at(-1)?.data.origin.tab).toBe(copy.workspace.me());
    expect(copy.workspace.me()).not.toBe(window.workspace.me());
  });
});

describe("what a window reads", () => {
  it("TURN-14: a first message runs, can be stopped, and a second one waits behind it, before the first read has said so", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    browser.network.fault({ fault: { kind: "delay", ms: 3_000 }, match: /GET \/v1\/stream/ });
    window.workspace.actions(key).send("First");
    await sim.pass(1_000);
    expect(window.lines(key)).toEqual(["user: First"]);
    expect(window.view(key).sending).toEqual([]);
    expect(window.view(key).status).toBe("working");
    expect(window.workspace.actions(key).send("Second")).toMatchObject({ kind: "taken" });
    window.workspace.actions(key).stop();
    await sim.pass(10_000);
    expect(window.view(key).queue).toMatchObject({ held: true, items: [{ text: "Second", from: "here" }] });
    expect(sim.gateway.session(key.session).state.lastOutcome?.outcome).toBe("stopped");
    expect(window.view(key).status).toBe("idle");
  });

  it("FOLLOW-9: a server that went is told at once where push broke, and its coming back by the first answer", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
    const connection = (): string => window.workspace.store.get(window.workspace.connectionAtom).kind;
    expect(connection()).toBe("ok");
    sim.gateway.kill();
    await sim.pass(3_000);
    expect(window.view(key).activity.kind).toBe("unreachable");
    expect(connection()).toBe("unreachable");
    await sim.pass(60_000);
    sim.gateway.start();
    window.workspace.actions(key).checkNow();
    await sim.pass(1_000);
    expect(window.view(key).activity.kind).toBe("idle");
    expect(connection()).toBe("ok");
  });


  it("ADOPT-8: the copy is kept at a turn's end, when the page is hidden or left, and while an answer runs every 5 s at most", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    window.tab.focus();
    await sim.pass(2_000);
    const keeps = () => browser.browser.localStorage!.writes.filter(({ key: place, value }) => place.includes("/snapshot/") && value !== null).length;
    const watermark = () => (JSON.parse(browser.browser.localStorage!.entries().find(([place]) => place.includes("/snapshot/"))![1]) as { value: { watermark: number } }).value.watermark;
    sim.gateway.send(key.session, "Long", "P.one" as Parameters<typeof sim.gateway.send>[2]);
    const before = keeps();
    const shown: number[] = [];
    for (let second = 0; second < 60; second++) {
      sim.gateway.agent(key.session).text("word ");
      await sim.pass(1_000);
      shown.push(window.view(key).records.count);
    }
    expect(keeps() - before).toBeGreaterThanOrEqual(8);
    expect(keeps() - before).toBeLessThanOrEqual(13);
    // A crash now would cost five seconds at most of what the next first paint shows.
    expect(watermark()).toBeGreaterThanOrEqual(shown.at(-6)!);

    sim.gateway.agent(key.session).text("seen ");
    await sim.pass(500);
    window.tab.hide();
    expect(watermark()).toBe(window.view(key).records.count);
    window.tab.show();
    window.tab.focus();
    await sim.pass(2_000);
    sim.gateway.agent(key.session).text("more ").end();
    await sim.pass(500);
    expect(watermark()).toBe(window.view(key).records.count);
    expect(window.view(key).status).toBe("idle");
    sim.gateway.send(key.session, "Next", "P.one" as Parameters<typeof sim.gateway.send>[2]);
    await sim.pass(500);
    const count = window.view(key).records.count;
    window.tab.reload();
    expect(watermark()).toBe(count);
  });

  it("ADOPT-16: a reload of a long chat shows what was shown before it", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
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

  it("ADOPT-8: a very long chat opens at its end, and what is older is read when the reader wants it, under the same watermark", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    for (let n = 0; n < 40; n++) {
      sim.gateway.send(key.session, `Question ${n}`, null);
      sim.gateway.agent(key.session).text(`Answer ${n}`).end();
    }
    await sim.pass(16_000);
    const other = sim.browser().open();
    other.workspace.open(key);
    await sim.pass(2_000);
    expect(other.lines(key)).toHaveLength(60);
    expect(other.view(key).older).toBe("there");
    const { count } = other.view(key).records;
    other.workspace.actions(key).older();
    expect(other.view(key).older).toBe("asked");
    await sim.pass(1_000);
    expect(other.view(key).older).toBe("none");
    expect(other.lines(key)).toEqual(window.lines(key));
    expect(other.lines(key)).toHaveLength(82);
    expect(other.view(key).records.count).toBe(count);
    sim.gateway.send(key.session, "One more", null);
    sim.gateway.agent(key.session).text("Goes on").end();
    await sim.pass(16_000);
    expect(other.lines(key).at(-1)).toBe("assistant: Goes on");
  });

  it("FOLLOW-9: what a hint told while the window was hidden for a moment is read when it is looked at again", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
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

  it("FOLLOW-5: a page that came back from the cache reads and sends although the network returned while it lay there", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    away(browser, true);
    window.workspace.actions(key).send("Wait");
    await sim.pass(500);
    expect(window.tab.freeze()).toBe("cached");
    await sim.pass(5_000);
    away(browser, false);
    window.tab.thaw();
    await sim.pass(10_000);
    expect(window.lines(key).at(-1)).toBe("user: Wait");
  });

  it("VIEW-6: a chat restored in another browser is usable here again, without push", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
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

  it("VIEW-8: a chat that was not found in a store put back is there again once it was made again, empty or listed", async () => {
    const sim = createSimWorld();
    const window = sim.browser().open();
    await sim.pass(100);
    const before = sim.gateway.backup();
    const key = window.workspace.newChat();
    window.workspace.actions(key).send("Will be lost");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Lost").end();
    await sim.pass(2_000);
    sim.gateway.restore(before, { newEpoch: false });
    window.workspace.actions(key).checkNow();
    await sim.pass(2_000);
    expect(window.view(key).phase.kind).toBe("not-found");
    expect(window.lines(key)).toHaveLength(2);
    const other = sim.gateway.client({ browser: "elsewhere" });
    await Promise.all([other.create(key.session, key.agent), sim.pass(1_000)]);
    await sim.pass(15_000);
    window.workspace.activate(key);
    await sim.pass(3_000);
    expect(window.view(key).phase.kind).toBe("ready");
    expect(window.lines(key)).toEqual([]);
    expect(window.view(key).replaced?.items).toHaveLength(2);
  });

  it("TURN-18: a token refreshed after a refusal brings the open chats back, one made here too", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const fresh = window.workspace.newChat();
    window.workspace.activate(key);
    sim.gateway.revokeTokens();
    await sim.pass(30_000);
    expect(window.view(key).phase.kind).toBe("signed-out");
    sim.refreshToken("new-token-new-token-1");
    window.workspace.checkConnection();
    await sim.pass(30_000);
    expect([window.view(key).phase.kind, window.view(fresh).phase.kind]).toEqual(["ready", "new"]);
  });
});
