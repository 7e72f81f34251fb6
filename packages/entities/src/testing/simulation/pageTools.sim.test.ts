import { describe, expect, it } from "vitest";
import { createSimWorld } from "../simWorld.ts";
import { observer } from "./observer.ts";
import { openCalls, pageChat, ran, recordsOf } from "./pages.ts";

const OFFER = [{ name: "read", repeatable: true }, { name: "change", mutates: true }];

describe("page tools over windows", () => {
  it("case 31: PIN-11: a call runs in the window that asked, whoever offers the same tools later or has the focus, and its output is in every window", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    const { window: far, browser: elsewhere } = await observer(sim, key, sim.browser({ pages: true }));
    second.tab.focus();
    await sim.pass(2_000);
    sim.gateway.agent(key.session).page("read", { to: "x" });
    await sim.pass(3_000);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`]);
    // Nobody else even asked for it.
    expect([browser, elsewhere].map(({ network }) => network.log.filter(({ line }) => line.endsWith("/claim")).length)).toEqual([1, 0]);
    sim.gateway.agent(key.session).text("It says start").end();
    await sim.pass(3_000);
    for (const one of [window, second, far]) {
      expect(one.lines(key).at(-1)).toBe("assistant: It says start");
      expect(one.view(key).items.at(-1)).toMatchObject({ message: { parts: [{ state: "output-available", output: { read: "start" } }, {}] } });
    }
  });

  it("case 30: PIN-2: the window that was reloaded runs a repeatable call once, and asks before a changing one; its duplicate and others run none", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const { window: far } = await observer(sim, key, sim.browser({ pages: true }));
    // Its page goes right before the call comes.
    window.tab.crash();
    sim.gateway.agent(key.session).chunks(
      { type: "tool-input-available", toolCallId: "r", toolName: "read", input: {}, dynamic: true }, { type: "tool-input-available", toolCallId: "c", toolName: "change", input: {}, dynamic: true },
    ).end();
    const copy = browser.open({ navigation: "return" });
    await sim.pass(5_000);
    expect(ran(sim)).toEqual([]);
    expect([...far.view(key).pageCalls.values()].map(({ kind }) => kind)).toEqual(["elsewhere", "elsewhere"]);
    window.tab.load("reload");
    const duplicate = browser.windowOf(window.tab.duplicate());
    await sim.pass(5_000);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`]);
    const back = browser.windowOf(window.tab);
    const [[call, asks] = []] = [...back.view(key).pageCalls];
    expect(asks).toMatchObject({ kind: "asks", title: "Fill field" });
    back.workspace.actions(key).runCall(call!);
    await sim.pass(3_000);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`, `change in ${window.tab.name}`]);
    expect(recordsOf(sim, key, "call-start").map(({ data }) => data.tab)).toEqual([back.workspace.me(), back.workspace.me()]);
    expect(duplicate.workspace.me()).not.toBe(back.workspace.me());
    copy.tab.close();
    sim.gateway.agent(key.session).end();
    await sim.pass(65_000);
    expect(openCalls(sim, key)).toEqual([]);
  });

  it("PIN-3: a call whose window went away shows as waiting for it, ends as not run 30 s later with its name, and never runs in another", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    const { window: far } = await observer(sim, key, sim.browser({ pages: true }));
    window.workspace.setLabel("The desk");
    await sim.pass(2_000);
    window.tab.close();
    await sim.pass(1_000);
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(10_000);
    for (const one of [second, far]) expect([...one.view(key).pageCalls.values()]).toEqual([{ kind: "away", label: "The desk" }]);
    await sim.pass(15_000);
    expect(recordsOf(sim, key, "call-end")).toEqual([]);
    await sim.pass(15_000);
    expect(recordsOf(sim, key, "call-end")).toMatchObject([{ data: { outcome: "not-run", reason: expect.stringContaining("The desk") } }]);
    expect(ran(sim)).toEqual([]);
    // The agent is told, and goes on.
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
    sim.gateway.agent(key.session).text("Then without").end();
    await sim.pass(65_000);
    for (const one of [second, far]) expect(one.view(key)).toMatchObject({ status: "idle", pageCalls: new Map() });
  });

  it("PIN-8: a result whose answer was lost is sent again and stands in the log once; the tool ran once", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /\/calls\/.*\/result/, times: 2 });
    sim.gateway.agent(key.session).page("read", {});
    for (let n = 0; n < 200 && !browser.network.log.some(({ line }) => line.endsWith("/claim")); n++) await sim.pass(5);
    // Nor can it read what became of it: it has to ask again.
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /\/v1\/(stream|events)/ });
    for (const stream of sim.gateway.streams()) stream.cut();
    await sim.pass(30_000);
    browser.network.clearFaults();
    await sim.pass(30_000);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`]);
    expect(recordsOf(sim, key, "call-start")).toHaveLength(1);
    expect(recordsOf(sim, key, "chunk").filter(({ data }) => data.type === "tool-output-available" || data.type === "tool-output-error")).toHaveLength(1);
    expect(browser.network.log.filter(({ line }) => line.endsWith("/result")).length).toBeGreaterThan(1);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
  });

  it("PIN-7: a page that was reloaded while its tool ran does not run it again: the outcome is unknown, and everybody reads that", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    sim.gateway.agent(key.session).page("slow", {});
    await sim.pass(2_000);
    expect(ran(sim)).toEqual([`slow in ${window.tab.name}`]);
    window.tab.reload();
    await sim.pass(15_000);
    expect(ran(sim)).toHaveLength(1);
    expect(recordsOf(sim, key, "call-end")).toMatchObject([{ data: { outcome: "unknown" } }]);
    expect(browser.windowOf(window.tab).view(key).pageCalls.size).toBe(0);
  });

  it("PIN-14: page changes, a new document and a second window start, end and re-home nothing, and call no agent again", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    let runs = 0;
    sim.gateway.onRun(() => { runs++; });
    const before = { sessions: sim.gateway.sessions(), live: sim.gateway.session(key.session).state.live!, records: sim.gateway.records(key.session).length };
    for (const id of ["a", "b", "c"]) {
      window.page!.moveTo(id);
      await sim.pass(2_000);
    }
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    window.tab.reload();
    await sim.pass(10_000);
    browser.windowOf(window.tab).page!.offer(["read"]);
    second.tab.close();
    await sim.pass(10_000);
    const { live } = sim.gateway.session(key.session).state;
    expect(live).toMatchObject({ turn: before.live.turn, fence: before.live.fence, pin: before.live.pin, context: before.live.context, state: "running" });
    expect([sim.gateway.sessions(), sim.gateway.records(key.session).length, runs]).toEqual([before.sessions, before.records, 0]);
    expect(browser.windowOf(window.tab).view(key).key).toEqual(key);
    // What moved is refused to a tool that changes something, and told to the server.
    expect(sim.gateway.session(key.session).attachments[browser.windowOf(window.tab).workspace.me()]!.body.context).toEqual({ id: "c", title: "c" });
    browser.windowOf(window.tab).page!.offer(null);
    await sim.pass(500);
    sim.gateway.agent(key.session).page("change", {});
    await sim.pass(3_000);
    expect(ran(sim)).toEqual([]);
    expect(JSON.stringify(recordsOf(sim, key, "chunk").at(-1)!.data)).toContain("The page changed from \\\"start\\\" to \\\"c\\\": nothing was done.");
  });

  it("PIN-5: a tool that opens another document is settled once by the same window when it is back, with the page that it is on now", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const { window: far } = await observer(sim, key, sim.browser({ pages: true }));
    sim.gateway.agent(key.session).page("leave", { to: "42" });
    await sim.pass(10_000);
    expect(ran(sim)).toEqual([`leave in ${window.tab.name}`]);
    expect(recordsOf(sim, key, "pin")).toMatchObject([{ data: { reason: "navigated", version: 0, context: { id: "page 42" } } }]);
    expect(sim.gateway.session(key.session).state.live).toMatchObject({ state: "running", context: { id: "page 42" } });
    // From here on its changing tools act there.
    sim.gateway.agent(key.session).page("change", {});
    await sim.pass(3_000);
    expect(ran(sim)).toEqual([`leave in ${window.tab.name}`, `change in ${window.tab.name}`]);
    sim.gateway.agent(key.session).text("There").end();
    await sim.pass(3_000);
    expect(far.lines(key)).toEqual(browser.windowOf(window.tab).lines(key));
  });

  it("case 29: PIN-9: take over is explicit: the next call runs there, what was open at the old window is closed, and the old window is told", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim);
    const { window: far } = await observer(sim, key, sim.browser({ pages: true }));
    sim.gateway.agent(key.session).page("slow", { n: 1 });
    await sim.pass(2_000);
    expect(far.view(key).pageTools).toMatchObject({ where: "browser", mayTake: true, moved: false });
    const outcome = far.workspace.actions(key).takeOver();
    await sim.pass(2_000);
    expect(await outcome).toEqual({ kind: "done", value: null });
    expect(recordsOf(sim, key, "pin")).toMatchObject([{ data: { tab: far.workspace.me(), reason: "taken-over", version: 1 } }]);
    expect(recordsOf(sim, key, "call-end")).toMatchObject([{ data: { outcome: "unknown" } }]);
    expect(window.view(key).pageTools).toMatchObject({ where: "browser", moved: true, mayTake: true });
    expect(far.view(key).pageTools).toMatchObject({ where: "here", moved: false });
    sim.gateway.agent(key.session).page("read", { n: 2 });
    await sim.pass(8_000);
    expect(ran(sim)).toEqual([`slow in ${window.tab.name}`, `read in ${far.tab.name}`]);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
  });

  it("case 31: TURN-12: a queued message keeps its origin through an edit elsewhere, and its page calls go to the window that wrote it", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const second = browser.open();
    await sim.pass(100);
    second.workspace.open(key);
    await sim.pass(2_000);
    second.page!.moveTo("second");
    await sim.pass(500);
    second.workspace.actions(key).send("Next");
    await sim.pass(2_000);
    const [row] = window.view(key).queue.items;
    expect(row).toMatchObject({ text: "Next", from: "window", context: { id: "second" } });
    void window.workspace.actions(key).editQueued(row!.item, row!.version!, "Next, but other");
    await sim.pass(2_000);
    second.page!.moveTo("third");
    window.tab.focus();
    sim.gateway.agent(key.session).end();
    await sim.pass(1_000);
    const said = recordsOf(sim, key, "user-message").at(-1)!;
    expect(said).toMatchObject({ by: { tab: second.workspace.me() }, data: { parts: [{ text: "Next, but other" }], origin: { tab: second.workspace.me(), context: { id: "second" } }, queuedAt: expect.any(String) } });
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(3_000);
    expect(ran(sim)).toEqual([`read in ${second.tab.name}`]);
  });

  it("PIN-10: an answer that no window asked for waits with its page call until somebody takes it over", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim);
    sim.gateway.agent(key.session).end();
    await sim.pass(2_000);
    sim.gateway.send(key.session, "From a schedule", null, { tools: OFFER });
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(5_000);
    expect([...window.view(key).pageCalls.values()]).toEqual([{ kind: "nobody" }]);
    expect(ran(sim)).toEqual([]);
    await Promise.all([window.workspace.actions(key).takeOver(), sim.pass(3_000)]);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`]);
  });
});
