import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { expect, it } from "vitest";
import { keyText } from "@tidemark/entities/client";
import type { SessionId } from "@tidemark/entities/ids";
import type { PageTool } from "@tidemark/entities/session";
import { createHostPage, type HostPage } from "../testing/hostPage.tsx";
import { openCore, outcomeOf, runningCore } from "../testing/openCore.ts";
import type { TidemarkHandle, TidemarkOptions } from "./options.ts";
import { OwnTidemark as Tidemark } from "./OwnTidemark.tsx";
// Opened late by the page; here they are read before a test waits for that.
import "../theme/Antd.tsx";
import "./pageProblems.ts";

const told = (page: HostPage) => page.events.flatMap((event) => (event.type === "error" ? [`${event.code} ${event.option}`] : []));
const some = (options: Record<string, unknown>) => options as Partial<TidemarkOptions>;

it("values that no option has break nothing, count as not given, and are told once each, at the beginning and later", async () => {
  const page = createHostPage();
  const ring: { self?: unknown } = {};
  ring.self = ring;
  const wrong = some({
    mode: "sidebar", role: "admin", storage: "disk", locale: 5, instance: "", agent: "My agent!", session: 7, tools: "none", labels: "Ask", onevent: () => {}, context: { id: "a", title: "A", data: ring },
  });
  const core = openCore(page, wrong);
  await page.world.clock.advance(3_000);
  const names = ["mode", "role", "storage", "locale", "instance", "agent", "session", "tools", "labels", "onevent", "context.data"];
  expect(told(page).sort()).toEqual(names.map((name) => `bad-option ${name}`).sort());
  expect(page.events.filter(({ type }) => type === "ready")).toHaveLength(1);
  expect(core.snapshot().options).toEqual({ ...page.options(), getToken: expect.any(Function), onEvent: expect.any(Function), context: wrong.context });
  core.handle.setOptions(wrong);
  core.handle.setOptions(some({ mode: null, agent: null, labels: null, theme: null, tools: null, onevent: null }));
  core.handle.setOptions(some({ context: "here", tools: [null, { name: "read" }, { name: "go", execute: () => 1 }, { name: "go", execute: () => 2 }, { name: "x".repeat(65), execute: () => 3 }] }));
  await page.world.clock.advance(1_000);
  expect(told(page).slice(names.length)).toEqual(["context", "tools[0]", "tools[1]", "tools[3]", "tools[4]"].map((name) => `bad-option ${name}`));
  const sent = core.handle.send("It works");
  await page.world.clock.advance(1_000);
  await expect(sent).resolves.toMatchObject({ queued: false });
  for (const message of [undefined, null, 5, {}, { text: 5 }]) await expect(core.handle.send(message as never)).rejects.toMatchObject({ name: "TidemarkError", code: "bad-option" });
  core.handle.destroy();
});

it("a source that is none is told with what it has to be, and nothing is asked", async () => {
  const page = createHostPage();
  for (const source of ["ftp://files", "https://me:secret@chat.test", 5, { url: "/api" }] as unknown[]) {
    page.events.length = 0;
    const core = openCore(page, some({ source }));
    await page.world.clock.advance(3_000);
    expect([core.snapshot().state.kind, told(page)]).toEqual(["unreachable", ["bad-option source"]]);
    core.handle.destroy();
  }
  expect(page.asked()).toEqual([]);
});

it("an agent that the server does not have is told; another one from now on is the agent of new chats, and of no chat that is there", async () => {
  const page = createHostPage();
  const core = openCore(page, { agent: "desc" });
  await page.world.clock.advance(3_000);
  expect(told(page)).toEqual(["bad-option agent"]);
  core.handle.setOptions({ agent: page.gateway.agentId });
  const first = await Promise.all([core.handle.newSession(), page.world.clock.advance(100)]).then(([id]) => id);
  void core.handle.send("Mine");
  await page.world.clock.advance(1_000);
  core.handle.setOptions({ agent: "other" });
  await page.world.clock.advance(1_000);
  const { workspace } = runningCore(core);
  const active = () => workspace.store.get(workspace.activeChatAtom);
  expect(active()).toMatchObject({ session: first, agent: page.gateway.agentId });
  await Promise.all([core.handle.newSession(), page.world.clock.advance(100)]);
  expect([active()?.agent, told(page)]).toEqual(["other", ["bad-option agent", "bad-option agent"]]);
  core.handle.destroy();
});

