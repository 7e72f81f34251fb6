import { describe, expect, it } from "vitest";
import type { Push } from "../../follow/followState.ts";
import type { Environment } from "../../environment/environment.ts";
import type { SessionId, TabId } from "../../ids/ids.ts";
import type { Position } from "../../records/position.ts";
import { createFakeGateway } from "../../testing/fakeGateway.ts";
import { createVirtualBrowser, type VirtualBrowserOptions } from "../../testing/virtualBrowser.ts";
import type { VirtualTab } from "../../testing/virtualTab.ts";
import { createVirtualWorld } from "../../testing/virtualWorld.ts";
import type { ReadAnswer } from "../sessionSource.ts";
import { createPush, type PushClient } from "./createPush.ts";

const S = "s1" as SessionId;

interface Window { tab: VirtualTab; push: PushClient; pushes: Push[]; hints: number[]; answers: ReadAnswer[]; reloads: number }

function world(options: { push?: boolean } & VirtualBrowserOptions = {}) {
  const virtual = createVirtualWorld();
  const { clock, random } = virtual;
  const gateway = createFakeGateway({ clock, random, heartbeatSeconds: 10, ...(options.push !== undefined && { push: options.push }) });
  gateway.send(S, "Hello", "B.two" as TabId);
  const browser = createVirtualBrowser(virtual, { ...options, fetch: gateway.network("A").fetch });
  const base = (): Position => {
    const { epoch, count, last } = gateway.session(S).state;
    return { epoch, count, last };
  };
  const modes = options.push !== false;
  function start(window: Window, environment: Environment): void {
    const client = gateway.client({ environment });
    window.push = createPush({ environment, scope: gateway.instance, api: client, source: client });
    window.push.subscribe(S, {
      base, onHint: (hint) => { window.hints.push(hint.count); }, onPush: (push) => { window.pushes.push(push); }, onAnswer: (answer) => { window.answers.push(answer); },
    });
    window.push.onAnyHint((hint) => { if (hint === null) window.reloads++; });
    window.push.setModes({ push: modes, live: modes });
  }
  const open = (visible = true): Window => {
    const window = { pushes: [], hints: [], answers: [], reloads: 0 } as unknown as Window;
    window.tab = browser.open({ visible, load: (environment) => { start(window, environment); } });
    return window;
  };
  const long = (kind: "events" | "live") => gateway.streams().filter((stream) => stream.kind === kind).length;
  return { clock, gateway, browser, open, long };
}
const kinds = (window: Window): string[] => window.pushes.map(({ kind }) => kind);

