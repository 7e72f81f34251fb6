import { expect, it } from "vitest";
import { FAKE_TOKEN } from "@tidemark/entities/testing";
import { createHostPage, type HostPage } from "../testing/hostPage.tsx";
import { jwtOf, openCore, runningCore } from "../testing/openCore.ts";
import type { TidemarkCore } from "./core.ts";
import { createTidemark } from "./createTidemark.ts";
import type { TidemarkEvent } from "./options.ts";

/** A window that has had a chat with this server, loaded again: what is opened next is opened in one step. */
async function knownWindow(page: HostPage, token = FAKE_TOKEN) {
  const tab = page.browser.open();
  const before = openCore(page, { getToken: () => token }, tab);
  await page.world.clock.advance(3_000);
  void before.handle.send("Mine");
  await page.world.clock.advance(6_000);
  before.handle.destroy();
  tab.reload();
  await page.world.clock.advance(1_000);
  return tab;
}
const stored = (page: HostPage) => JSON.stringify(page.browser.localStorage?.keys().map((key) => [key, page.browser.localStorage?.getItem(key)]));

it("EMBED-5: destroyed in an event of its own beginning, no stream is opened and no window attached", async () => {
  const page = createHostPage();
  const tab = await knownWindow(page);
  const asked = page.network.log.length;
  const core: TidemarkCore = createTidemark({ options: page.options({ session: null, agent: "desk", onEvent: () => { core.handle.destroy(); } }), platform: page.platform(tab) });
  core.start();
  expect(core.snapshot().state.kind).toBe("destroyed");
  await page.world.clock.advance(60_000);
  expect([page.asked().slice(asked).filter((line) => line.startsWith("PUT ") || line.startsWith("GET /v1/events")), page.network.inFlight()]).toEqual([[], 0]);
});

it("EMBED-5: an option that opens it anew, changed in an event of its own beginning, leaves one chat and not two", async () => {
  const page = createHostPage();
  const tab = await knownWindow(page);
  const asked = page.network.log.length;
  let changed = false;
  const told: TidemarkEvent[] = [];
  const change = (event: TidemarkEvent): void => {
    told.push(event);
    if (changed) return;
    changed = true;
    core.handle.setOptions({ instance: "other" });
  };
  const core: TidemarkCore = createTidemark({ options: page.options({ session: null, agent: "desk", onEvent: change }), platform: page.platform(tab) });
  core.start();
  await page.world.clock.advance(3_000);
  expect(page.asked().slice(asked).filter((line) => line.startsWith("GET /v1/events"))).toHaveLength(1);
  expect(told.filter(({ type }) => type === "ready")).toHaveLength(1);
  core.handle.destroy();
});

it("where storage is blocked, a host that gives up at `not-kept` is left with nothing that runs", async () => {
  const page = createHostPage();
  const tab = page.browser.open();
  const environment = { ...tab.environment, localStorage: null, sessionStorage: null, channel: () => null, locks: null };
  const told: string[] = [];
  const core: TidemarkCore = createTidemark({
    options: page.options({ onEvent: (event) => { told.push(event.type === "error" ? event.code : event.type); core.handle.destroy(); } }), platform: { ...page.platform(tab), environment },
  });
  core.start();
  await page.world.clock.advance(3_000);
  expect(told).toEqual(["not-kept"]);
  const asked = page.network.log.length;
  await page.world.clock.advance(600_000);
  expect([page.network.log.length - asked, page.network.inFlight()]).toEqual([0, 0]);
});

it("of several tries to reach a server one counts: it is asked on one schedule, and destroyed on none", async () => {
  const page = createHostPage();
  page.network.fault({ fault: { kind: "status", status: 503 }, match: /v1/ });
  const core = openCore(page);
  await page.world.clock.advance(500);
  for (let press = 0; press < 6; press++) core.tryNow();
  await page.world.clock.advance(1_000);
  const asked = page.network.log.length;
  await page.world.clock.advance(60_000);
  expect(page.network.log.length - asked).toBeLessThan(8);
  core.tryNow();
  core.tryNow();
  core.handle.destroy();
  await page.world.clock.advance(5_000);
  const left = page.network.log.length;
  await page.world.clock.advance(600_000);
  expect([page.network.log.length - left, page.network.inFlight()]).toEqual([0, 0]);
});

it("a getToken that hangs is no page without words; a person's Try again asks anew, and a late answer is taken", async () => {
  const page = createHostPage();
  const answers: ((token: string) => void)[] = [];
  const core = openCore(page, { getToken: () => new Promise((resolve) => { answers.push(resolve); }) });
  await page.world.clock.advance(90_000);
  expect([core.snapshot().state, answers.length]).toEqual([{ kind: "signed-out", why: "no-token" }, 1]);
  expect(page.events).toEqual([{ type: "auth-error", code: "no-token" }]);
  core.tryNow();
  await page.world.clock.advance(90_000);
  expect(answers.length).toBe(2);
  answers[1]!(FAKE_TOKEN);
  await page.world.clock.advance(3_000);
  expect(core.snapshot().state.kind).toBe("running");
  core.handle.destroy();
});