it("a role that is narrowed and widened takes effect at once, in the same chat: nothing is opened anew, and what was typed stays", async () => {
  const page = createHostPage();
  const core = openCore(page, { storage: "memory" });
  await page.world.clock.advance(3_000);
  void core.handle.send("Mine");
  await page.world.clock.advance(3_000);
  const { workspace } = runningCore(core);
  const key = workspace.store.get(workspace.activeChatAtom)!;
  workspace.draft.set(key, "Half a thought");
  const asked = page.asked().length;
  core.handle.setOptions({ role: "observer" });
  const send = () => workspace.store.get(workspace.sessionViewAtom(keyText(key)))?.send;
  expect([runningCore(core).workspace, send()]).toEqual([workspace, { kind: "no", why: "observer" }]);
  await expect(core.handle.send("x")).rejects.toMatchObject({ code: "observer" });
  await page.world.clock.advance(1_000);
  // The server's word is asked for again at some time: the host's wish stays the stricter one.
  workspace.checkConnection();
  await page.world.clock.advance(1_000);
  expect(send()).toEqual({ kind: "no", why: "observer" });
  core.handle.setOptions({ role: undefined as never });
  await page.world.clock.advance(3_000);
  expect([send()?.kind === "no", workspace.draft.get(key)]).toEqual([false, "Half a thought"]);
  expect(page.asked().slice(asked).filter((line) => line.startsWith("GET /v1/events"))).toEqual([]);
  core.handle.destroy();
});

it("a mode that changes while it is open, by props or by the handle, keeps the chat and what was typed", async () => {
  const page = createHostPage();
  const ref = createRef<TidemarkHandle>();
  const given = { ...page.options(), platform: page.platform(page.browser.open()) };
  const { rerender, container } = render(<Tidemark ref={ref} {...given} />);
  await page.pass(3_000);
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Half a thought");
  const asked = page.asked().length;
  const place = () => container.querySelector("[data-mode]")!.getAttribute("data-mode");
  for (const mode of ["inline", "app", "panel"] as const) {
    rerender(<Tidemark ref={ref} {...given} mode={mode} />);
    await page.pass(500);
    expect([place(), (screen.getByRole("textbox", { name: "Message" }) as HTMLTextAreaElement).value]).toEqual([mode, "Half a thought"]);
  }
  await act(async () => { ref.current!.setOptions({ mode: "bubble" }); });
  expect([place(), screen.queryByRole("textbox", { name: "Message" })]).toEqual(["bubble", null]);
  await act(async () => { await ref.current!.show(); });
  await page.pass(500);
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
  expect(page.asked().slice(asked).filter((line) => line.startsWith("GET /v1/events"))).toEqual([]);
});

it("a listener that throws stops no other, and nothing of the chat; its error is the page's own", async () => {
  const page = createHostPage();
  const seen: string[] = [];
  const thrown: unknown[] = [];
  const catches = (error: unknown): void => { thrown.push(error); };
  process.on("uncaughtException", catches);
  const core = openCore(page, { onEvent: () => { throw new Error("the host's own"); } });
  core.handle.on("ready", () => { throw new Error("another one"); });
  core.handle.on("ready", ({ type }) => { seen.push(type); });
  await page.world.clock.advance(3_000);
  const sent = outcomeOf(core.handle.send("It works"));
  await page.world.clock.advance(1_000);
  process.off("uncaughtException", catches);
  expect([seen, sent.now(), thrown.length > 1]).toEqual([["ready"], "done", true]);
  core.handle.destroy();
});

it("PIN-7: tools and context that change while a call of the page runs neither end it nor run it again; the next call goes to the newest function", async () => {
  const page = createHostPage();
  const ran: string[] = [];
  let finish = (_output: unknown): void => {};
  let aborted = false;
  const slow: PageTool = { name: "look", execute: (_input, { signal }) => {
    ran.push("first");
    signal.addEventListener("abort", () => { aborted = true; });
    return new Promise((resolve) => { finish = resolve; });
  } };
  const core = openCore(page, { context: { id: "a", title: "A" }, tools: [slow] });
  await page.world.clock.advance(3_000);
  const [{ session }] = await Promise.all([core.handle.send("Look"), page.world.clock.advance(1_000)]);
  const agent = page.gateway.agent(session as SessionId);
  agent.page("look", {});
  await page.world.clock.advance(3_000);
  expect(ran).toEqual(["first"]);
  core.handle.setOptions({ tools: [], context: { id: "b", title: "B" } });
  await page.world.clock.advance(5_000);
  core.handle.setOptions({ tools: [{ name: "look", execute: () => { ran.push("newest"); return { seen: 2 }; } }] });
  await page.world.clock.advance(5_000);
  expect([ran, aborted]).toEqual([["first"], false]);
  finish({ seen: 1 });
  await page.world.clock.advance(3_000);
  agent.page("look", {});
  await page.world.clock.advance(3_000);
  const outputs = page.gateway.records(session as SessionId).flatMap((record) => (record.type === "chunk" && record.data.type === "tool-output-available" ? [record.data.output] : []));
  expect([ran, outputs]).toEqual([["first", "newest"], [{ seen: 1 }, { seen: 2 }]]);
  core.handle.destroy();
});
