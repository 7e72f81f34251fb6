import { expect, it } from "vitest";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimWindow } from "../testing/simWorld.ts";

const open = (window: SimWindow) => window.workspace.store.get(window.workspace.openChatsAtom).map((key) => key.session);

/** A browser that was closed with chats S and T open, each with a finished turn. S is deleted meanwhile, elsewhere. */
async function closedWithBoth() {
  const sim = createSimWorld();
  const browser = sim.browser();
  const window = browser.open();
  await sim.pass(100);
  const keys: SessionKey[] = [];
  for (const text of ["S", "T"]) {
    const key = window.workspace.newChat();
    window.workspace.actions(key).send(text);
    await sim.pass(500);
    sim.gateway.agent(key.session).text(`Answer to ${text}`).end();
    await sim.pass(16_000);
    keys.push(key);
  }
  const [S, T] = keys as [SessionKey, SessionKey];
  window.workspace.activate(S);
  window.tab.close();
  const elsewhere = sim.gateway.client({ browser: "elsewhere" });
  return { sim, browser, S, T, remove: () => Promise.all([elsewhere.remove(S.session), sim.pass(100)]) };
}

it("case 37: VIEW-8: of a saved view, the chat that the server says is deleted tells so and takes no message; the other works", async () => {
  const { sim, browser, S, T, remove } = await closedWithBoth();
  await remove();
  const window = browser.open();
  await sim.pass(5_000);
  expect(window.view(S).phase).toEqual({ kind: "deleted", restorable: true });
  expect(window.workspace.actions(S).send("into the void")).toMatchObject({ kind: "kept", why: "deleted" });
  expect(window.lines(S)).toEqual(["user: S", "assistant: Answer to S"]);
  expect(window.view(T).phase).toEqual({ kind: "ready" });
  window.workspace.close(S);
  expect(window.workspace.store.get(window.workspace.activeChatAtom)).toEqual(T);
  // It does not come back with the next load.
  window.tab.reload();
  await sim.pass(5_000);
  expect(open(browser.windowOf(window.tab))).toEqual([T.session]);
});

it("case 37: VIEW-8: while no list can be had both chats are shown from the copy, nothing is closed, and nothing is sent", async () => {
  const { sim, browser, S, T, remove } = await closedWithBoth();
  await remove();
  browser.network.offline = true;
  const window = browser.open();
  await sim.pass(60_000);
  expect(open(window)).toEqual([S.session, T.session]);
  for (const key of [S, T]) {
    expect(window.lines(key)).toHaveLength(2);
    expect(window.view(key).phase.kind).toBe("cached");
  }
  window.workspace.actions(S).send("Are you there?");
  await sim.pass(5_000);
  expect(window.view(S).sending).toMatchObject([{ state: { kind: "waiting" } }]);
  // Back online it is told, and what was to be said stays with its reason.
  browser.network.offline = false;
  await sim.pass(60_000);
  expect(window.view(S).phase).toEqual({ kind: "deleted", restorable: true });
  expect(window.view(S).sending).toMatchObject([{ state: { kind: "not-sent", reason: "deleted" } }]);
  expect(open(window)).toEqual([S.session, T.session]);
});

it("case 37: VIEW-8: a chat that a page of the list does not name is asked for itself and stays", async () => {
  const { sim, browser, S, T } = await closedWithBoth();
  const window = browser.open();
  await sim.pass(5_000);
  const before = browser.network.log.length;
  await Promise.all([window.workspace.api.list({ limit: 1 }), sim.pass(2_000)]);
  const asked = browser.network.log.slice(before).map(({ line }) => line);
  expect(asked.filter((line) => line === `GET /v1/sessions/${S.session}` || line === `GET /v1/sessions/${T.session}`)).toHaveLength(1);
  expect(open(window)).toEqual([S.session, T.session]);
  for (const key of [S, T]) expect(window.view(key).phase).toEqual({ kind: "ready" });
});
