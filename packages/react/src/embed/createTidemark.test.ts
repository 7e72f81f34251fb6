import { expect, it, vi } from "vitest";
import { FAKE_TOKEN, FAKE_URL } from "@tidemark/entities/testing";
import type { SessionId } from "@tidemark/entities/ids";
import type { TidemarkCore } from "./core.ts";
import { createTidemark } from "./createTidemark.ts";
import { keyText } from "@tidemark/entities/client";
import { createHostPage } from "../testing/hostPage.tsx";
import { jwtOf as jwt, openCore as open, outcomeOf, runningCore as running } from "../testing/openCore.ts";

const texts = (core: TidemarkCore): string => {
  const { workspace } = running(core);
  const key = workspace.store.get(workspace.activeChatAtom);
  return JSON.stringify(key && workspace.store.get(workspace.sessionViewAtom(keyText(key)))?.items);
};
it("EMBED-5: calls made before it is ready wait and run in order; after destroy they reject with a code", async () => {
  const page = createHostPage();
  const core = createTidemark({ options: page.options(), platform: page.platform(page.browser.open()) });
  const first = core.handle.newSession();
  const sent = core.handle.send({ text: "Hello", session: null });
  core.start();
  await page.world.clock.advance(3_000);
  await expect(first).resolves.toMatch(/./);
  await expect(sent).resolves.toMatchObject({ queued: false, turn: expect.stringMatching(/./) });
  const waits = core.handle.stop();
  core.handle.destroy();
  await expect(waits).rejects.toMatchObject({ code: "destroyed" });
  for (const call of [core.handle.send("x"), core.handle.openSession("a"), core.handle.newSession(), core.handle.focusComposer(), core.handle.show(), core.handle.signOut()]) {
    await expect(call).rejects.toMatchObject({ name: "TidemarkError", code: "destroyed" });
  }
  const never = createTidemark({ options: page.options(), platform: page.platform(page.browser.open()) });
  const early = outcomeOf(never.handle.send("x"));
  never.handle.destroy();
  await page.world.clock.advance(1);
  expect(early.now()).toBe("destroyed");
});

it("EMBED-5: options merge: what is not named stays, undefined takes one back", () => {
  const page = createHostPage();
  const core = createTidemark({ options: page.options({ agent: "desk", locale: "de" }), platform: page.platform(page.browser.open()) });
  core.handle.setOptions({ locale: "ar" });
  expect(core.snapshot().options).toMatchObject({ agent: "desk", locale: "ar" });
  core.handle.setOptions({ agent: undefined as unknown as string });
  expect(core.snapshot().options).not.toHaveProperty("agent");
  expect(() => core.handle.setOptions({ source: undefined as unknown as string })).toThrow("source");
});

it("EMBED-5: options that are equal by value change nothing, and the newest functions are called", async () => {
  const page = createHostPage();
  const core = open(page, { context: { id: "a", title: "A" }, tools: [{ name: "read", execute: () => 1 }] });
  await page.world.clock.advance(3_000);
  const asked = page.asked().length;
  const redrawn = vi.fn();
  core.subscribe(redrawn);
  const late = vi.fn();
  core.handle.setOptions({ ...page.options(), onEvent: late, context: { id: "a", title: "A" }, tools: [{ name: "read", execute: () => 2 }] });
  expect(redrawn).not.toHaveBeenCalled();
  await page.world.clock.advance(1_000);
  expect(page.asked().slice(asked).filter((line) => line.startsWith("PUT"))).toEqual([]);
  void core.handle.newSession();
  await page.world.clock.advance(1);
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ type: "session-change" }));
  core.handle.destroy();
});

it("VIEW-2: paints from the cache in the step that starts it, before any request can be answered", async () => {
  const page = createHostPage();
  const tab = page.browser.open();
  const core = open(page, {}, tab);
  await page.world.clock.advance(3_000);
  void core.handle.send("Hello harbour");
  await page.world.clock.advance(1_000);
  page.gateway.agent(page.gateway.sessions()[0]!).text("The tide is in.").end();
  await page.world.clock.advance(6_000);
  core.handle.destroy();
  tab.reload();
  const again = open(page, {}, tab);
  expect(running(again).workspace.store.get(running(again).workspace.activeChatAtom)).not.toBeNull();
  expect(texts(again)).toContain("The tide is in.");
  again.handle.destroy();
});