describe("hints shared by the windows of one browser", () => {
  it("FOLLOW-10: ten windows hold one hint stream and one live read between them", async () => {
    const { clock, gateway, open, long } = world();
    const windows = Array.from({ length: 10 }, () => open());
    for (const window of windows) window.push.setActive(S);
    await clock.advance(5_000);
    expect(long("events")).toBe(1);
    expect(long("live")).toBe(1);
    gateway.agent(S).text("one");
    await clock.advance(1_000);
    for (const window of windows) expect(window.hints.at(-1)).toBe(gateway.session(S).state.count);
    for (let i = 0; i < 30; i++) {
      windows[i % 10]!.tab.focus();
      await clock.advance(200);
      expect(gateway.streams().length).toBeLessThanOrEqual(2);
    }
  });

  it("VIEW-12: windows of one user whose tokens reach other chats share no stream: none waits for hints that another's token never gets", async () => {
    const { clock, browser, open, long } = world();
    const [a, b, all] = [open(), open(), open()];
    const modes = { push: true, live: true };
    a.push.setModes({ ...modes, reach: [S, "s2"] });
    b.push.setModes({ ...modes, reach: ["s3"] });
    await clock.advance(2_000);
    expect([long("events"), ...[a, b, all].map((window) => kinds(window).at(-1))]).toEqual([3, "hints", "hints", "hints"]);
    // The next token reaches what the other's does, named in another order.
    b.push.setModes({ ...modes, reach: ["s2", S] });
    await clock.advance(2_000);
    expect([long("events"), kinds(b).at(-1)]).toEqual([2, "hints"]);
    const before = browser.channels.posted.length;
    b.push.setModes({ ...modes, reach: [S, "s2"] });
    await clock.advance(1_000);
    expect([browser.channels.posted.length - before, kinds(b)]).toEqual([0, ["none", "hints", "none", "hints"]]);
    // What was told between the two streams it did not hear: a read closes the gap.
    expect(b.pushes.at(-1)).toEqual({ kind: "hints", sinceMs: 2_000 });
  });

  it("FOLLOW-9: a window that comes later hears of a standing stream at once, as one older than its first read", async () => {
    const { clock, open, long } = world();
    const first = open();
    await clock.advance(60_000);
    const second = open();
    await clock.advance(100);
    expect(first.pushes).toEqual([{ kind: "none" }, { kind: "hints", sinceMs: -Infinity }]);
    expect(second.pushes).toEqual([{ kind: "none" }, { kind: "hints", sinceMs: -Infinity }]);
    expect(long("events")).toBe(1);
    await clock.advance(600_000);
    expect(second.pushes).toHaveLength(2);
  });

  it("case 44: the window with the stream is closed, crashes or is left: another takes over, never two streams", async () => {
    for (const end of ["close", "crash"] as const) {
      const { clock, gateway, open, long } = world();
      const first = open();
      const second = open();
      const third = open();
      await clock.advance(2_000);
      first.tab[end]();
      // The socket goes with the process.
      if (end === "crash") gateway.streams()[0]!.cut();
      await clock.advance(30_000);
      expect(long("events")).toBe(1);
      expect(kinds(second).at(-1)).toBe("hints");
      expect(kinds(third).at(-1)).toBe("hints");
      gateway.agent(S).text("more");
      await clock.advance(1_000);
      expect(third.hints.at(-1)).toBe(gateway.session(S).state.count);
    }
  });

  it("FOLLOW-9: a mute stream ends after three beats, windows poll meanwhile, and a new one is opened", async () => {
    const { clock, gateway, open, long } = world();
    const first = open();
    const second = open();
    await clock.advance(1_000);
    gateway.streams()[0]!.mute();
    await clock.advance(50_000);
    expect(kinds(first)).toEqual(["none", "hints", "none", "hints"]);
    expect(kinds(second)).toEqual(["none", "hints", "none", "hints"]);
    // What happened meanwhile was not told in full: the gap is closed by a read.
    expect(second.pushes.at(-1)).toMatchObject({ sinceMs: expect.any(Number) });
    for (const window of [first, second]) expect((window.pushes.at(-1) as { sinceMs: number }).sinceMs).toBeGreaterThan(0);
    expect(long("events")).toBe(1);
  });

  it("FOLLOW-9: a cut stream is opened again with growing waits, and every window is told once", async () => {
    const { clock, gateway, open } = world();
    const first = open();
    await clock.advance(1_000);
    gateway.kill();
    await clock.advance(120_000);
    const tries = gateway.network("A").log.filter(({ line }) => line.startsWith("GET /v1")).map(({ atMs }) => atMs).filter((at) => at > 1_000);
    const gaps = tries.slice(1).map((at, i) => at - tries[i]!);
    expect(gaps.length).toBeLessThan(8);
    for (let i = 1; i < gaps.length; i++) expect(gaps[i]!).toBeGreaterThan(gaps[i - 1]!);
    expect(kinds(first)).toEqual(["none", "hints", "none"]);
    gateway.start();
    await clock.advance(60_000);
    expect(kinds(first)).toEqual(["none", "hints", "none", "hints"]);
  });

  it("FOLLOW-9: a visible window that hears no beats asks, and a hidden leader gives its place up", async () => {
    const { clock, browser, gateway, open, long } = world();
    const hidden = open();
    await clock.advance(1_000);
    hidden.tab.hide();
    const shown = open();
    await clock.advance(100);
    expect(kinds(shown).at(-1)).toBe("hints");
    gateway.kill();
    await clock.advance(40_000);
    gateway.start();
    await clock.advance(60_000);
    expect(kinds(shown).at(-1)).toBe("hints");
    expect(long("events")).toBe(1);
    expect(browser.locks.holder(`tidemark-hints-${gateway.instance}`)).toContain(shown.tab.name);
  });

  it("FOLLOW-9: the place goes to a visible window, not to a hidden one that came earlier", async () => {
    const { clock, browser, gateway, open } = world();
    const first = open();
    const hidden = open();
    const shown = open();
    await clock.advance(1_000);
    hidden.tab.hide();
    first.tab.close();
    await clock.advance(2_000);
    expect(browser.locks.holder(`tidemark-hints-${gateway.instance}`)).toContain(shown.tab.name);
    expect(kinds(hidden).at(-1)).toBe("hints");
  });

  it("VIEW-1: nothing but hints and beats travels between windows", async () => {
    const { clock, browser, gateway, open } = world();
    open();
    open();
    await clock.advance(1_000);
    gateway.agent(S).text("a secret sentence");
    await clock.advance(30_000);
    const posted = browser.channels.posted;
    expect(new Set(posted.map(({ message }) => (message as { type: string }).type))).toEqual(new Set(["hello", "beat", "hint"]));
    expect(JSON.stringify(posted)).not.toContain("secret");
  });

  it("FOLLOW-9: without push, locks or channels there is no long request and nobody waits for one", async () => {
    for (const options of [{ push: false }, { locks: false }, { channels: false }]) {
      const { clock, gateway, open } = world(options);
      const window = open();
      window.push.setActive(S);
      await clock.advance(120_000);
      expect(gateway.streams()).toEqual([]);
      expect(gateway.network("A").log).toEqual([]);
      expect(window.pushes).toEqual([{ kind: "none" }]);
    }
  });

  it("FOLLOW-14: ten idle minutes: no reconnect", async () => {
    const { clock, gateway, open } = world();
    open();
    await clock.advance(600_000);
    expect(gateway.network("A").log.filter(({ line }) => line.startsWith("GET /v1/events"))).toHaveLength(1);
  });

  it("case 46: a page that goes into the page cache lets its stream and locks go, and takes part again when it is back", async () => {
    const { clock, gateway, open, long } = world();
    const window = open();
    window.push.setActive(S);
    await clock.advance(1_000);
    expect(window.tab.freeze()).toBe("cached");
    await clock.advance(300_000);
    expect(gateway.streams()).toEqual([]);
    window.tab.thaw();
    await clock.advance(5_000);
    expect(long("events")).toBe(1);
    expect(kinds(window).at(-1)).not.toBe("none");
  });
});

