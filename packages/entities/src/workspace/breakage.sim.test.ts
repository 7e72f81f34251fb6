import { describe, expect, it } from "vitest";
import { createSimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

const posts = (requests: { line: string }[]): string[] => requests.map(({ line }) => line).filter((line) => /^POST .*\/turns$/.test(line));

describe("a store that was put back from before a deletion", () => {
  it.each(["its old epochs", "new epochs"])("VIEW-7: the next list brings the chat back in every window that has it open, with %s", async (epochs) => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const [near, far] = [browser.open(), sim.browser().open()];
    for (const one of [near, far]) one.workspace.open(key);
    await sim.pass(2_000);
    const copy = sim.gateway.backup();
    void window.workspace.api.remove(key.session);
    await sim.pass(20_000);
    const phases = () => [window, near, far].map((one) => one.view(key).phase.kind);
    expect(phases()).toEqual(["deleted", "deleted", "deleted"]);
    sim.gateway.kill();
    sim.gateway.restore(copy, { newEpoch: epochs === "new epochs" });
    sim.gateway.start();
    for (const one of [window, near, far]) void one.workspace.api.list();
    await sim.pass(20_000);
    expect(phases()).toEqual(["ready", "ready", "ready"]);
    for (const one of [window, near, far]) {
      expect(one.lines(key)).toEqual(["user: First", "assistant: Answer"]);
      expect(one.workspace.store.get(one.workspace.historyAtom).map((entry) => entry.key.session)).toContain(key.session);
    }
  });
});

describe("a crash in the first two seconds of a page", () => {
  it("TURN-9: takes nothing along that was said: the next window lists the new chat by its words, shows the message as not sent, and sends it when asked", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const copy = browser.windowOf(window.tab.duplicate());
    await sim.pass(500);
    expect(copy.workspace.actions(key).send("In a known chat")).toMatchObject({ kind: "taken" });
    const made = copy.workspace.newChat();
    expect(copy.workspace.actions(made).send("In a new chat")).toMatchObject({ kind: "taken" });
    copy.tab.crash();
    await sim.pass(3_000);
    const next = browser.open();
    expect([next.workspace.notSent(made), next.workspace.store.get(next.workspace.historyAtom).some((entry) => entry.key.session === made.session)]).toEqual(["In a new chat", true]);
    for (const chat of [made, key]) next.workspace.open(chat);
    await sim.pass(4_000);
    for (const chat of [made, key]) {
      expect(next.view(chat).sending.map(({ state }) => state)).toEqual([{ kind: "not-sent", reason: "asks-first" }]);
      next.workspace.actions(chat).sendAgain(next.view(chat).sending[0]!.id);
    }
    await sim.pass(3_000);
    expect([next.lines(made), next.lines(key).at(-1)]).toEqual([["user: In a new chat"], "user: In a known chat"]);
    expect(window.view(key).sending).toEqual([]);
  });
});

