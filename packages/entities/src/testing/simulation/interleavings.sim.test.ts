import { describe, expect, it } from "vitest";
import { adopt } from "../../adoption/adopt.ts";
import { unseen, type AdoptionState } from "../../adoption/adoptionState.ts";
import { HEADER } from "../../contract/streamHeaders.ts";
import type { TabId } from "../../ids/ids.ts";
import { positionOf } from "../../records/recordLog.ts";
import { createSimWorld } from "../simWorld.ts";
import { settledChat } from "../settledChat.ts";
import { observer } from "./observer.ts";
import { pageChat, ran, recordsOf } from "./pages.ts";

const PHONE = "P.one" as TabId;

/** The fourteen that are named in the quality targets. */
describe("named interleavings", () => {
  it("TURN-15: 1: a question is open, the gateway restarts, and the answer that comes then goes on with the same turn", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
    window.workspace.actions(key).send("/note");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("May I?").approval("notes", { text: "x" });
    const { turn, gates } = sim.gateway.session(key.session).state.live!;
    await sim.pass(2_000);
    sim.gateway.kill();
    await sim.pass(30_000);
    sim.gateway.start();
    expect(window.view(key).activity.kind).not.toBe("interrupted");
    await sim.pass(3_000);
    window.workspace.actions(key).answer(gates[0]!.gate, { answer: "approve" });
    await sim.pass(3_000);
    expect(sim.gateway.session(key.session).state.live).toMatchObject({ turn, state: "running" });
    sim.gateway.agent(key.session).output("notes", { saved: true }).end();
    await sim.pass(70_000);
    expect(window.lines(key).at(-1)).toBe("assistant: May I? [notes output-available]");
    expect(window.view(key).status).toBe("idle");
  });

  it("FOLLOW-8: 2: a lease is past its time and an observer polls before the closer: never idle without the turn's end", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const { window: other } = await observer(sim, key);
    window.workspace.actions(key).send("Long");
    await sim.pass(16_000);
    sim.gateway.agent(key.session).begins("Some");
    sim.gateway.agent(key.session).die();
    let idleBeforeEnd = false;
    for (let second = 0; second < 60; second++) {
      await sim.pass(1_000);
      other.workspace.actions(key).checkNow();
      const over = sim.gateway.session(key.session).state.live === null;
      if (!over && second > 2 && other.view(key).status !== "browser") idleBeforeEnd = true;
    }
    expect(idleBeforeEnd).toBe(false);
    expect(sim.gateway.session(key.session).state.lastOutcome?.outcome).toBe("interrupted");
    for (const one of [window, other]) expect(one.view(key).status).toBe("interrupted");
  });

  it("ADOPT-5: 3: a store put back under the same epoch has regrown past the watermark: nothing is spliced, the copy stays readable", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    const copy = sim.gateway.backup();
    sim.gateway.send(key.session, "Will be lost", PHONE);
    sim.gateway.agent(key.session).text("Lost").end();
    await sim.pass(16_000);
    const { count } = window.view(key).records;
    window.tab.hide();
    sim.gateway.restore(copy, { newEpoch: false });
    sim.gateway.send(key.session, "Other", PHONE);
    for (let n = 0; n < 20; n++) sim.gateway.agent(key.session).text(`Other ${n}`);
    sim.gateway.agent(key.session).end();
    expect(sim.gateway.session(key.session).state.count).toBeGreaterThan(count);
    await sim.pass(60_000);
    window.tab.show();
    await sim.pass(16_000);
    expect(window.lines(key).slice(0, 3)).toEqual(["user: First", "assistant: Answer", "user: Other"]);
    expect(window.lines(key)).toHaveLength(4);
    expect(window.view(key).replaced?.items).toHaveLength(4);
  });

  it("ADOPT-17: 4: an old boundary and a lagging read take no overlay away; the log with the turn's end does", async () => {
    const sim = createSimWorld();
    const { key } = await settledChat(sim);
    const { epoch } = sim.gateway.session(key.session).state;
    const turn = sim.gateway.send(key.session, "Over there", PHONE).turn;
    const short = sim.gateway.records(key.session).slice();
    sim.gateway.agent(key.session).text("Words of the stream").end();
    const whole = sim.gateway.records(key.session);
    const page = (state: AdoptionState, records: typeof whole, upToDate = true) => {
      const base = positionOf(state.log);
      const fresh = records.slice(base.count);
      const position = { epoch, count: records.length, last: records.at(-1)!.id };
      return adopt(state, { kind: "page", base, page: { from: base.count, records: fresh, upToDate, position, turn: { kind: "running" } } }, 0).state;
    };
    let state = page(unseen({ appendOnly: true, numbered: false, mayLag: true }), short.slice(0, -2));
    state = adopt(state, { kind: "overlay", key: { turn }, chunks: [{ type: "text-start", id: "o" }, { type: "text-delta", id: "o", delta: "Words of the" }] }, 0).state;
    state = adopt(state, { kind: "stream-ended" }, 0).state;
    const drawn = JSON.stringify(state.items);
    expect(drawn).toContain("Words of the");
    // The log lags: it has the message, and not the answer.
    state = page(state, short);
    expect(JSON.stringify(state.items)).toContain("Words of the");
    state = adopt(state, { kind: "unreadable" }, 0).state;
    expect(state.overlay?.state).toBe("unconfirmed");
    state = page(state, whole);
    expect(state.overlay).toBeNull();
    expect(JSON.stringify(state.items)).toContain("Words of the stream");
  });

  it("ADOPT-10: 5: push moves the watermark from 9 to 11 while a poll that brings 10 to 14 joined is on its way", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    sim.gateway.send(key.session, "Go", PHONE);
    const agent = sim.gateway.agent(key.session);
    agent.begins("a");
    await sim.pass(2_000);
    const start = sim.gateway.records(key.session).findLast((record) => record.type === "chunk" && record.data.type === "text-start")!;
    const { id } = start.data as { id: string };
    const delta = (text: string) => agent.chunks({ type: "text-delta", id, delta: text });
    // A read is held up on its way back; what the live read brings meanwhile is already past its beginning.
    browser.network.fault({ fault: { kind: "delay", ms: 800 }, match: /GET \/v1\/stream\/[^?]*\?offset=(?!.*live)/, times: 1 });
    window.workspace.actions(key).checkNow();
    delta("b");
    delta("c");
    await sim.pass(100);
    expect(window.lines(key).at(-1)).toBe("assistant: abc");
    // From here on the live read is mute: the poll alone brings the rest, joined with what is known.
    for (const stream of sim.gateway.streams()) stream.mute();
    delta("d");
    delta("e");
    delta("f");
    await sim.pass(3_000);
    expect(window.lines(key).at(-1)).toBe("assistant: abcdef");
    agent.end();
    await sim.pass(70_000);
    expect(window.view(key).records.count).toBe(sim.gateway.session(key.session).state.count);
  });

  it("PIN-9: 6: a call is claimed, taken over, and its result comes late: it is refused, ends as unknown, and nothing runs twice", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim);
    const { window: other } = await observer(sim, key, sim.browser({ pages: true }));
    browser.network.fault({ fault: { kind: "delay", ms: 6_000 }, match: /\/result$/, times: 1 });
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(1_000);
    expect(recordsOf(sim, key, "call-start")).toHaveLength(1);
    void other.workspace.actions(key).takeOver();
    await sim.pass(1_000);
    expect(recordsOf(sim, key, "call-end")).toMatchObject([{ data: { outcome: "unknown" } }]);
    const { count } = sim.gateway.session(key.session).state;
    await sim.pass(20_000);
    expect(browser.network.log.some(({ line }) => line.endsWith("/result"))).toBe(true);
    expect(sim.gateway.session(key.session).state.count).toBe(count);
    expect(ran(sim)).toEqual([`read in ${window.tab.name}`]);
    sim.gateway.agent(key.session).text("Without it").end();
    await sim.pass(3_000);
    for (const one of [window, other]) {
      expect(one.view(key)).toMatchObject({ status: "idle", pageCalls: new Map() });
      expect(one.lines(key).at(-1)).toBe("assistant: Without it");
    }
  });

  it("VIEW-5: 7: the first answer to the attachment is lost: it is said again, and the secret of before stays beside the new one until then", async () => {
    const sim = createSimWorld();
    const tabs: string[] = [];
    const browser = sim.browser({ wrap: (environment) => ({ ...environment, fetch: (input, init) => { tabs.push(new Headers(init?.headers).get(HEADER.tab) ?? ""); return environment.fetch(input, init); } }) });
    const { window, key } = await settledChat(sim, browser);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /^(?!GET \/v1$)/ });
    window.tab.reload();
    // The old page takes its leave under its old secret.
    await sim.pass(5);
    tabs.length = 0;
    await sim.pass(8_000);
    const unheard = tabs.filter((text) => text !== "");
    expect(unheard.length).toBeGreaterThan(2);
    // Until the gateway answered to anything (here: who it is), any of them may be the one that it knows.
    expect(unheard.slice(0, 2).every((text) => text.includes("previous="))).toBe(true);
    browser.network.clearFaults();
    await sim.pass(60_000);
    tabs.length = 0;
    browser.windowOf(window.tab).workspace.actions(key).checkNow();
    await sim.pass(1_000);
    expect(tabs.some((text) => text.includes("previous="))).toBe(false);
    expect(sim.gateway.session(key.session).attachments[browser.windowOf(window.tab).workspace.me()]?.detachedMs).toBeNull();
  });

  it("FOLLOW-9: 8: a record between the read and the subscription is not missed", async () => {
    const sim = createSimWorld({ push: true });
    const { key } = await settledChat(sim);
    const other = sim.browser();
    other.network.fault({ fault: { kind: "delay", ms: 3_000 }, match: /events|live=sse/ });
    const window = other.open();
    await sim.pass(50);
    window.workspace.open(key);
    for (let n = 0; n < 100 && window.workspace.store.get(window.workspace.sessionViewAtom(`${key.connection}/${key.agent}/${key.session}`))?.records.upToDate !== true; n++) await sim.pass(20);
    sim.gateway.send(key.session, "In between", PHONE);
    sim.gateway.agent(key.session).text("Heard").end();
    await sim.pass(15_000);
    expect(window.lines(key).at(-1)).toBe("assistant: Heard");
  });

  it("TURN-16: 9: a window that asked reloads and is away for 300 ms: the turn is still its own, and nobody saw it closed", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await settledChat(sim);
    const { window: other } = await observer(sim, key);
    window.workspace.actions(key).send("Long");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).begins("Going ");
    await sim.pass(1_000);
    const seen = new Set<string>();
    other.workspace.store.sub(other.workspace.sessionViewAtom(`${key.connection}/${key.agent}/${key.session}`), () => { seen.add(other.view(key).status); });
    window.tab.close();
    await sim.pass(300);
    window.tab.load("reload");
    for (let n = 0; n < 8; n++) {
      sim.gateway.agent(key.session).text(`${n}`);
      await sim.pass(1_000);
    }
    expect([...seen]).toEqual(["browser"]);
    expect(browser.windowOf(window.tab).view(key).status).toBe("working");
    sim.gateway.agent(key.session).end();
    await sim.pass(3_000);
    expect(browser.windowOf(window.tab).lines(key)).toEqual(other.lines(key));
  });

  it.each(["before the end", "after the end"])("TURN-11: 10: the gateway dies %s, a plain submit races with the queue: each message is said once, in order, none is lost", async (when) => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await pageChat(sim, "Long");
    const { window: other, browser: far } = await observer(sim, key);
    window.workspace.actions(key).send("Waits");
    await sim.pass(1_000);
    const { turn } = sim.gateway.session(key.session).state.live!;
    if (when === "after the end") sim.gateway.agent(key.session).end();
    sim.gateway.kill();
    // Written while nobody answers; it goes out by itself when somebody does.
    const sent = other.workspace.actions(key).send("Races");
    expect(sent.kind).toBe("taken");
    await sim.pass(4_000);
    sim.gateway.start();
    await sim.pass(500);
    const texts = () => recordsOf(sim, key, "user-message").map(({ data }) => data.parts[0]!["text"]);
    const ends = () => recordsOf(sim, key, "turn-end").filter((record) => record.turn === turn).map(({ data }) => data.outcome);
    // The step that ended the answer started the next message, or neither happened.
    expect([texts().includes("Waits"), ends()]).toEqual(when === "after the end" ? [true, ["done"]] : [false, ["interrupted"]]);
    for (let n = 0; n < 8; n++) {
      await sim.pass(20_000);
      if (sim.gateway.session(key.session).state.live) sim.gateway.agent(key.session).text(`Done ${n}`).end();
      const { state } = sim.gateway.session(key.session);
      const held = window.view(key).queue.items[0];
      if (state.live === null && held !== undefined) void window.workspace.actions(key).sendQueuedNow(held.item);
      for (const entry of other.view(key).sending) if (entry.state.kind === "not-sent") other.workspace.actions(key).sendAgain(entry.id);
    }
    await sim.pass(70_000);
    expect(texts()).toHaveLength(4);
    expect(texts().toSorted()).toEqual(["First", "Long", "Races", "Waits"]);
    expect(sim.gateway.session(key.session).state).toMatchObject({ live: null, queue: [] });
    for (const one of [window, other]) expect(one.view(key)).toMatchObject({ sending: [], queue: { items: [], held: false } });
    expect(far.network.inFlight()).toBeLessThanOrEqual(2);
    expect(window.lines(key)).toEqual(other.lines(key));
  });

  it.each([{ what: "edited" as const }, { what: "removed" as const }])("TURN-7: 11: a queued submit that landed is retried after it was $what elsewhere: the first outcome again, nothing twice and nothing back", async ({ what }) => {
    const sim = createSimWorld({ push: true });
    const { window, key, browser } = await pageChat(sim, "Long");
    const { window: other } = await observer(sim, key);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/turns$/, times: 1 });
    // It learns of nothing meanwhile, so that it has to say it again.
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /GET/ });
    for (const stream of sim.gateway.streams().filter(({ tab }) => tab === window.workspace.me())) stream.cut();
    window.workspace.actions(key).send("Waits");
    await sim.pass(300);
    const [item] = sim.gateway.session(key.session).state.queue;
    await sim.pass(1_000);
    const row = other.view(key).queue.items.find((one) => one.item === item!.item)!;
    if (what === "edited") void other.workspace.actions(key).editQueued(row.item, row.version!, "Waits, changed");
    else void other.workspace.actions(key).removeQueued(row.item);
    await sim.pass(500);
    browser.network.clearFaults();
    await sim.pass(40_000);
    expect(browser.network.log.filter(({ line }) => /POST .*\/turns$/.test(line)).length).toBeGreaterThanOrEqual(3);
    expect(window.view(key).sending).toEqual([]);
    expect(window.view(key).queue.items.map(({ text }) => text)).toEqual(what === "edited" ? ["Waits, changed"] : []);
    sim.gateway.agent(key.session).end();
    await sim.pass(5_000);
    expect(recordsOf(sim, key, "user-message").map(({ data }) => data.parts[0]!["text"])).toEqual(["First", "Long", ...(what === "edited" ? ["Waits, changed"] : [])]);
    expect(window.lines(key)).toEqual(other.lines(key));
  });

  it("TURN-7: 11: a submit that landed is retried while its turn runs: the first outcome again, and one message", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/turns$/, times: 1 });
    browser.network.fault({ fault: { kind: "status", status: 503 }, match: /GET \/v1\/stream/ });
    window.workspace.actions(key).send("Once");
    await sim.pass(300);
    sim.gateway.agent(key.session).begins("Running");
    const entry = window.view(key).sending[0]!;
    const again = await Promise.all([
      browser.windowOf(window.tab).workspace.environment.fetch(`http://fake.test/v1/sessions/${key.session}/turns`, {
        method: "POST",
        headers: { Authorization: "Bearer fake-token-0123456789abcdef", [HEADER.tab]: window.workspace.me() },
        body: JSON.stringify({ message: { id: entry.id, parts: entry.parts }, base: entry.base, origin: entry.origin, tools: [], onBusy: "reject" }),
      }), sim.pass(100),
    ]);
    expect([200, 201]).toContain(again[0].status);
    browser.network.clearFaults();
    await sim.pass(40_000);
    expect(sim.gateway.records(key.session).filter((record) => record.type === "user-message")).toHaveLength(2);
    expect(window.view(key).sending).toEqual([]);
  });

  it("VIEW-9: 12: a rename lands during a turn that writes seven records a second, and the turn is whole", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
    const { window: other } = await observer(sim, key);
    window.workspace.actions(key).send("Fast");
    await sim.pass(500);
    for (let n = 0; n < 70; n++) {
      sim.gateway.agent(key.session).text(`${n}`);
      if (n === 30) void other.workspace.api.patch(key.session, other.view(key).header!.version, { title: "Renamed" });
      await sim.pass(143);
    }
    sim.gateway.agent(key.session).end();
    await sim.pass(3_000);
    expect(sim.gateway.session(key.session).state.title).toBe("Renamed");
    for (const one of [window, other]) {
      expect(one.view(key).header?.title).toBe("Renamed");
      expect(one.lines(key).at(-1)).toBe(`assistant: ${Array.from({ length: 70 }, (_, n) => n).join(" ")}`);
    }
  });

  it("VIEW-5: 13: two chats in one window, a reload, and the second attaches after the first rotated the secret: one new secret for both", async () => {
    const sim = createSimWorld();
    const puts: { path: string; tab: string }[] = [];
    const browser = sim.browser({ wrap: (environment) => ({ ...environment, fetch: (input, init) => {
      if (init?.method === "PUT" && String(input).includes("/tabs/")) puts.push({ path: String(input), tab: new Headers(init.headers).get(HEADER.tab) ?? "" });
      return environment.fetch(input, init);
    } }) });
    const { window, key } = await settledChat(sim, browser);
    const second = window.workspace.newChat();
    window.workspace.actions(second).send("Second");
    await sim.pass(1_000);
    sim.gateway.agent(second.session).text("There").end();
    await sim.pass(16_000);
    puts.length = 0;
    browser.network.fault({ fault: { kind: "delay", ms: 2_000 }, match: new RegExp(`${second.session}`), times: 2 });
    window.tab.reload();
    await sim.pass(60_000);
    const of = (session: string) => puts.filter(({ path }) => path.includes(session)).map(({ tab }) => /secret=([^;]+)/.exec(tab)![1]);
    expect(of(key.session).length).toBeGreaterThan(0);
    expect(of(second.session).length).toBeGreaterThan(0);
    expect(new Set([...of(key.session), ...of(second.session)]).size).toBe(1);
  });

  it("GATE-5: 14: a question is answered while another tool of the same step is still to come: both end in the same answer", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
    const { window: other } = await observer(sim, key);
    window.workspace.actions(key).send("Both");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).chunks(
      { type: "start-step" },
      { type: "tool-input-available", toolCallId: "ask", toolName: "notes", input: { text: "x" } },
      { type: "tool-approval-request", toolCallId: "ask", approvalId: "ask" },
      { type: "tool-input-start", toolCallId: "slow", toolName: "slow" },
      { type: "tool-input-delta", toolCallId: "slow", inputTextDelta: "{\"a\":" },
    );
    await sim.pass(1_000);
    const gate = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    other.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(1_000);
    sim.gateway.agent(key.session).chunks(
      { type: "tool-input-delta", toolCallId: "slow", inputTextDelta: "1}" },
      { type: "tool-input-available", toolCallId: "slow", toolName: "slow", input: { a: 1 } },
      { type: "tool-output-available", toolCallId: "slow", output: "slow" },
    ).end();
    await sim.pass(1_000);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
    sim.gateway.agent(key.session).chunks({ type: "tool-output-available", toolCallId: "ask", output: "asked" }).end();
    await sim.pass(5_000);
    for (const one of [window, other]) {
      expect(one.lines(key).at(-1)).toBe("assistant: [notes output-available] [slow output-available]");
      expect(one.view(key).status).toBe("idle");
    }
  });
});