describe("the live read of the focused window", () => {
  it("ADOPT-7: brings the records of the shown session, is let go on blur and taken by the next window", async () => {
    const { clock, gateway, open, long } = world();
    const one = open();
    const two = open();
    one.push.setActive(S);
    two.push.setActive(S);
    one.tab.focus();
    await clock.advance(1_000);
    gateway.agent(S).text("one");
    await clock.advance(10);
    expect(one.answers.at(-1)).toMatchObject({ kind: "page", position: { count: gateway.session(S).state.count } });
    expect(kinds(one).at(-1)).toBe("live");
    expect(two.answers).toEqual([]);
    two.tab.focus();
    await clock.advance(1_000);
    expect(kinds(one).at(-1)).toBe("hints");
    expect(kinds(two).at(-1)).toBe("live");
    expect(long("live")).toBe(1);
  });

  it("FOLLOW-9: a live read that a proxy holds back is counted on by nobody, until its first answer proves that it comes through", async () => {
    const { clock, gateway, open } = world();
    gateway.network("A").fault({ fault: { kind: "delay", ms: 12_000 }, match: /live=sse/ });
    const window = open();
    window.push.setActive(S);
    await clock.advance(10_000);
    expect(kinds(window)).toEqual(["none", "hints"]);
    await clock.advance(5_000);
    expect(kinds(window)).toEqual(["none", "hints", "live"]);
  });

  it("FOLLOW-9: a live read that is cut falls back to hints and is tried again after a wait", async () => {
    const { clock, gateway, open, long } = world();
    const window = open();
    window.push.setActive(S);
    await clock.advance(1_000);
    gateway.streams().find((stream) => stream.kind === "live")!.cut();
    await clock.advance(100);
    expect(kinds(window).at(-1)).toBe("hints");
    await clock.advance(2_000);
    expect(kinds(window).at(-1)).toBe("live");
    expect(long("live")).toBe(1);
  });
});
