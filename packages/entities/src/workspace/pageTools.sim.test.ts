import { describe, expect, it } from "vitest";
import type { CallId } from "../ids/ids.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { KnownRecord } from "../records/record.ts";
import type { PageTool } from "../session/pageTools.ts";
import { createSimWorld, type SimBrowser, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { createVirtualHost, type VirtualHost } from "../testing/virtualHost.ts";
import type { VirtualTab } from "../testing/virtualTab.ts";

const orders: PageContext = { id: "orders", title: "Orders" };
const invoices: PageContext = { id: "invoices", title: "Invoices" };
const read: PageTool = { name: "read", execute: () => ({ text: "selected" }) };
const fill: PageTool = { name: "fill", title: "Fill field", mutates: true, execute: () => ({ filled: true }) };
const again: PageTool = { name: "mark", mutates: true, repeatable: true, execute: () => null };

/** A browser whose pages offer `tools` on `context`, one host for each page load. */
function hosting(sim: SimWorld, tools: readonly PageTool[], context: PageContext | null = orders) {
  const hosts = new Map<VirtualTab, VirtualHost[]>();
  const browser = sim.browser({
    pageTools(tab) {
      const host = createVirtualHost({ context, tools });
      hosts.set(tab, [...(hosts.get(tab) ?? []), host]);
      return host;
    },
  });
  const of = (window: SimWindow): VirtualHost => hosts.get(window.tab)!.at(-1)!;
  const ran = (): string[] => [...hosts.values()].flat().flatMap((host) => host.ran.map(({ name }) => name));
  return { browser, of, ran };
}

/** A window of that browser with a message whose answer asks for a page tool. */
async function asked(sim: SimWorld, browser: SimBrowser, tool: string | null, input: unknown = {}): Promise<{ window: SimWindow; key: SessionKey }> {
  const window = browser.open();
  await sim.pass(100);
  const key = window.workspace.newChat();
  window.workspace.actions(key).send("Go");
  await sim.pass(500);
  if (tool !== null) {
    sim.gateway.agent(key.session).page(tool, input);
    await sim.pass(5_000);
  }
  return { window, key };
}

const of = <T extends KnownRecord["type"]>(sim: SimWorld, key: SessionKey, type: T) =>
  sim.gateway.records(key.session).filter((record): record is Extract<KnownRecord, { type: T }> => record.type === type);
const outputs = (sim: SimWorld, key: SessionKey): unknown[] => of(sim, key, "chunk").flatMap(({ data }) =>
  (data.type === "tool-output-available" ? [data.output] : data.type === "tool-output-error" ? [data.errorText] : []));

describe("a page tool", () => {
  it("PIN-7: runs in the window that asked, once, after it was claimed, and its result goes to the answer", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, "read", { what: "all" });
    expect(hostOf(window).ran).toEqual([{ name: "read", input: { what: "all" } }]);
    expect(of(sim, key, "call-start").map(({ data }) => data.tab)).toEqual([window.workspace.me()]);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
    expect(sim.gateway.session(key.session).state.live?.state).toBe("running");
  });

  it("case 31: PIN-2: never in another window, whichever was opened last, nor in a duplicate of the window that asked", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    const later = browser.open();
    await sim.pass(100);
    later.workspace.open(key);
    const copy = window.tab.duplicate();
    await sim.pass(3_000);
    window.tab.hide();
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(70_000);
    expect(hostOf(later).ran).toEqual([]);
    expect(hostOf(browser.windowOf(copy)).ran).toEqual([]);
    expect(hostOf(window).ran).toHaveLength(1);
  });

  it("case 31: TURN-12: a queued message's page tools run in the window that wrote it", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    const other = browser.open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(1_000);
    other.workspace.actions(key).send("Mine");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("Done").end();
    window.tab.focus();
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(65_000);
    expect(hostOf(window).ran).toEqual([]);
    expect(hostOf(other).ran).toHaveLength(1);
  });

  it("PIN-13: one that the window does not offer is an error that names it", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf, ran } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    hostOf(window).offer([]);
    await sim.pass(1_000);
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(5_000);
    expect(outputs(sim, key)).toEqual(['This window offers no tool named "read".']);
    expect(ran()).toEqual([]);
  });

  it("PIN-5: a changing one is refused where the page is another than the message's, a reading one is not", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf, ran } = hosting(sim, [read, fill]);
    const { window, key } = await asked(sim, browser, null);
    hostOf(window).goTo(invoices);
    sim.gateway.agent(key.session).page("fill", {});
    await sim.pass(5_000);
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(5_000);
    expect(outputs(sim, key)).toEqual(['The page changed from "Orders" to "Invoices": nothing was done.', { text: "selected" }]);
    expect(ran()).toEqual(["read"]);
  });

  it("PIN-5: one that navigates moves the page of the answer, within a document", async () => {
    const sim = createSimWorld();
    let host: VirtualHost | null = null;
    const go: PageTool = { name: "go", navigates: true, execute: () => { host!.goTo(invoices); return "there"; } };
    const { browser, of: hostOf } = hosting(sim, [go, fill]);
    const { window, key } = await asked(sim, browser, null);
    host = hostOf(window);
    sim.gateway.agent(key.session).page("go", {});
    await sim.pass(5_000);
    expect(of(sim, key, "pin").map(({ data }) => data)).toMatchObject([{ tab: window.workspace.me(), reason: "navigated", context: invoices }]);
    sim.gateway.agent(key.session).page("fill", {});
    await sim.pass(5_000);
    expect(outputs(sim, key)).toEqual(["there", { filled: true }]);
  });

  it("PIN-5: one that loads another document is settled once by that document, with the page it then has", async () => {
    const sim = createSimWorld();
    let leave = (): void => {};
    const go: PageTool = { name: "go", navigates: true, execute: () => { leave(); return new Promise(() => {}); } };
    let context = orders;
    const browser = sim.browser({ pageTools: () => createVirtualHost({ context, tools: [go] }) });
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    window.workspace.actions(key).send("Go");
    await sim.pass(500);
    leave = () => {
      context = invoices;
      sim.world.clock.after(10, () => { window.tab.reload(); });
    };
    sim.gateway.agent(key.session).page("go", {});
    await sim.pass(10_000);
    expect(outputs(sim, key)).toEqual([{ navigated: true, page: invoices }]);
    expect(of(sim, key, "call-start")).toHaveLength(1);
    expect(of(sim, key, "pin").map(({ data }) => data.context)).toEqual([invoices]);
  });

  it("PIN-5: a changing one that was asked for together with a navigating one runs on the page that it moved to", async () => {
    const sim = createSimWorld();
    let host: VirtualHost | null = null;
    const go: PageTool = { name: "go", navigates: true, execute: () => { host!.goTo(invoices); return "there"; } };
    const { browser, of: hostOf } = hosting(sim, [go, fill]);
    const { window, key } = await asked(sim, browser, null);
    host = hostOf(window);
    sim.gateway.agent(key.session).chunks(...["go", "fill"].map((toolName) => ({ type: "tool-input-available" as const, toolCallId: toolName, toolName, input: {} }))).end();
    await sim.pass(20_000);
    expect(outputs(sim, key)).toEqual(["there", { filled: true }]);
  });
});

