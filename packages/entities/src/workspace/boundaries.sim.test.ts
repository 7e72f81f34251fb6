import { describe, expect, it } from "vitest";
import type { TurnId } from "../ids/ids.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

const turnAt = (window: SimWindow, key: SessionKey, index: number): TurnId => {
  const messages = window.view(key).items.flatMap((item) => (item.kind === "message" && item.message.role === "user" ? [item.message] : []));
  return messages.at(index)!.metadata.turn;
};

/** Two finished turns, in two browsers. */
async function twoTurns(sim: SimWorld) {
  const chat = await settledChat(sim);
  chat.window.workspace.actions(chat.key).send("Second");
  await sim.pass(1_000);
  sim.gateway.agent(chat.key.session).text("Two").end();
  await sim.pass(2_000);
  const other = sim.browser().open();
  await sim.pass(100);
  other.workspace.open(chat.key);
  await sim.pass(2_000);
  return { ...chat, other };
}

describe("going back", () => {
  it("BOUND-2: edit and resend is one step in every browser, and the earlier version stays a place to switch to", async () => {
    const sim = createSimWorld();
    const { window, key, other } = await twoTurns(sim);
    expect(window.workspace.actions(key).editAndResend(turnAt(window, key, 1), "Second, better")).toMatchObject({ kind: "taken" });
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Two, better").end();
    await sim.pass(20_000);
    for (const one of [window, other]) expect(one.lines(key)).toEqual(["user: First", "assistant: Answer", "(boundary)", "user: Second, better", "assistant: Two, better"]);
    const versions = other.view(key).versions.get(turnAt(other, key, 1))!;
    expect(versions).toMatchObject({ shown: 1 });
    const switched = other.workspace.actions(key).switchTo(versions.ends[0]!);
    await sim.pass(1_000);
    expect(await switched).toEqual({ kind: "done", value: null });
    await sim.pass(20_000);
    for (const one of [window, other]) expect(one.lines(key).filter((line) => !line.startsWith("("))).toEqual(["user: First", "assistant: Answer", "user: Second", "assistant: Two"]);
  });

  it("BOUND-2: regenerate sends the same words again, under a new id, and ends a live answer", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("Second");
    await sim.pass(1_000);
    expect(window.workspace.actions(key).regenerate(turnAt(window, key, 1))).toMatchObject({ kind: "taken" });
    await sim.pass(2_000);
    const said = sim.gateway.records(key.session).flatMap((record) => (record.type === "user-message" ? [record.data] : [])).slice(1);
    expect(said.map(({ parts }) => parts)).toEqual([said[0]!.parts, said[0]!.parts]);
    expect(said[0]!.id).not.toBe(said[1]!.id);
    expect(window.lines(key).at(-1)).toBe("user: Second");
    expect(sim.gateway.session(key.session).state.lastOutcome?.outcome).toBe("stopped");
  });

  it("BOUND-4: a clear is told as done where the server said so, and the conversation is empty in every browser", async () => {
    const sim = createSimWorld();
    const { window, key, other } = await twoTurns(sim);
    const cleared = window.workspace.actions(key).clear();
    await sim.pass(1_000);
    expect(await cleared).toEqual({ kind: "done", value: null });
    await sim.pass(20_000);
    for (const one of [window, other]) expect(one.lines(key)).toEqual(["(boundary)"]);
  });

  it("BOUND-4: a clear that the server never heard is told as not done, with why; one whose answer was lost as done", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await twoTurns(sim);
    browser.network.fault({ fault: { kind: "drop-request" }, match: /boundaries$/, times: 1 });
    const never = window.workspace.actions(key).clear();
    await sim.pass(3_000);
    expect(await never).toMatchObject({ kind: "not-done", why: "unreachable" });
    expect(window.lines(key)).toHaveLength(4);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /boundaries$/, times: 1 });
    const lost = window.workspace.actions(key).clear();
    await sim.pass(3_000);
    expect(await lost).toEqual({ kind: "done", value: null });
    expect(window.lines(key)).toEqual(["(boundary)"]);
  });

  it("BOUND-4: written against a place that another window moved, it says that the conversation changed", async () => {
    const sim = createSimWorld();
    const { window, key, other } = await twoTurns(sim);
    const first = other.workspace.actions(key).rewindTo(turnAt(other, key, 0));
    await sim.pass(500);
    expect(await first).toEqual({ kind: "done", value: null });
    const late = window.workspace.actions(key).clear();
    await sim.pass(2_000);
    expect(await late).toMatchObject({ kind: "not-done", why: "conversation-changed" });
    expect(window.lines(key).filter((line) => !line.startsWith("("))).toEqual(["user: First", "assistant: Answer"]);
  });
});

