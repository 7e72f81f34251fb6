import { describe, expect, it } from "vitest";
import type { AgentId, TabId } from "../../ids/ids.ts";
import { createSimWorld } from "../simWorld.ts";
import { settledChat } from "../settledChat.ts";
import { observer } from "./observer.ts";
import { pageChat, recordsOf } from "./pages.ts";

const PHONE = "P.one" as TabId;
const OTHER = "other" as AgentId;

describe("one conversation in many windows", () => {
  it("case 24: TURN-11: what waits in one chat goes to that chat, once, whatever is on the screen and however many windows have it open", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    window.workspace.actions(key).send("Long");
    await sim.pass(2_000);
    window.workspace.actions(key).send("Waits");
    await sim.pass(1_000);
    const idle = window.workspace.newChat();
    window.workspace.actions(idle).send("Elsewhere");
    await sim.pass(1_000);
    sim.gateway.agent(idle.session).text("Yes").end();
    await sim.pass(2_000);
    const elsewhere = sim.gateway.records(idle.session).length;
    sim.gateway.agent(key.session).text("Long done").end();
    await sim.pass(2_000);
    sim.gateway.agent(key.session).text("Waited").end();
    await sim.pass(65_000);
    expect(recordsOf(sim, key, "user-message").map(({ data }) => data.parts[0]!["text"])).toEqual(["First", "Long", "Waits"]);
    expect(sim.gateway.records(idle.session)).toHaveLength(elsewhere);
    for (const one of [window, second]) expect(one.view(key)).toMatchObject({ queue: { items: [], held: false }, status: "idle" });
    expect(second.lines(key).at(-1)).toBe("assistant: Waited");
  });

  it("GATE-5: two questions of one answer are answered in two windows in the other order, each alone, and the answer goes on once", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim);
    const { window: far } = await observer(sim, key);
    sim.gateway.agent(key.session).chunks(
      { type: "tool-input-available", toolCallId: "a", toolName: "notes", input: { n: 1 } }, { type: "tool-approval-request", toolCallId: "a", approvalId: "a" },
      { type: "tool-input-available", toolCallId: "b", toolName: "notes", input: { n: 2 } }, { type: "tool-approval-request", toolCallId: "b", approvalId: "b" },
    ).end();
    let runs = 0;
    sim.gateway.onRun(() => { runs++; });
    await sim.pass(2_000);
    const [one, two] = sim.gateway.session(key.session).state.live!.gates;
    far.workspace.actions(key).answer(two!.gate, { answer: "approve", value: { n: 3 } });
    await sim.pass(2_000);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("paused");
    expect(window.view(key).activity).toMatchObject({ kind: "waiting", gates: [one!.gate] });
    window.workspace.actions(key).answer(one!.gate, { answer: "deny", reason: "no" });
    await sim.pass(2_000);
    expect([sim.gateway.session(key.session).state.live?.state, runs]).toEqual(["running", 1]);
    for (const shown of [window, far]) {
      expect(shown.view(key).items.at(-1)).toMatchObject({ message: { parts: [
        { state: "approval-responded", input: { n: 1 }, approval: { approved: false } }, { state: "approval-responded", input: { n: 3 }, approval: { approved: true } },
      ] } });
    }
  });

  it("GATE-4: always allow is the server's: later calls of that tool wait for nobody, in every window, until it is taken back", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim);
    const { window: far } = await observer(sim, key);
    sim.gateway.agent(key.session).approval("notes", { n: 1 });
    await sim.pass(2_000);
    window.workspace.actions(key).answer(sim.gateway.session(key.session).state.live!.gates[0]!.gate, { answer: "approve", scope: "session" });
    await sim.pass(2_000);
    expect(far.view(key).header?.rules).toMatchObject([{ tool: "notes", by: { tab: window.workspace.me() } }]);
    sim.gateway.agent(key.session).output("notes", 1).approval("notes", { n: 2 });
    await sim.pass(2_000);
    expect(sim.gateway.session(key.session).state.live).toMatchObject({ state: "running", gates: [] });
    expect(far.view(key).activity.kind).toBe("elsewhere");
    void far.workspace.actions(key).dropRule("notes");
    await sim.pass(2_000);
    sim.gateway.agent(key.session).output("notes", 2).approval("notes", { n: 3 });
    await sim.pass(2_000);
    for (const one of [window, far]) expect(one.view(key).activity.kind).toBe("waiting");
  });

  it("case 15: GATE-3: a question asked after a window joined can be answered there, and of two only the open one", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    sim.gateway.send(key.session, "Ask", PHONE);
    sim.gateway.agent(key.session).begins("Working");
    const { window: joined } = await observer(sim, key);
    sim.gateway.agent(key.session).approval("notes", { n: 1 });
    const first = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    await sim.pass(15_500);
    expect(joined.view(key)).toMatchObject({ status: "waiting", activity: { kind: "waiting", gates: [first] } });
    joined.workspace.actions(key).answer(first, { answer: "approve" });
    await sim.pass(2_000);
    sim.gateway.agent(key.session).output("notes", "saved").approval("notes", { n: 2 });
    const second = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    const { window: late } = await observer(sim, key);
    await sim.pass(16_000);
    expect(late.view(key).activity).toMatchObject({ kind: "waiting", gates: [second] });
    expect(late.view(key).items.at(-1)).toMatchObject({ message: { metadata: { gates: [{ id: first, state: { kind: "answered" } }, { id: second, state: { kind: "open" } }] } } });
    expect(window.view(key).status).toBe("waiting");
    // What is settled takes no further word, whichever card it came from: nothing is left here as not sent.
    late.workspace.actions(key).answer(first, { answer: "deny" });
    await sim.pass(2_000);
    expect([...late.view(key).answering]).toEqual([]);
  });

  it("case 18: PIN-11: a question and an answer of another chat, or of the same chat id under another agent, show in no other", async () => {
    const sim = createSimWorld({ push: true, agents: [OTHER] });
    const { window, key } = await settledChat(sim);
    const before = window.view(key);
    const elsewhere = sim.gateway.newSessionId();
    sim.gateway.send(elsewhere, "Ask over there", PHONE);
    sim.gateway.agent(elsewhere).text("Their words").approval("notes", { n: 1 });
    await sim.pass(5_000);
    await Promise.all([window.workspace.api.list(), sim.pass(1_000)]);
    expect(window.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(window.view(key).items).toBe(before.items);
    expect(window.view(key).activity.kind).toBe("idle");
    // It is in the list all the same.
    expect(window.workspace.store.get(window.workspace.historyAtom).map((entry) => entry.key.session)).toContain(elsewhere);
    window.workspace.open(sim.key(elsewhere));
    await sim.pass(2_000);
    expect(window.view(sim.key(elsewhere)).activity.kind).toBe("waiting");
    expect(window.view(key).items).toBe(before.items);
  });

  it("BOUND-1: a clear ends the answer, closes its question, empties the queue and shows in every browser, also in one that was offline", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim);
    const { window: far } = await observer(sim, key);
    const { window: offline, browser } = await observer(sim, key);
    sim.gateway.agent(key.session).text("Words").approval("notes", { n: 1 });
    far.workspace.actions(key).send("Waits");
    await sim.pass(2_000);
    browser.network.offline = true;
    browser.browser.offline();
    const gate = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    const outcome = window.workspace.actions(key).clear();
    await sim.pass(2_000);
    expect(await outcome).toMatchObject({ kind: "done" });
    expect(sim.gateway.session(key.session).state).toMatchObject({ live: null, queue: [] });
    expect(recordsOf(sim, key, "turn-end").at(-1)).toMatchObject({ data: { outcome: "stopped" }, by: { tab: window.workspace.me() } });
    far.workspace.actions(key).answer(gate, { answer: "approve" });
    browser.network.offline = false;
    browser.browser.online();
    await sim.pass(20_000);
    for (const one of [window, far, offline]) {
      expect(one.lines(key)).toEqual(["(boundary)"]);
      expect(one.view(key)).toMatchObject({ status: one === far ? expect.any(String) as string : "idle", queue: { items: [], held: false } });
    }
    expect(recordsOf(sim, key, "gate-answer")).toEqual([]);
    // It begins anew, and every version of the message before is still a place to go to.
    window.workspace.actions(key).send("Anew");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Fresh").end();
    await sim.pass(3_000);
    for (const one of [window, far, offline]) expect(one.lines(key).slice(-2)).toEqual(["user: Anew", "assistant: Fresh"]);
  });

  it("BOUND-3: switching the agent changes this window only; the first agent's answer goes on, and switching back goes on where it was", async () => {
    const sim = createSimWorld({ push: true, agents: [OTHER] });
    const { window, key } = await pageChat(sim);
    const { window: far } = await observer(sim, key);
    const theirs = window.workspace.switchAgent(OTHER);
    expect(theirs.agent).toBe(OTHER);
    window.workspace.actions(theirs).send("To the other");
    await sim.pass(1_000);
    sim.gateway.agent(theirs.session).text("From the other").end();
    sim.gateway.agent(key.session).text("From the first");
    await sim.pass(3_000);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
    expect(window.lines(theirs)).toEqual(["user: To the other", "assistant: From the other"]);
    expect(far.workspace.store.get(far.workspace.activeChatAtom)).toEqual(key);
    expect(far.lines(key).at(-1)).toBe("assistant: From the first");
    sim.gateway.agent(key.session).text("and more").end();
    await sim.pass(2_000);
    expect(window.workspace.switchAgent(key.agent)).toEqual(key);
    await sim.pass(2_000);
    expect(window.lines(key).at(-1)).toBe("assistant: From the first and more");
    expect(window.workspace.switchAgent(OTHER)).toEqual(theirs);
  });
});