it("VIEW-12: with another person's token nothing of the first one's copy is shown, before or after the server's word", async () => {
  const page = createHostPage();
  const tab = page.browser.open();
  const ada = jwt({ sub: "ada", exp: 9e9 });
  const bob = jwt({ sub: "bob", exp: 9e9 });
  page.person(ada, { subject: "jwt:ada", role: "participant" });
  page.person(bob, { subject: "jwt:bob", role: "participant" });
  const first = open(page, { getToken: () => ada }, tab);
  await page.world.clock.advance(3_000);
  void first.handle.send("Ada's secret");
  await page.world.clock.advance(6_000);
  expect(texts(first)).toContain("Ada's secret");
  first.handle.destroy();
  tab.reload();
  const second = open(page, { getToken: () => bob }, tab);
  expect(second.snapshot().state.kind).toBe("starting");
  await page.world.clock.advance(3_000);
  const { workspace } = running(second);
  expect(JSON.stringify([workspace.store.get(workspace.openChatsAtom), texts(second)])).not.toContain(page.gateway.sessions()[0]);
  second.handle.destroy();
});

it("VIEW-12: a new token of another person closes the first one's chats before anything is asked with it", async () => {
  const page = createHostPage();
  const tokens = [jwt({ sub: "ada", iat: 0, exp: 60 }), jwt({ sub: "bob", exp: 9e9 })];
  page.person(tokens[0]!, { subject: "jwt:ada", role: "participant" });
  page.person(tokens[1]!, { subject: "jwt:bob", role: "participant" });
  let now = 0;
  const core = open(page, { getToken: () => tokens[now]! });
  await page.world.clock.advance(3_000);
  void core.handle.send("Ada's secret");
  await page.world.clock.advance(3_000);
  const before = running(core).workspace;
  now = 1;
  page.gateway.revokeTokens();
  page.person(tokens[1]!, { subject: "jwt:bob", role: "participant" });
  await page.world.clock.advance(60_000);
  const after = running(core).workspace;
  expect(after).not.toBe(before);
  expect(texts(core)).not.toContain("Ada's secret");
  core.handle.destroy();
});

it("EMBED-3: two on one page with the same server have identities, chats and drafts of their own, also after a reload", async () => {
  const page = createHostPage();
  const tab = page.browser.open();
  const pair = () => [open(page, {}, tab), open(page, {}, tab)] as const;
  const [a, b] = pair();
  await page.world.clock.advance(3_000);
  await Promise.all([page.world.clock.advance(100), a.handle.newSession(), b.handle.newSession()]);
  const one = running(a).workspace;
  const two = running(b).workspace;
  const keyOf = (workspace: typeof one) => workspace.store.get(workspace.activeChatAtom)!;
  expect([one.me() === two.me(), keyOf(one).session === keyOf(two).session]).toEqual([false, false]);
  one.draft.set(keyOf(one), "for A");
  two.draft.set(keyOf(two), "for B");
  const chats = [keyOf(one), keyOf(two)];
  await page.world.clock.advance(1_000);
  a.handle.destroy();
  b.handle.destroy();
  tab.reload();
  const [a2, b2] = pair();
  await page.world.clock.advance(3_000);
  expect([keyOf(running(a2).workspace), keyOf(running(b2).workspace)]).toEqual(chats);
  expect([running(a2).workspace.draft.get(chats[0]!), running(b2).workspace.draft.get(chats[1]!)]).toEqual(["for A", "for B"]);
  expect(running(b2).workspace.store.get(running(b2).workspace.openChatsAtom)).not.toContainEqual(chats[0]);
  a2.handle.destroy();
  b2.handle.destroy();
});

