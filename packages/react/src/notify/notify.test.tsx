import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { GatewayApi } from "@tidemark/entities/client";
import type { Notifications } from "@tidemark/entities/environment";
import { createVirtualBrowser, createVirtualWorld } from "@tidemark/entities/testing";
import { frameView } from "../shell/gallery/frameData.ts";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { createNotifier } from "./createNotifier.ts";
import type { Waiting } from "./notices.ts";
import { tellWish } from "./wish.ts";
import "../palette/Palette.tsx";
import "./WaitingNotices.tsx";
import "./NotifyOffer.tsx";

function system(first: "ask" | "granted" | "denied" = "granted", answer: "granted" | "denied" | "ask" = "granted") {
  let permission = first;
  const shown = new Map<string, { title: string; body: string; click: () => void }>();
  const asked: string[] = [];
  const notifications: Notifications = {
    permission: () => permission,
    ask: () => { asked.push("asked"); permission = answer; return Promise.resolve(answer); },
    show({ tag, title, body }, click) {
      shown.set(tag, { title, body, click });
      return () => { shown.delete(tag); };
    },
  };
  return { notifications, shown, asked, titles: () => [...shown.values()].map(({ title }) => title) };
}

const waiting = (gate: string, opened: string[] = []): Waiting => ({ gate, title: `Chat of ${gate}`, tool: "notes", open: () => { opened.push(gate); } });

describe("notifier", () => {
  async function windows(count: number, allowed = true) {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const { notifications, titles, shown } = system();
    const words = ({ title, tool }: Waiting) => ({ title, body: tool });
    const made = Array.from({ length: count }, () => {
      const tab = browser.open();
      const notifier = createNotifier({ environment: { ...tab.environment, notifications }, server: "s", allowed: () => allowed, words, ask: () => {} });
      return { tab, notifier, stop: notifier.start() };
    });
    return { made, titles, shown, settle: () => world.clock.advance(0), tell: (...gates: string[]) => { for (const { notifier } of made) notifier.update(gates.map((gate) => waiting(gate))); } };
  }

  it("GATE-7: tells only what began to wait while the page was hidden, and the notice ends when the gate does", async () => {
    const { made: [one], titles, shown, tell, settle } = await windows(1);
    tell("old", "seen");
    expect(titles()).toEqual([]);
    one!.tab.hide();
    await settle();
    const given: string[] = [];
    const set = shown.set.bind(shown);
    shown.set = (...entry) => { given.push(entry[1].title); return set(...entry); };
    tell("old", "new");
    tell("old", "new", "newer");
    tell("old", "new", "newer");
    expect(titles()).toEqual(["Chat of new", "Chat of newer"]);
    // Each list that still names it would make the system say it again.
    expect(given).toEqual(["Chat of new", "Chat of newer"]);
    tell("old", "newer");
    expect(titles()).toEqual(["Chat of newer"]);
    one!.tab.show();
    expect(titles()).toEqual([]);
    tell("another");
    expect(titles()).toEqual([]);
  });

  it("GATE-7: one window of a browser tells; when it is closed or looked at another hidden one does", async () => {
    const { made: [one, two], titles, shown, tell, settle } = await windows(2);
    one!.tab.hide();
    two!.tab.hide();
    await settle();
    let count = 0;
    const set = shown.set.bind(shown);
    shown.set = (...entry) => { count += 1; return set(...entry); };
    tell("a");
    expect([titles(), count]).toEqual([["Chat of a"], 1]);
    one!.tab.show();
    await settle();
    tell("a", "b");
    expect(titles()).toEqual(["Chat of a", "Chat of b"]);
    two!.stop();
    expect(titles()).toEqual([]);
  });

  it("GATE-7: tells nothing where the person did not allow it", async () => {
    const { made: [one], titles, tell, settle } = await windows(1, false);
    one!.tab.hide();
    await settle();
    tell("a");
    expect(titles()).toEqual([]);
  });
});