describe("two agents", () => {
  it("BOUND-3: switching changes this window only, stops nothing, and switching back continues where it was", async () => {
    const sim = createSimWorld({ agents: ["other" as never] });
    const { window, key, browser } = await settledChat(sim);
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    const there = window.workspace.switchAgent("other" as never);
    expect(there).toMatchObject({ agent: "other" });
    window.workspace.actions(there).send("Hello other");
    await sim.pass(1_000);
    expect(window.workspace.store.get(window.workspace.activeChatAtom)).toEqual(there);
    expect(second.workspace.store.get(second.workspace.activeChatAtom)).toEqual(key);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
    sim.gateway.agent(key.session).text("Long done").end();
    await sim.pass(15_000);
    expect(window.lines(there)).toEqual(["user: Hello other"]);
    expect(window.workspace.switchAgent(key.agent)).toEqual(key);
    await sim.pass(1_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Long done");
    expect(window.workspace.switchAgent("other" as never)).toEqual(there);
  });

  it("OWNER-13: BOUND-3: the agent chosen last in this window comes back after a reload, in this window only", async () => {
    const sim = createSimWorld({ agents: ["other" as never] });
    const { window, key, browser } = await settledChat(sim);
    const first = window.workspace.switchAgent("other" as never);
    await sim.pass(500);
    window.tab.reload();
    await sim.pass(5_000);
    const again = browser.windowOf(window.tab).workspace;
    expect(again.chosenAgent()).toBe("other");
    expect(again.newChat().agent).toBe("other");
    expect(again.switchAgent(key.agent)).toEqual(key);
    expect(again.switchAgent("other" as never).agent).toBe(first.agent);
    expect(browser.open().workspace.chosenAgent()).toBe(key.agent);
  });

  it("BOUND-3: go on with another agent makes its chat in one step; each header names the other, the first is unchanged", async () => {
    const sim = createSimWorld({ agents: ["other" as never] });
    const { window, key } = await twoTurns(sim);
    const before = sim.gateway.records(key.session).length;
    const going = window.workspace.actions(key).continueWith("other" as never);
    await sim.pass(1_000);
    const outcome = await going;
    if (outcome.kind !== "done") throw new Error(outcome.detail);
    const { key: next } = outcome.value;
    window.workspace.open(next);
    await sim.pass(2_000);
    expect(next.agent).toBe("other");
    expect(window.lines(next)).toEqual(["user: First", "assistant: Answer", "user: Second", "assistant: Two"]);
    expect(window.view(next).header?.continuedFrom).toMatchObject({ session: key.session });
    expect(window.view(key).header?.continuedAs).toMatchObject([{ session: next.session, agent: "other" }]);
    expect(sim.gateway.records(key.session)).toHaveLength(before);
  });
});

describe("answers to questions", () => {
  it("GATE-4: always allow is a rule of the chat that every window shows and may take back; the next such call asks nobody", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("Note");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).approval("notes", { text: "Milk" });
    await sim.pass(6_000);
    const { activity } = window.view(key);
    if (activity.kind !== "waiting") throw new Error(activity.kind);
    window.workspace.actions(key).answer(activity.gates[0]!, { answer: "approve", scope: "session" });
    await sim.pass(3_000);
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(2_000);
    for (const one of [window, other]) expect(one.view(key).header?.rules).toMatchObject([{ tool: "notes", by: { name: "Owner" } }]);
    sim.gateway.agent(key.session).output("notes", "ok").approval("notes", { text: "Bread" });
    await sim.pass(6_000);
    expect(window.view(key).activity.kind).toBe("working");
    const dropped = other.workspace.actions(key).dropRule("notes");
    await sim.pass(2_000);
    expect(await dropped).toEqual({ kind: "done", value: null });
    await sim.pass(6_000);
    expect(window.view(key).header?.rules).toEqual([]);
  });

  it("GATE-5: two questions at once are answered alone, in any order", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("Two notes");
    await sim.pass(1_000);
    const call = (id: string) => ({ type: "tool-input-available", toolCallId: id, toolName: "notes", input: { id } }) as const;
    sim.gateway.agent(key.session).chunks(call("a"), call("b"), { type: "tool-approval-request", toolCallId: "a", approvalId: "A" }, { type: "tool-approval-request", toolCallId: "b", approvalId: "B" }).end();
    await sim.pass(6_000);
    const gates = (): string[] => { const { activity } = window.view(key); return activity.kind === "waiting" ? activity.gates : []; };
    const [first, last] = gates();
    expect(gates()).toHaveLength(2);
    window.workspace.actions(key).answer(last as never, { answer: "deny", reason: "No" });
    await sim.pass(3_000);
    expect(gates()).toEqual([first]);
    window.workspace.actions(key).answer(first as never, { answer: "approve" });
    await sim.pass(3_000);
    expect(sim.gateway.records(key.session).flatMap((record) => (record.type === "gate-answer" ? [[record.data.gate, record.data.answer]] : []))).toEqual([[last, "deny"], [first, "approve"]]);
  });

  it("GATE-6: what was typed into a question stays with it in this window, over a reload and an answer given elsewhere", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).send("Ask me");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).form("Where to?", { type: "object", properties: { city: { type: "string" } } });
    await sim.pass(6_000);
    const { activity } = window.view(key);
    if (activity.kind !== "waiting") throw new Error(activity.kind);
    const [gate] = activity.gates;
    window.workspace.form.set(gate!, { city: "Lyo" });
    window.tab.reload();
    await sim.pass(5_000);
    const again = browser.windowOf(window.tab);
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(2_000);
    other.workspace.actions(key).answer(gate!, { answer: "submit", value: { city: "Paris" } });
    await sim.pass(65_000);
    expect(again.view(key).activity.kind).not.toBe("waiting");
    expect(again.workspace.form.get(gate!)).toEqual({ city: "Lyo" });
    expect(other.workspace.form.get(gate!)).toBe(undefined);
  });

  it("BOUND-5: asked for again after its answer was lost, it is the same chat; the next wish makes another one", async () => {
    const sim = createSimWorld({ agents: ["other" as never] });
    const { window, key, browser } = await twoTurns(sim);
    const go = async () => {
      const going = window.workspace.actions(key).continueWith("other" as never);
      await sim.pass(3_000);
      return (await going).kind;
    };
    browser.network.fault({ fault: { kind: "drop-response" }, match: /continue$/, times: 2 });
    expect([await go(), await go(), sim.gateway.sessions().length]).toEqual(["not-done", "done", 2]);
    expect([await go(), sim.gateway.sessions().length]).toEqual(["done", 3]);
  });
});