it("a controlled session: a choice is told, and shown only when the host gives it back", async () => {
  const page = createHostPage();
  const session = page.gateway.newSessionId();
  page.gateway.send(session, "From elsewhere", null);
  const core = open(page, { session });
  await page.world.clock.advance(3_000);
  const { workspace } = running(core);
  const active = () => workspace.store.get(workspace.activeChatAtom)?.session;
  expect(active()).toBe(session);
  const seen: (string | undefined)[] = [];
  workspace.store.sub(workspace.activeChatAtom, () => { seen.push(active()); });
  const made = workspace.newChat();
  expect(active()).toBe(session);
  expect(page.events.filter(({ type }) => type === "session-change")).toEqual([{ type: "session-change", session: made.session, agent: made.agent }]);
  core.handle.setOptions({ session: made.session });
  expect(active()).toBe(made.session);
  core.handle.destroy();
});

it("tells of turns, approvals and what is new, by ids alone", async () => {
  const page = createHostPage();
  const core = open(page);
  await page.world.clock.advance(3_000);
  const sent = core.handle.send("Book the harbour pilot");
  await page.world.clock.advance(1_000);
  const { session, turn } = await sent;
  const agent = page.gateway.agent(page.gateway.sessions()[0]!);
  agent.approval("book_pilot", { ship: "Alma" });
  await page.world.clock.advance(2_000);
  void core.handle.stop();
  await page.world.clock.advance(3_000);
  const told = page.events.filter(({ type }) => type.startsWith("turn") || type === "approval-needed");
  expect(told).toEqual([
    { type: "turn-start", session, turn, by: "here" },
    { type: "approval-needed", session, gate: expect.any(String), tool: "book_pilot" },
    { type: "turn-end", session, turn, outcome: "stopped" },
  ]);
  expect(JSON.stringify(page.events)).not.toMatch(/harbour pilot|Alma/);
  core.handle.destroy();
});

it("asks the host three times and then says so; a new getToken goes on", async () => {
  const page = createHostPage();
  const asks: string[] = [];
  const core = open(page, { getToken: ({ reason }) => { asks.push(reason); return Promise.reject(new Error("down")); } });
  await page.world.clock.advance(10_000);
  expect([asks, core.snapshot().state]).toEqual([["start", "start", "start"], { kind: "signed-out", why: "no-token" }]);
  expect(page.events).toContainEqual({ type: "auth-error", code: "no-token" });
  const call = core.handle.send("x");
  core.handle.setOptions({ getToken: () => FAKE_TOKEN });
  core.tryNow();
  await page.world.clock.advance(3_000);
  await expect(call).resolves.toMatchObject({ queued: false });
  core.handle.destroy();
});

it("a server that is away is looked for again, and found", async () => {
  const page = createHostPage();
  page.network.offline = true;
  const core = open(page);
  await page.world.clock.advance(1_000);
  expect(core.snapshot().state).toMatchObject({ kind: "unreachable", reason: "network", address: FAKE_URL });
  page.network.offline = false;
  await page.world.clock.advance(5_000);
  expect(core.snapshot().state.kind).toBe("running");
  core.handle.destroy();
});

it("EMBED-4: destroyed, it leaves no request, timer or listener", async () => {
  const page = createHostPage();
  const core = open(page);
  await page.world.clock.advance(3_000);
  const { session } = await Promise.all([core.handle.send("Hello"), page.world.clock.advance(1_000)]).then(([sent]) => sent);
  core.handle.destroy();
  await page.world.clock.advance(1_000);
  const asked = page.network.log.length;
  // What happens in its chats from now on is nothing to it.
  page.gateway.agent(session as SessionId).text("Too late").end();
  await page.world.clock.advance(600_000);
  expect(page.network.log.length).toBe(asked);
  expect(page.network.inFlight()).toBe(0);
});

it("an observer looks: nothing can be sent, and the composer says so", async () => {
  const page = createHostPage();
  page.person("watcher-token", { subject: "jwt:w", role: "observer" });
  const session = page.gateway.newSessionId();
  page.gateway.send(session, "From elsewhere", null);
  const core = open(page, { getToken: () => "watcher-token", session });
  await page.world.clock.advance(3_000);
  const { workspace } = running(core);
  const view = workspace.store.get(workspace.sessionViewAtom(keyText(workspace.store.get(workspace.activeChatAtom)!)));
  expect(view?.send).toEqual({ kind: "no", why: "observer" });
  await expect(core.handle.send("x")).rejects.toMatchObject({ code: "observer" });
  core.handle.destroy();
});