it("a token that the server takes from nobody is told as `auth-error`, once, whether the host has one or many, before the chat is there and while it stands", async () => {
  const page = createHostPage();
  const authErrors = () => page.events.filter(({ type }) => type === "auth-error");
  const refused = [{ type: "auth-error", code: "refused" }];
  let count = 0;
  for (const getToken of [() => "wrong", () => Promise.resolve("wrong"), () => `wrong-${count++}`]) {
    const core = openCore(page, { getToken });
    await page.world.clock.advance(120_000);
    expect([core.snapshot().state, authErrors()]).toEqual([{ kind: "signed-out", why: "refused" }, refused]);
    core.handle.destroy();
    page.events.length = 0;
  }
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  page.gateway.revokeTokens();
  runningCore(core).workspace.checkConnection();
  await page.world.clock.advance(3_000);
  expect([core.snapshot().state.kind, authErrors()]).toEqual(["running", refused]);
  core.handle.destroy();
});

it("a host that failed three times is asked again by itself; one that said that nobody is signed in, when its page is looked at or gives another function", async () => {
  const page = createHostPage();
  let isDown = true;
  let asks = 0;
  const failing = openCore(page, { getToken: () => { asks++; return isDown ? Promise.reject(new Error("down")) : FAKE_TOKEN; } });
  await page.world.clock.advance(30_000);
  expect([failing.snapshot().state.kind, asks]).toEqual(["signed-out", 3]);
  await page.world.clock.advance(600_000);
  expect(asks).toBeLessThan(20);
  isDown = false;
  await page.world.clock.advance(300_000);
  expect(failing.snapshot().state.kind).toBe("running");
  failing.handle.destroy();

  const tab = page.browser.open();
  let token: string | null = null;
  asks = 0;
  const ask = () => { asks++; return token; };
  const nobody = openCore(page, { getToken: ask }, tab);
  await page.world.clock.advance(600_000);
  expect([nobody.snapshot().state.kind, asks]).toEqual(["signed-out", 1]);
  tab.hide();
  tab.show();
  for (let at = 0; at < 50; at++) nobody.handle.setOptions({ getToken: () => ask() });
  await page.world.clock.advance(6_000);
  expect([nobody.snapshot().state.kind, asks]).toEqual(["signed-out", 2]);
  token = FAKE_TOKEN;
  tab.hide();
  tab.focus();
  await page.world.clock.advance(6_000);
  expect(nobody.snapshot().state.kind).toBe("running");
  await nobody.handle.signOut();
  asks = 0;
  tab.hide();
  tab.focus();
  nobody.handle.setOptions({ getToken: ask });
  await page.world.clock.advance(60_000);
  expect([nobody.snapshot().state, asks]).toEqual([{ kind: "signed-out", why: "left" }, 0]);
  nobody.handle.destroy();
});

it("a token that runs out while its host is down for a moment: the chat that stands goes on by itself", async () => {
  const page = createHostPage();
  const tokens = [jwtOf({ sub: "ada", iat: 0, exp: 600 }), jwtOf({ sub: "ada", iat: 1, exp: 9e9 })];
  for (const token of tokens) page.person(token, { subject: "jwt:ada", role: "participant" });
  let isDown = false;
  let given = 0;
  const core = openCore(page, { getToken: () => (isDown ? Promise.reject(new Error("down")) : tokens[given]!) });
  await page.world.clock.advance(3_000);
  const { workspace } = runningCore(core);
  given = 1;
  isDown = true;
  page.gateway.revokeTokens();
  page.person(tokens[1]!, { subject: "jwt:ada", role: "participant" });
  workspace.checkConnection();
  await page.world.clock.advance(10_000);
  expect(workspace.store.get(workspace.connectionAtom).kind).toBe("unauthorized");
  isDown = false;
  await page.world.clock.advance(60_000);
  expect([workspace.store.get(workspace.connectionAtom).kind, page.events.filter(({ type }) => type === "auth-error").length]).toEqual(["ok", 1]);
  core.handle.destroy();
});

it("SEC-13: where a server forbids copies, a token that is renewed leaves no name of its person", async () => {
  const page = createHostPage();
  page.gateway.setCache("none");
  let token = "one-token";
  page.person(token, { subject: "jwt:ada-lovelace", role: "participant" });
  const core = openCore(page, { getToken: () => token });
  await page.world.clock.advance(3_000);
  token = "two-token";
  page.gateway.revokeTokens();
  page.person(token, { subject: "jwt:ada-lovelace", role: "participant" });
  runningCore(core).workspace.checkConnection();
  await page.world.clock.advance(3_000);
  expect(runningCore(core).workspace.store.get(runningCore(core).workspace.connectionAtom).kind).toBe("ok");
  expect(stored(page)).not.toContain("lovelace");
  core.handle.destroy();
});