describe("a page that was away", () => {
  /** The window reloads while the answer works, and the tool is asked for before it is back. */
  async function cameBack(tool: PageTool) {
    const sim = createSimWorld();
    const hosts = hosting(sim, [tool]);
    const { window, key } = await asked(sim, hosts.browser, null);
    hosts.browser.network.offline = true;
    window.tab.reload();
    sim.gateway.agent(key.session).page(tool.name, {});
    await sim.pass(3_000);
    hosts.browser.network.offline = false;
    await sim.pass(10_000);
    const back = hosts.browser.windowOf(window.tab);
    return { sim, key, back, ran: hosts.ran, call: [...back.view(key).pageCalls.keys()][0] as CallId };
  }

  it("case 30: PIN-3: runs a call once that may be repeated or only reads, without a word", async () => {
    for (const tool of [read, again]) {
      const { ran, back, key } = await cameBack(tool);
      expect(ran()).toEqual([tool.name]);
      expect(back.view(key).pageCalls.size).toBe(0);
    }
  });

  it("PIN-3: a window was never away from the first message of a chat that it made: a changing call runs without a question, also where it is open at the first read", async () => {
    const sim = createSimWorld();
    const { browser, ran } = hosting(sim, [fill]);
    sim.gateway.onRun((session) => {
      if (of(sim, { session } as SessionKey, "chunk").length === 0) sim.gateway.agent(session).page("fill", {});
    });
    const { window, key } = await asked(sim, browser, null);
    await sim.pass(5_000);
    expect(window.view(key).pageCalls.size).toBe(0);
    expect(ran()).toEqual(["fill"]);
  });

  it("case 30: PIN-3: asks before a call that changes something; Run runs it once, Don't run says so to the agent", async () => {
    const yes = await cameBack(fill);
    expect([...yes.back.view(yes.key).pageCalls.values()]).toEqual([{ kind: "asks", title: "Fill field" }]);
    expect(yes.ran()).toEqual([]);
    expect(of(yes.sim, yes.key, "call-start")).toEqual([]);
    yes.back.workspace.actions(yes.key).runCall(yes.call);
    yes.back.workspace.actions(yes.key).runCall(yes.call);
    await yes.sim.pass(5_000);
    expect(yes.ran()).toEqual(["fill"]);
    expect(outputs(yes.sim, yes.key)).toEqual([{ filled: true }]);

    const no = await cameBack(fill);
    no.back.workspace.actions(no.key).declineCall(no.call);
    await no.sim.pass(5_000);
    expect(no.ran()).toEqual([]);
    expect(outputs(no.sim, no.key)).toEqual(['The page had been away, and the person did not let "fill" run any more: nothing was done.']);
  });

  it("PIN-7: never executes again what it had claimed: it ends as outcome unknown", async () => {
    const sim = createSimWorld();
    const slow: PageTool = { name: "slow", execute: () => new Promise(() => {}) };
    const { browser, ran } = hosting(sim, [slow]);
    const { window, key } = await asked(sim, browser, "slow");
    expect(ran()).toEqual(["slow"]);
    window.tab.reload();
    await sim.pass(10_000);
    expect(ran()).toEqual(["slow"]);
    expect(of(sim, key, "call-end").map(({ data }) => data.outcome)).toEqual(["unknown"]);
  });

  it("TURN-9: a result that could not be sent goes out after a reload", async () => {
    const sim = createSimWorld();
    const { browser, ran } = hosting(sim, [read]);
    browser.network.fault({ fault: { kind: "drop-request" }, match: /POST .*\/result$/ });
    const { window, key } = await asked(sim, browser, "read");
    expect(outputs(sim, key)).toEqual([]);
    browser.network.clearFaults();
    window.tab.reload();
    await sim.pass(10_000);
    expect(ran()).toEqual(["read"]);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
  });
});