it("a share link, and an observer of one chat, are shown that chat where the host names none; who may write chooses", async () => {
  for (const [role, sessions, shown] of [["share", 1, true], ["observer", 1, true], ["observer", 2, false], ["participant", 1, false]] as const) {
    const page = createHostPage();
    const named = Array.from({ length: sessions }, () => page.gateway.newSessionId());
    for (const session of named) page.gateway.send(session, "From elsewhere", null);
    page.person("looks", { subject: "share:1", role, sessions: named });
    const core = open(page, { getToken: () => "looks" });
    await page.world.clock.advance(3_000);
    const { workspace } = running(core);
    expect([role, sessions, workspace.store.get(workspace.activeChatAtom)?.session === named[0]]).toEqual([role, sessions, shown]);
    core.handle.destroy();
  }
});

it("a new chat that the host asks for waits for the server's word on its agent, and a host may name another", async () => {
  const page = createHostPage();
  const core = open(page, { session: null });
  await page.world.clock.advance(3_000);
  expect(page.events).toContainEqual({ type: "session-change", session: expect.any(String), agent: page.gateway.agentId });
  core.handle.destroy();
  const other = createHostPage();
  const named = open(other, { session: null, agent: "desk" });
  await other.world.clock.advance(3_000);
  expect(other.events).toContainEqual({ type: "session-change", session: expect.any(String), agent: "desk" });
  named.handle.destroy();
});

it("VIEW-13: signed out, nothing of the chat is shown or asked for any more; Try again asks the host for a sign-in", async () => {
  const page = createHostPage();
  let asks = 0;
  const core = open(page, { getToken: () => { asks++; return FAKE_TOKEN; } });
  await page.world.clock.advance(3_000);
  void core.handle.send("Mine");
  await page.world.clock.advance(3_000);
  void core.handle.signOut();
  await page.world.clock.advance(10_000);
  expect(core.snapshot().state).toEqual({ kind: "signed-out", why: "left" });
  expect(JSON.stringify(page.browser.localStorage?.keys().map((key) => page.browser.localStorage?.getItem(key)))).not.toContain("Mine");
  const asked = page.network.log.length;
  await page.world.clock.advance(120_000);
  expect([page.network.log.length, asks]).toEqual([asked, 1]);
  core.tryNow();
  await page.world.clock.advance(3_000);
  expect([core.snapshot().state.kind, asks]).toEqual(["running", 2]);
  core.handle.destroy();
});

it("a session nobody has is told and a new chat begins; one that can't be asked for now is no such session", async () => {
  const page = createHostPage();
  const core = open(page, { session: "not-there" });
  await page.world.clock.advance(3_000);
  expect(page.events).toContainEqual({ type: "error", code: "unknown-session" });
  expect(core.snapshot().state.kind).toBe("running");
  core.handle.destroy();
  const other = createHostPage();
  const session = other.gateway.newSessionId();
  other.gateway.send(session, "From elsewhere", null);
  const off = other.network.fault({ fault: { kind: "status", status: 429 }, match: /GET \/v1\/sessions\// });
  const late = open(other, { session });
  await other.world.clock.advance(5_000);
  expect(late.snapshot().state.kind).toBe("starting");
  off();
  await other.world.clock.advance(10_000);
  expect(texts(late)).toContain("From elsewhere");
  late.handle.destroy();
});

it("a source of the host's own is read and never written to", async () => {
  const page = createHostPage();
  const session = page.gateway.newSessionId();
  page.gateway.send(session, "In somebody's log", null);
  const source = page.gateway.client({ browser: "source" });
  const core = open(page, { source, getToken: undefined as never, session });
  await page.world.clock.advance(5_000);
  expect(texts(core)).toContain("In somebody's log");
  await expect(core.handle.send("x")).rejects.toMatchObject({ code: "observer" });
  expect(page.gateway.network("source").log.filter(({ line }) => !/^(GET|HEAD) /.test(line))).toEqual([]);
  core.handle.destroy();
});