it("SEC-9: all that it stores stands under its own prefix, and no token anywhere", async () => {
  const page = createHostPage();
  const token = jwtOf({ sub: "ada", exp: 9e9 });
  page.person(token, { subject: "jwt:ada", role: "participant" });
  const tab = await knownWindow(page, token);
  const core = openCore(page, { getToken: () => token }, tab);
  await page.world.clock.advance(3_000);
  runningCore(core).workspace.draft.set(runningCore(core).workspace.store.get(runningCore(core).workspace.activeChatAtom)!, "A draft");
  await page.world.clock.advance(20_000);
  const storages = [page.browser.localStorage!, tab.sessionStorage!];
  const writes = storages.flatMap((storage) => storage.writes.map(({ key, value }) => [key, value ?? ""] as const));
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.filter(([key, value]) => !key.startsWith("tidemark/1/") || value.includes(token))).toEqual([]);
  core.handle.destroy();
});

it("SEC-13: a host that wants less kept, at once or at the next load: nothing of the person is left, and what is being typed stays", async () => {
  const page = createHostPage();
  const ada = jwtOf({ sub: "ada", exp: 9e9 });
  page.person(ada, { subject: "jwt:ada-lovelace", role: "participant" });
  const tab = await knownWindow(page, ada);
  const core = openCore(page, { getToken: () => ada }, tab);
  await page.world.clock.advance(3_000);
  const shown = () => {
    const { workspace } = runningCore(core);
    return { workspace, key: workspace.store.get(workspace.activeChatAtom)! };
  };
  shown().workspace.draft.set(shown().key, "Half a thought");
  await page.world.clock.advance(3_000);
  expect(stored(page)).toMatch(/Mine.*Half a thought|Half a thought.*Mine/);
  core.handle.setOptions({ storage: "memory" });
  await page.world.clock.advance(5_000);
  expect(shown().workspace.draft.get(shown().key)).toBe("Half a thought");
  expect(stored(page)).not.toMatch(/Mine|Half|lovelace/);
  core.handle.destroy();
});

it("VIEW-13: signed out while the server is away, everything of the person is gone at once", async () => {
  const page = createHostPage();
  const ada = jwtOf({ sub: "ada", exp: 9e9 });
  page.person(ada, { subject: "jwt:ada-lovelace", role: "participant" });
  const tab = await knownWindow(page, ada);
  page.network.offline = true;
  const core = openCore(page, { getToken: () => ada }, tab);
  await page.world.clock.advance(1_000);
  expect(stored(page)).toMatch(/Mine/);
  await core.handle.signOut();
  await page.world.clock.advance(1);
  expect(core.snapshot().state).toEqual({ kind: "signed-out", why: "left" });
  expect(stored(page)).not.toMatch(/Mine|lovelace/);
  core.handle.destroy();
});

it("signed out before anybody was known, it opens for nobody until it is wanted; a second sign-out waits for nothing", async () => {
  const page = createHostPage();
  page.network.offline = true;
  const core = openCore(page);
  const sent = core.handle.send("x").catch((error: { code: string }) => error.code);
  await core.handle.signOut();
  await core.handle.signOut();
  page.network.offline = false;
  await page.world.clock.advance(60_000);
  expect([core.snapshot().state, await sent]).toEqual([{ kind: "signed-out", why: "left" }, "not-signed-in"]);
  core.tryNow();
  await page.world.clock.advance(3_000);
  expect(core.snapshot().state.kind).toBe("running");
  core.handle.destroy();
});

it("SEC-13: where a server allows copies in the window only, a reload of the window still paints from its own, and the browser keeps no name", async () => {
  const page = createHostPage();
  page.gateway.setCache("session");
  const ada = jwtOf({ sub: "ada", exp: 9e9 });
  page.person(ada, { subject: "jwt:ada-lovelace", role: "participant" });
  const tab = await knownWindow(page, ada);
  const core = openCore(page, { getToken: () => ada }, tab);
  expect(core.snapshot().state.kind).toBe("running");
  expect(stored(page)).not.toContain("lovelace");
  core.handle.destroy();
});

it("VIEW-12: where the server takes a token that it knew for somebody else now, the first one's copy is left at its word", async () => {
  const page = createHostPage();
  const ada = jwtOf({ sub: "ada", exp: 9e9 });
  page.person(ada, { subject: "jwt:ada", role: "participant" });
  const tab = await knownWindow(page, ada);
  page.person(ada, { subject: "jwt:bob", role: "participant" });
  const core = openCore(page, { getToken: () => ada }, tab);
  const before = runningCore(core).workspace;
  await page.world.clock.advance(3_000);
  const after = runningCore(core).workspace;
  expect([after === before, JSON.stringify(after.store.get(after.openChatsAtom)).includes(page.gateway.sessions()[0]!)]).toEqual([false, false]);
  core.handle.destroy();
});