describe("a window under faults", () => {
  it("case 28: TURN-9: an offline send stays through a reload and goes out by itself within a minute where nothing moved", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.browser.offline();
    browser.network.offline = true;
    expect(window.view(key).send).toEqual({ kind: "offline" });
    expect(window.workspace.actions(key).send("Second")).toMatchObject({ kind: "taken" });
    await sim.pass(2_000);
    expect(window.view(key).sending.map((entry) => entry.state.kind)).toEqual(["waiting"]);
    expect(window.view(key).activity.kind).toBe("offline");
    window.tab.reload();
    await sim.pass(3_000);
    const again = browser.windowOf(window.tab);
    expect(again.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(again.view(key).sending).toHaveLength(1);
    browser.network.offline = false;
    browser.browser.online();
    await sim.pass(3_000);
    expect(again.lines(key)).toEqual(["user: First", "assistant: Answer", "user: Second"]);
    expect(again.view(key).sending).toEqual([]);
  });

  it("case 28: TURN-9: a network that flickers within a second after a look keeps nothing waiting", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).checkNow();
    await sim.pass(100);
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).send("Flicker");
    await sim.pass(300);
    browser.network.offline = false;
    browser.browser.online();
    await sim.pass(1_000);
    expect(window.lines(key).at(-1)).toBe("user: Flicker");
  });

  it("case 28: TURN-9: after two hours, or where the log moved on, it asks first", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.browser.offline();
    browser.network.offline = true;
    window.workspace.actions(key).send("Late");
    await sim.pass(2 * 3_600_000);
    browser.network.offline = false;
    browser.browser.online();
    await sim.pass(20_000);
    expect(window.view(key).sending.map((entry) => entry.state)).toEqual([{ kind: "not-sent", reason: "asks-first" }]);
    expect(posts(browser.network.log)).toHaveLength(1);
    window.workspace.actions(key).sendAgain(window.view(key).sending[0]!.id);
    await sim.pass(2_000);
    expect(window.lines(key).at(-1)).toBe("user: Late");
  });

  it("case 27: TURN-7: a send whose answer was lost lands once and is found in the log", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/turns$/, times: 1 });
    window.workspace.actions(key).send("Once");
    await sim.pass(40_000);
    expect(sim.gateway.records(key.session).filter((record) => record.type === "user-message")).toHaveLength(2);
    expect(window.lines(key).at(-1)).toBe("user: Once");
    expect(window.view(key).sending).toEqual([]);
  });

  it("case 06: TURN-8: a send from a window that slept is appended at the real end, what it missed shows first, nothing is cut", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    window.tab.hide();
    sim.gateway.send(key.session, "From the phone", "P.one" as never);
    sim.gateway.agent(key.session).text("Phone answer").end();
    await sim.pass(600_000);
    expect(window.lines(key)).toHaveLength(2);
    window.tab.flags.visible = true;
    window.workspace.actions(key).send("Continue");
    await sim.pass(3_000);
    expect(window.lines(key)).toEqual(["user: First", "assistant: Answer", "user: From the phone", "assistant: Phone answer", "user: Continue"]);
  });

  it("case 68: ADOPT-5: a server that comes back with another history is shown, the copy is kept aside, and nothing goes out against the old one", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const backup = sim.gateway.backup();
    sim.gateway.send(key.session, "Will be lost", "P.one" as never);
    sim.gateway.agent(key.session).text("Lost answer").end();
    await sim.pass(16_000);
    expect(window.lines(key)).toHaveLength(4);
    sim.gateway.restore(backup);
    await sim.pass(20_000);
    expect(window.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(window.view(key).replaced?.items).toHaveLength(4);
    window.workspace.actions(key).closeCopy();
    expect(window.view(key).replaced).toBeNull();
    window.workspace.actions(key).send("On the new one");
    await sim.pass(2_000);
    expect(window.lines(key).at(-1)).toBe("user: On the new one");
  });

  it("ADOPT-5: after a store was put back the title is the server's again, although its revisions are lower", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const backup = sim.gateway.backup();
    const { version } = window.view(key).header!;
    await Promise.all([window.workspace.api.patch(key.session, version, { title: "Renamed later" }), sim.pass(500)]);
    sim.gateway.send(key.session, "Will be lost", "P.one" as never);
    sim.gateway.agent(key.session).text("Lost answer").end();
    await sim.pass(16_000);
    expect(window.view(key).header?.title).toBe("Renamed later");
    sim.gateway.restore(backup, { newEpoch: false });
    await sim.pass(40_000);
    expect(window.view(key).header?.title).toBe("First");
  });

  it("ADOPT-5: a history of the same length takes the place of the old one in the inspector too", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const backup = sim.gateway.backup();
    for (const text of ["Will be lost", "Other"]) {
      sim.gateway.restore(backup);
      sim.gateway.send(key.session, text, "P.one" as never);
      sim.gateway.agent(key.session).text("Answer").end();
      await sim.pass(20_000);
    }
    expect(window.lines(key)).toContain("user: Other");
    const newest = window.view(key).records.recent().at(-1)!.stored as { id: string };
    expect(newest.id).toBe(sim.gateway.records(key.session).at(-1)!.id);
  });

  it("ADOPT-5: a copy that is put back under the records a window has read undoes a rename that it knew", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const backup = sim.gateway.backup();
    // It hears of them from the list only: its own records stay a part of both histories.
    window.tab.hide();
    await Promise.all([window.workspace.api.patch(key.session, window.view(key).header!.version, { title: "Renamed" }), sim.pass(500)]);
    await Promise.all([window.workspace.api.list(), sim.pass(500)]);
    expect(window.view(key).header?.title).toBe("Renamed");
    sim.gateway.restore(backup, { newEpoch: false });
    window.tab.show();
    await sim.pass(45_000);
    expect(window.view(key).header?.title).toBe("First");
    expect(window.view(key).replaced).toBeNull();
  });

  it("ADOPT-4: reads that bring nothing render nothing and keep the objects", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const items = window.view(key).items;
    const before = window.renders(key);
    await sim.pass(45_000);
    expect(window.view(key).items).toBe(items);
    // At most the minute beside "Up to date" changed.
    expect(window.renders(key) - before).toBeLessThanOrEqual(1);
  });

  it("FOLLOW-6: a server that answers all but this chat's reads is asked ever more rarely, and says so with a time", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    const over = browser.network.fault({ fault: { kind: "html" }, match: /stream|window/ });
    browser.network.log.length = 0;
    window.workspace.actions(key).checkNow();
    await sim.pass(60_000);
    expect(window.view(key).activity.kind).toBe("unreachable");
    // 1, 2, 4 … s: seven in a minute. Each is asked for behind two small questions for who is there.
    expect(browser.network.log.filter(({ line }) => /stream|window/.test(line)).length).toBeLessThanOrEqual(8);
    expect(browser.network.log.length).toBeLessThanOrEqual(40);
    over();
    await sim.pass(62_000);
    expect(window.view(key).activity.kind).toBe("idle");
  });

  it.each([true, false])("VIEW-6: a chat deleted elsewhere shows as deleted where it is open, keeps its text, and restoring brings it back (push: %s)", async (push) => {
    const sim = createSimWorld({ push });
    const { window, key } = await settledChat(sim);
    const other = sim.browser().open();
    other.workspace.open(key);
    await sim.pass(2_000);
    await Promise.all([other.workspace.api.remove(key.session), sim.pass(push ? 1_000 : 15_000)]);
    expect(window.view(key).phase).toEqual({ kind: "deleted", restorable: true });
    expect(window.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    expect(window.view(key).send).toEqual({ kind: "no", why: "deleted" });
    window.workspace.actions(key).restore();
    await sim.pass(1_000);
    expect(window.view(key).phase).toEqual({ kind: "ready" });
  });

  it("case 09: TURN-14: Stop freezes the view at once, a second Stop is no error, and the log says who", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const away = sim.browser();
    const other = away.open();
    other.workspace.open(key);
    await sim.pass(2_000);
    window.workspace.actions(key).send("Long one");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).begins("Some ");
    await sim.pass(16_000);
    const before = other.lines(key);
    // The word is on its way for five seconds, and the agent writes on meanwhile: what is read then is held and not shown.
    away.network.fault({ fault: { kind: "delay", ms: 5_000 }, match: /stop$/ });
    other.workspace.actions(key).stop();
    const frozen = other.view(key).items;
    expect(other.view(key).activity.kind).toBe("stopping");
    expect(other.lines(key)).toEqual(before);
    expect(before.at(-1)).toBe("assistant: Some ");
    sim.gateway.agent(key.session).text("words too late");
    other.workspace.actions(key).checkNow();
    await sim.pass(1_000);
    expect(other.view(key).records.count).toBe(sim.gateway.records(key.session).at(-1)!.seq);
    expect(other.view(key).items).toBe(frozen);
    expect(other.view(key).activity.kind).toBe("stopping");
    other.workspace.actions(key).stop();
    window.workspace.actions(key).stop();
    expect(other.view(key).items).toBe(frozen);
    await sim.pass(16_000);
    expect(away.network.log.filter(({ line }) => line.endsWith("/stop"))).toHaveLength(1);
    for (const one of [window, other]) expect(one.view(key).status).toBe("idle");
    const ends = sim.gateway.records(key.session).filter((record) => record.type === "turn-end");
    expect(ends.map((record) => record.data)).toMatchObject([{ outcome: "done" }, { outcome: "stopped" }]);
    // Whoever's word was there first: the other browser's was five seconds on its way.
    expect(ends[1]?.by.tab).toBe(window.workspace.me());
    expect(other.lines(key)).toEqual(window.lines(key));
  });

  it("case 55: TURN-17: two chats in one window each get their own answer, whatever is on screen", async () => {
    const sim = createSimWorld();
    const window = sim.browser().open();
    await sim.pass(100);
    const one = window.workspace.newChat();
    window.workspace.actions(one).send("In one");
    await sim.pass(200);
    const two = window.workspace.newChat();
    window.workspace.actions(two).send("In two");
    await sim.pass(500);
    sim.gateway.agent(one.session).text("Answer one");
    sim.gateway.agent(two.session).text("Answer two").end();
    for (let n = 0; n < 30; n++) {
      window.workspace.activate(n % 2 === 0 ? one : two);
      await sim.pass(300);
    }
    sim.gateway.agent(one.session).end();
    await sim.pass(70_000);
    window.workspace.activate(one);
    await sim.pass(2_000);
    expect(window.lines(one)).toEqual(["user: In one", "assistant: Answer one"]);
    expect(window.lines(two)).toEqual(["user: In two", "assistant: Answer two"]);
  });

  it("case 13: a token refreshed and a server asked anew mid-answer end neither the answer nor its view", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    window.workspace.actions(key).send("During a refresh");
    await sim.pass(200);
    sim.refreshToken("refreshed-token-0123456789abcd");
    window.workspace.checkConnection();
    sim.gateway.agent(key.session).begins("Going ");
    await sim.pass(3_000);
    sim.gateway.agent(key.session).text("on").end();
    await sim.pass(6_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Going  on");
    expect(window.view(key).phase).toEqual({ kind: "ready" });
    expect(browser.network.log.every((request) => request.authorized || request.line === "GET /v1")).toBe(true);
  });

  it("case 14: FOLLOW-12: a turn that starts elsewhere in an open idle chat is noticed within 15 s, again and again, without push", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    for (const text of ["One", "Two"]) {
      sim.gateway.send(key.session, text, "P.one" as never);
      await sim.pass(15_000);
      expect(window.view(key).status).toBe("browser");
      sim.gateway.agent(key.session).text(text).end();
      await sim.pass(65_000);
      expect(window.view(key).status).toBe("idle");
      expect(window.lines(key).at(-1)).toBe(`assistant: ${text}`);
    }
  });

  it("VIEW-14: with push, a duplicate made during the first message hears of its chat at once, and asks no list", async () => {
    const sim = createSimWorld({ push: true });
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(3_000);
    const key = window.workspace.newChat();
    browser.network.fault({ fault: { kind: "delay", ms: 4_000 }, match: /(PUT .*\/sessions\/[^/]+|POST .*\/turns)$/ });
    window.workspace.actions(key).send("First ever");
    const copy = browser.windowOf(window.tab.duplicate());
    await sim.pass(9_000);
    sim.gateway.agent(key.session).text("Hello").end();
    await sim.pass(1_000);
    expect(copy.workspace.me()).not.toBe(window.workspace.me());
    expect(copy.lines(key)).toEqual(["user: First ever", "assistant: Hello"]);
  });

  it("VIEW-14: a duplicate made during the first message shows the same chat", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    window.workspace.actions(key).send("First ever");
    const copy = browser.windowOf(window.tab.duplicate());
    await sim.pass(3_000);
    expect(copy.workspace.me()).not.toBe(window.workspace.me());
    sim.gateway.agent(key.session).text("Hello").end();
    await Promise.all([copy.workspace.api.list(), sim.pass(1_000)]);
    await sim.pass(20_000);
    expect(copy.lines(key)).toEqual(["user: First ever", "assistant: Hello"]);
    expect(sim.gateway.records(key.session).filter((record) => record.type === "user-message")).toHaveLength(1);
  });
});
