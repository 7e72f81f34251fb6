import { describe, expect, it } from "vitest";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

/** A chat with one finished turn and an answer under way, in a window of a browser. */
async function busyChat(sim: SimWorld, browser = sim.browser()) {
  const chat = await settledChat(sim, browser);
  chat.window.workspace.actions(chat.key).send("Long");
  await sim.pass(2_000);
  return chat;
}
const queued = (window: SimWindow, key: SessionKey): string[] => window.view(key).queue.items.map(({ text, from }) => `${text} (${from})`);
const saidIn = (sim: SimWorld, key: SessionKey): string[] => sim.gateway.records(key.session).flatMap((record) =>
  (record.type === "user-message" ? [record.data.parts.map((part) => String(part["text"])).join()] : []));

describe("a message sent while an answer runs", () => {
  it("TURN-11: waits at the server, shows in every browser, and goes out once when the answer is done", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(2_000);
    expect(window.view(key).send).toEqual({ kind: "queue" });
    window.workspace.actions(key).send("Next");
    expect(window.view(key).queue.items).toMatchObject([{ text: "Next", from: "here", version: null }]);
    expect(window.view(key).sending).toEqual([]);
    await sim.pass(2_000);
    expect(window.view(key).queue.items).toMatchObject([{ text: "Next", from: "here", version: 0 }]);
    await sim.pass(60_000);
    expect(queued(other, key)).toEqual(["Next (browser)"]);
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(2_000);
    sim.gateway.agent(key.session).text("Next done").end();
    await sim.pass(65_000);
    for (const one of [window, other]) {
      expect(one.lines(key).slice(-2)).toEqual(["user: Next", "assistant: Next done"]);
      expect(one.view(key).queue).toEqual({ items: [], held: false });
    }
    expect(saidIn(sim, key)).toEqual(["First", "Long", "Next"]);
  });

  it("TURN-11: after Stop the queue is held, and Send now ends the hold", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    window.workspace.actions(key).send("Next");
    await sim.pass(1_000);
    window.workspace.actions(key).stop();
    await sim.pass(3_000);
    expect(window.view(key).queue).toMatchObject({ held: true, items: [{ text: "Next" }] });
    const outcome = window.workspace.actions(key).sendQueuedNow(window.view(key).queue.items[0]!.item);
    await sim.pass(2_000);
    expect(await outcome).toEqual({ kind: "done", value: null });
    expect(window.lines(key).at(-1)).toBe("user: Next");
    expect(window.view(key).queue).toEqual({ items: [], held: false });
  });

  it("TURN-11: two messages sent in one breath go out in their order, however long the first one's request takes", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.network.fault({ fault: { kind: "delay", ms: 3_000 }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("One");
    window.workspace.actions(key).send("Two");
    window.workspace.actions(key).send("Three");
    await sim.pass(5_000);
    expect(saidIn(sim, key)).toEqual(["First", "One"]);
    expect(queued(window, key)).toEqual(["Two (here)", "Three (here)"]);
  });

  it("case 24: what is on the screen when the answer ends, or that no window shows the chat any more, changes nothing", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    window.workspace.actions(key).send("For this chat");
    await sim.pass(1_000);
    const elsewhere = window.workspace.newChat();
    window.workspace.close(key);
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(30_000);
    expect(saidIn(sim, key)).toEqual(["First", "Long", "For this chat"]);
    expect(window.view(elsewhere).phase).toEqual({ kind: "new" });
    expect(sim.gateway.sessions()).toEqual([key.session]);
  });

  it("TURN-7: a lost answer to a queued message leaves one item, and no word of it as not sent", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await busyChat(sim);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Next");
    await sim.pass(10_000);
    expect(queued(window, key)).toEqual(["Next (here)"]);
    expect(window.view(key).sending).toEqual([]);
    expect(sim.gateway.session(key.session).state.queue).toHaveLength(1);
  });

  it("TURN-12: keeps where it was written, and how it is edited, in whichever window", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(1_000);
    window.workspace.actions(key).send("Nxet");
    await sim.pass(60_000);
    const row = other.view(key).queue.items[0]!;
    const edited = other.workspace.actions(key).editQueued(row.item, row.version!, "Next");
    await sim.pass(1_000);
    expect(await edited).toEqual({ kind: "done", value: null });
    const late = window.workspace.actions(key).editQueued(row.item, row.version!, "Too late");
    await sim.pass(2_000);
    expect(await late).toMatchObject({ kind: "not-done", why: "header-changed" });
    expect(window.view(key).queue.items).toMatchObject([{ text: "Next", from: "here", version: row.version! + 1 }]);
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(2_000);
    expect(sim.gateway.records(key.session).findLast((record) => record.type === "user-message")?.data).toMatchObject({ origin: { tab: window.workspace.me() }, parts: [{ text: "Next" }] });
  });

  it("TURN-11: removed in another browser it is gone here, too, and not told as not sent", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    window.workspace.actions(key).send("Never mind");
    await sim.pass(60_000);
    const removed = other.workspace.actions(key).removeQueued(other.view(key).queue.items[0]!.item);
    await sim.pass(1_000);
    expect(await removed).toEqual({ kind: "done", value: null });
    await sim.pass(60_000);
    for (const one of [window, other]) expect({ queue: one.view(key).queue, sending: one.view(key).sending }).toEqual({ queue: { items: [], held: false }, sending: [] });
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(30_000);
    expect(saidIn(sim, key)).toEqual(["First", "Long"]);
  });

  it("TURN-11: Send now while an answer runs ends it and starts at once", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    window.workspace.actions(key).send("At once", "now");
    await sim.pass(2_000);
    expect(saidIn(sim, key)).toEqual(["First", "Long", "At once"]);
    expect(sim.gateway.session(key.session).state.lastOutcome?.outcome).toBe("stopped");
    expect(window.view(key).queue.items).toEqual([]);
  });

  it("TURN-7: Send now pressed twice, in two windows, or with its answer lost, sends once and is told as done", async () => {
    for (const fault of [null, "drop-response", "drop-request"] as const) {
      const sim = createSimWorld();
      const { window, key, browser } = await busyChat(sim);
      const other = sim.browser().open();
      await sim.pass(100);
      other.workspace.open(key);
      window.workspace.actions(key).send("Next");
      await sim.pass(60_000);
      if (fault !== null) browser.network.fault({ fault: { kind: fault }, match: /send-now$/, times: 1 });
      const { item } = window.view(key).queue.items[0]!;
      const pressed = [window, window, other].map((one) => one.workspace.actions(key).sendQueuedNow(item));
      await sim.pass(5_000);
      expect(await Promise.all(pressed)).toEqual([1, 2, 3].map(() => ({ kind: "done", value: null })));
      expect(saidIn(sim, key)).toEqual(["First", "Long", "Next"]);
    }
  });

  it("TURN-11: Send now on a message that was removed elsewhere says so", async () => {
    const sim = createSimWorld();
    const { window, key } = await busyChat(sim);
    window.workspace.actions(key).send("Never mind");
    await sim.pass(5_000);
    const { item } = window.view(key).queue.items[0]!;
    void window.workspace.actions(key).removeQueued(item);
    const sent = window.workspace.actions(key).sendQueuedNow(item);
    await sim.pass(5_000);
    expect(await sent).toMatchObject({ kind: "not-done", why: "queue-item-removed" });
  });
});