describe("requests that are lost", () => {
  it("PIN-7: a claim whose answer was lost is cleared up by the log, and executed once", async () => {
    const sim = createSimWorld();
    const { browser, ran } = hosting(sim, [read]);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/claim$/ });
    const { key } = await asked(sim, browser, "read");
    await sim.pass(20_000);
    expect(ran()).toEqual(["read"]);
    expect(of(sim, key, "call-start")).toHaveLength(1);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
  });

  it("PIN-8: a result whose answer was lost is sent again, and taken once", async () => {
    const sim = createSimWorld();
    const { browser, ran } = hosting(sim, [read]);
    browser.network.fault({ fault: { kind: "drop-response" }, match: /POST .*\/result$/, times: 1 });
    const { key } = await asked(sim, browser, "read");
    await sim.pass(20_000);
    expect(ran()).toEqual(["read"]);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
  });

  it("TURN-9: a result that met an expired token goes out when the token is fresh", async () => {
    const sim = createSimWorld();
    const { browser, ran } = hosting(sim, [read]);
    browser.network.fault({ fault: { kind: "drop-request" }, match: /POST .*\/result$/ });
    const { window, key } = await asked(sim, browser, "read");
    sim.gateway.revokeTokens();
    browser.network.clearFaults();
    await sim.pass(30_000);
    expect(window.view(key).phase).toEqual({ kind: "signed-out" });
    sim.refreshToken("fresh-token-0123456789abcdef");
    window.workspace.checkConnection();
    await sim.pass(30_000);
    expect(ran()).toEqual(["read"]);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
  });

  it("PIN-3: a window that closed the chat while it said where it is, or sent a message, is not counted as there", async () => {
    for (const late of [/PUT .*\/tabs\//, /POST .*\/turns$/]) {
      const sim = createSimWorld();
      const { browser, of: hostOf } = hosting(sim, [read]);
      const { window, key } = await asked(sim, browser, null);
      window.workspace.newChat();
      sim.gateway.agent(key.session).text("Done").end();
      await sim.pass(5_000);
      browser.network.fault({ fault: { kind: "delay", ms: 2_000 }, match: late });
      hostOf(window).goTo(invoices);
      window.workspace.actions(key).send("Again");
      await sim.pass(1);
      window.workspace.close(key);
      await sim.pass(3_000);
      sim.gateway.agent(key.session).page("read", {});
      await sim.pass(45_000);
      expect(of(sim, key, "call-end").map(({ data }) => data)).toMatchObject([{ outcome: "not-run", reason: "Sim on Linux was away for 30 seconds" }]);
    }
  });
});