describe("notifications of the page", () => {
  const waits = frameView("parts", "s2", "Booking calendar to UTC", { status: "waiting" });
  const idle = headersAt(Date.UTC(2026, 10, 29, 9, 0)).map((header) => ({ ...header, waiting: [] as typeof header.waiting }));
  const gate = (tool: string) => [{ gate: "g-1", kind: "approval", tool }] as unknown as (typeof idle)[number]["waiting"];

  it("GATE-7: names the chat and the tool and nothing of the question, and a click opens the chat", async () => {
    const { notifications, shown } = system();
    let headers = idle;
    const api: Partial<GatewayApi> = { list: () => Promise.resolve({ kind: "ok", value: { revision: 1, complete: true, cursor: null, sessions: headers, cache: "local" } }) };
    const { tab, workspace, advance } = await renderPage({ views: [waits], headers, api }, { notifications, remembered: { notify: "yes", "first-answer-card": "1" } });
    act(() => { tab.hide(); });
    await advance(0);
    headers = idle.map((header) => (header.id === "s3" ? { ...header, waiting: gate("apply_migration") } : header));
    act(() => { workspace.hint(); });
    await advance(10_000);
    const title = idle.find(({ id }) => id === "s3")!.title;
    expect([...shown.values()].map(({ title: head, body }) => [head, body])).toEqual([[`${title} waits for you`, "Asked for: apply_migration"]]);
    act(() => { [...shown.values()][0]!.click(); });
    expect(workspace.store.get(workspace.activeChatAtom)?.session).toBe("s3");
    headers = idle;
    act(() => { workspace.hint(); });
    await advance(10_000);
    expect(shown.size).toBe(0);
  });

  it("FOLLOW-15: without push it is told within a minute: the hidden window asks the server itself", async () => {
    const { notifications, shown } = system();
    let headers = idle;
    let asked = 0;
    const api: Partial<GatewayApi> = { list: () => { asked += 1; return Promise.resolve({ kind: "ok", value: { revision: 1, complete: true, cursor: null, sessions: headers, cache: "local" } }); } };
    const { tab, advance } = await renderPage({ views: [waits], headers, api }, { notifications, remembered: { notify: "yes", "first-answer-card": "1" } });
    await advance(100);
    act(() => { tab.hide(); });
    await advance(1_000);
    headers = idle.map((header) => (header.id === "s3" ? { ...header, waiting: gate("apply_migration") } : header));
    const before = asked;
    await advance(58_000);
    expect([asked - before, shown.size]).toEqual([0, 0]);
    await advance(2_000);
    expect([asked - before, shown.size]).toEqual([1, 1]);
  });

  it("GATE-7: asks by a click in the first chat that waits, never by itself, and not again", async () => {
    const { notifications, asked } = system("ask");
    const { user, host } = await renderPage({ views: [waits], headers: idle }, { notifications });
    const yes = await screen.findByRole("button", { name: "Tell me" });
    expect(asked).toEqual([]);
    await user.click(yes);
    expect([asked, host.remember.get("notify")]).toEqual([["asked"], "yes"]);
    expect(screen.queryByRole("button", { name: "Tell me" })).toBeNull();
  });

  it.each([["said no", system("ask"), { notify: "no" }], ["the browser refuses", system("denied"), {}], ["nothing waits", system("ask"), {}]])("GATE-7: offers nothing where %s", async (why, { notifications }, remembered) => {
    const view = why === "nothing waits" ? frameView("parts", "s4", "Sensor comparison", { status: "idle" }) : waits;
    const { advance } = await renderPage({ views: [view], headers: idle }, { notifications, remembered: { "first-answer-card": "1", ...remembered } });
    await advance(100);
    expect(screen.queryByRole("button", { name: "Tell me" })).toBeNull();
  });
});

describe("the command that turns notifications on and off", () => {
  const idle = headersAt(Date.UTC(2026, 10, 29, 9, 0)).map((header) => ({ ...header, waiting: [] as typeof header.waiting }));
  const waits = frameView("parts", "s2", "Booking calendar to UTC", { status: "waiting" });
  const ON = "Tell me when a chat waits";
  const OFF = "Stop telling me when a chat waits";

  async function page(notifications?: Notifications, remembered: Record<string, string> = {}) {
    let headers = idle;
    const api: Partial<GatewayApi> = { list: () => Promise.resolve({ kind: "ok", value: { revision: 1, complete: true, cursor: null, sessions: headers, cache: "local" } }) };
    const rendered = await renderPage({ views: [waits], headers, api }, { ...(notifications && { notifications }), remembered: { "first-answer-card": "1", ...remembered } });
    const { tab, user, workspace, advance } = rendered;
    const commands = async () => {
      act(() => { fireEvent.keyDown(document.body, { code: "KeyK", ctrlKey: true }); });
      return within(await screen.findByRole("dialog", { name: "Commands" }));
    };
    return {
      ...rendered, commands,
      run: async (name: string) => { await user.click((await commands()).getByRole("option", { name })); },
      /** Nobody looks, and then the tool of a chat begins to wait. */
      waitUnseen: async (gate: string) => {
        act(() => { tab.hide(); });
        await advance(0);
        headers = idle.map((header) => (header.id === "s3" ? { ...header, waiting: [{ gate, kind: "approval", tool: "notes" }] as unknown as typeof header.waiting } : header));
        act(() => { workspace.hint(); });
        await advance(10_000);
      },
      look: async () => {
        act(() => { tab.show(); });
        await advance(0);
      },
    };
  }

  it("GATE-7: turned off, a later notice does not come; turned on again, the next one does", async () => {
    const { notifications, shown } = system();
    const { run, waitUnseen, look } = await page(notifications, { notify: "yes" });
    await run(OFF);
    expect(screen.getByText("You are no longer told when a chat waits.")).toBeInTheDocument();
    await waitUnseen("g-1");
    expect(shown.size).toBe(0);
    await look();
    await run(ON);
    await waitUnseen("g-2");
    expect([...shown.keys()]).toEqual(["tidemark/g-2"]);
  });

  it("GATE-7: turned off in another window, what this one shows is taken down, and does not come again", async () => {
    const { notifications, shown } = system();
    const { tab, host, advance, waitUnseen } = await page(notifications, { notify: "yes" });
    await waitUnseen("g-1");
    expect(shown.size).toBe(1);
    host.remember.set("notify", "no");
    tellWish(tab.environment);
    await advance(0);
    expect(shown.size).toBe(0);
    await waitUnseen("g-2");
    expect(shown.size).toBe(0);
  });

  it("GATE-7: turned off here, the browser's other windows hear it", async () => {
    const { tab, run, advance } = await page(system().notifications, { notify: "yes" });
    const heard: unknown[] = [];
    tab.environment.channel("tidemark/1/notify-wish")!.subscribe((message) => { heard.push(message); });
    await run(OFF);
    await advance(0);
    expect(heard).toEqual(["changed"]);
  });

  it("GATE-7: turning on asks the browser by that act, and the chat that waits offers it no more", async () => {
    const { notifications, asked } = system("ask");
    const { run, commands, host } = await page(notifications);
    expect(await screen.findByRole("button", { name: "Tell me" })).toBeInTheDocument();
    expect(asked).toEqual([]);
    await run(ON);
    expect([asked, host.remember.get("notify")]).toEqual([["asked"], "yes"]);
    expect(screen.queryByRole("button", { name: "Tell me" })).toBeNull();
    expect((await commands()).getByRole("option", { name: OFF })).toBeInTheDocument();
  });

  it.each([["already", system("denied"), []], ["when asked", system("ask", "denied"), ["asked"]]])("GATE-7: where the browser refuses %s, it says where to change that", async (_when, { notifications, asked }, questions) => {
    const { run, commands } = await page(notifications);
    await run(ON);
    expect(asked).toEqual(questions);
    expect(await screen.findByText(/Allow notifications for this page in the browser's site settings/)).toBeInTheDocument();
    expect((await commands()).getByRole("option", { name: ON })).toBeInTheDocument();
  });

  it("a question of the browser that is closed without an answer leaves all as it was", async () => {
    const { notifications } = system("ask", "ask");
    const { run, host, commands } = await page(notifications);
    await run(ON);
    expect(host.remember.get("notify")).toBeNull();
    expect((await commands()).getByRole("option", { name: ON })).toBeInTheDocument();
  });

  it("is not there where the platform has no notifications", async () => {
    const { commands } = await page();
    const shown = await commands();
    expect(shown.getByRole("option", { name: /^New chat/ })).toBeInTheDocument();
    expect(shown.queryByRole("option", { name: /when a chat waits/ })).toBeNull();
  });
});