describe("taking over", () => {
  it("case 29: PIN-9: moves the page tools to this window; the old one is told, stops, and may take them back", async () => {
    const sim = createSimWorld();
    let aborted = 0;
    const slow: PageTool = { name: "slow", execute: (_input, { signal }) => new Promise((resolve) => { signal.addEventListener("abort", () => { aborted++; resolve("late"); }); }) };
    const { browser, of: hostOf, ran } = hosting(sim, [slow, read]);
    const { window, key } = await asked(sim, browser, "slow");
    const other = browser.open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(2_000);
    expect(other.view(key).pageTools).toMatchObject({ where: "window", mayTake: true, moved: false, label: "Sim on Linux" });
    expect(other.view(key).activity).toMatchObject({ takeOver: true });
    const took = other.workspace.actions(key).takeOver();
    await sim.pass(2_000);
    expect(await took).toEqual({ kind: "done", value: null });
    await sim.pass(60_000);
    expect(window.view(key).pageTools).toMatchObject({ where: "window", moved: true, mayTake: true });
    expect(other.view(key).pageTools).toMatchObject({ where: "here", moved: false });
    expect(aborted).toBe(1);
    sim.gateway.agent(key.session).page("read", {});
    await sim.pass(65_000);
    expect(hostOf(other).ran.map(({ name }) => name)).toEqual(["read"]);
    expect(ran()).toEqual(["slow", "read"]);
    expect(outputs(sim, key)).toEqual([{ text: "selected" }]);
  });

  it("PIN-9: a window whose attaching was lost attaches before it takes over", async () => {
    const sim = createSimWorld();
    const { browser } = hosting(sim, [read]);
    const { key } = await asked(sim, browser, null);
    const away = hosting(sim, [read]).browser;
    const heal = away.network.fault({ fault: { kind: "drop-request" }, match: /PUT .*\/tabs\// });
    const other = away.open();
    await sim.pass(100);
    other.workspace.open(key);
    await sim.pass(3_000);
    heal();
    const took = other.workspace.actions(key).takeOver();
    await sim.pass(2_000);
    expect(await took).toEqual({ kind: "done", value: null });
  });

  it("PIN-9: is not offered to a window whose page has no tools", async () => {
    const sim = createSimWorld();
    const { browser } = hosting(sim, [read]);
    const { key } = await asked(sim, browser, null);
    const plain = sim.browser().open();
    await sim.pass(100);
    plain.workspace.open(key);
    await sim.pass(2_000);
    expect(plain.view(key).activity).toMatchObject({ kind: "elsewhere", takeOver: false });
    expect(plain.view(key).pageTools).toMatchObject({ where: "browser", mayTake: false });
  });
});

describe("a conversation is not its page", () => {
  it("PIN-14: three pages, a second window and other tools start, end and re-home nothing; the server hears of each", async () => {
    const sim = createSimWorld();
    const { browser, of: hostOf } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    let runs = 0;
    sim.gateway.onRun(() => { runs++; });
    const before = sim.gateway.records(key.session).length;
    const host = hostOf(window);
    for (const context of [invoices, null, orders]) {
      host.goTo(context);
      await sim.pass(500);
      expect(sim.gateway.session(key.session).attachments[window.workspace.me()]).toMatchObject({ body: { context } });
    }
    host.offer([read, fill]);
    browser.open();
    await sim.pass(1_000);
    expect(sim.gateway.session(key.session).attachments[window.workspace.me()]?.body.tools).toMatchObject([{ name: "read" }, { name: "fill" }]);
    expect(sim.gateway.records(key.session)).toHaveLength(before);
    expect(runs).toBe(0);
    expect(window.view(key).activity).toMatchObject({ kind: "working" });
    expect(sim.gateway.sessions()).toEqual([key.session]);
  });

  it("PIN-2: a window that drives an answer stays attached for as long as it takes, hidden, with no other request", async () => {
    const sim = createSimWorld();
    const { browser } = hosting(sim, [read]);
    const { window } = await asked(sim, browser, "read");
    window.tab.hide();
    const puts = (): number => browser.network.log.filter(({ line }) => line.startsWith("PUT ") && line.includes("/tabs/")).length;
    const before = puts();
    await sim.pass(10 * 60_000);
    expect(puts() - before).toBeGreaterThanOrEqual(9);
    expect(puts() - before).toBeLessThanOrEqual(11);
  });

  it("TURN-12: a message carries the page where it was written, also where the host told of no change", async () => {
    const sim = createSimWorld();
    let context = orders;
    const browser = sim.browser({ pageTools: () => ({ context: () => context, tools: () => [read], subscribe: () => () => {} }) });
    const { window, key } = await asked(sim, browser, null);
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(5_000);
    context = invoices;
    window.workspace.actions(key).send("From here");
    await sim.pass(1_000);
    expect(of(sim, key, "user-message").map(({ data }) => data.origin.context)).toEqual([orders, invoices]);
  });

  it("PIN-15: pages that follow each other faster than the server answers: it knows the last one", async () => {
    const sim = createSimWorld({ latencyMs: 200 });
    const { browser, of: hostOf } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    await sim.pass(2_000);
    for (const context of [invoices, null, invoices, null, orders]) {
      hostOf(window).goTo(context);
      await sim.pass(20);
    }
    await sim.pass(3_000);
    expect(sim.gateway.session(key.session).attachments[window.workspace.me()]?.body.context).toEqual(orders);
  });

  it("PIN-15: a window whose page offers tools stays attached, also where it drives nothing and nothing happens", async () => {
    const sim = createSimWorld();
    const { browser } = hosting(sim, [read]);
    const { window, key } = await asked(sim, browser, null);
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(2_000);
    window.tab.hide();
    const before = browser.network.log.length;
    await sim.pass(10 * 60_000);
    const puts = browser.network.log.slice(before).filter(({ line }) => line.startsWith("PUT ") && line.includes("/tabs/"));
    expect(puts.length).toBeGreaterThanOrEqual(9);
  });

  it("VIEW-5: a window attaches nothing before it knows who it is", async () => {
    const sim = createSimWorld();
    const { browser } = hosting(sim, [read]);
    const { window } = await asked(sim, browser, null);
    const before = browser.network.log.length;
    window.tab.duplicate();
    const puts = () => browser.network.log.slice(before).filter(({ line }) => line.startsWith("PUT ") && line.includes("/tabs/"));
    await sim.pass(1_500);
    expect(puts()).toEqual([]);
    await sim.pass(3_000);
    expect(puts()).toHaveLength(1);
  });

  it("PIN-12: a chat is made private, before its first message, too; every window sees who did it", async () => {
    const sim = createSimWorld();
    const browser = sim.browser();
    const window = browser.open();
    await sim.pass(100);
    const key = window.workspace.newChat();
    const on = window.workspace.actions(key).setPrivate(true);
    await sim.pass(1_000);
    expect(await on).toEqual({ kind: "done", value: null });
    const other = sim.browser().open();
    await sim.pass(100);
    other.workspace.open(key);
    window.workspace.actions(key).send("Hello");
    await sim.pass(15_000);
    for (const one of [window, other]) expect(one.view(key).header?.private).toMatchObject({ by: { name: "Owner", tab: window.workspace.me() } });
    void other.workspace.actions(key).setPrivate(false);
    await sim.pass(20_000);
    expect(window.view(key).header?.private).toBe(null);
  });
});
