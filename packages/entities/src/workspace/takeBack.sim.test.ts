import { describe, expect, it } from "vitest";
import { settledChat } from "../testing/settledChat.ts";
import { createSimWorld, type SimBrowserOptions, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { storedTexts } from "../testing/storedTexts.ts";
import { TAKE_BACK_AFTER_MS } from "./takeBack.ts";

/** Two windows of a browser that signed itself in, with the same chat; and whether the server still takes its token. */
async function signedIn(sim: SimWorld, given: ReturnType<NonNullable<SimBrowserOptions["given"]>> = { ownToken: true }) {
  const { browser, window: one, key } = await settledChat(sim, sim.browser({ given: () => given }));
  const two = browser.open();
  two.workspace.open(key);
  await sim.pass(8_000);
  browser.network.log.length = 0;
  const deletes = () => browser.network.log.filter(({ line }) => line.startsWith("DELETE")).map(({ line }) => line.replace(/tokens\/.+/, "tokens/ID").replace(/\/v1\/sessions\/.+/, "/v1/sessions/…"));
  const isGood = async (): Promise<boolean> => {
    const answer = sim.gateway.client({ browser: "elsewhere" }).list();
    await sim.pass(1_000);
    return (await answer).kind === "ok";
  };
  return { browser, one, two, key, deletes, isGood };
}
const stays = ({ workspace }: SimWindow): boolean => workspace.store.get(workspace.tokenStaysAtom);

describe("signing out at the server", () => {
  it("SEC-5: a sign-out takes the browser's own token back, once, when all its windows had time to leave their chats", async () => {
    const sim = createSimWorld();
    const { browser, one, two, deletes, isGood } = await signedIn(sim);
    expect([stays(one), await isGood()]).toEqual([false, true]);
    await one.workspace.signOut();
    await one.workspace.signOut();
    expect(storedTexts(browser.browser).filter((text) => text.includes("owner"))).toEqual([]);
    await sim.pass(TAKE_BACK_AFTER_MS - 1);
    expect(two.workspace.store.get(two.workspace.signedOutAtom)).toBe(true);
    expect(deletes()).toEqual(["DELETE /v1/sessions/…", "DELETE /v1/sessions/…"]);
    await sim.pass(5_000);
    expect(deletes()).toEqual(["DELETE /v1/sessions/…", "DELETE /v1/sessions/…", "DELETE /v1/access/tokens/ID"]);
    expect(await isGood()).toBe(false);
  });

  it("SEC-5: a window that is closed in that moment takes it back at once", async () => {
    const sim = createSimWorld();
    const { one, isGood } = await signedIn(sim);
    await one.workspace.signOut();
    one.tab.close();
    await sim.pass(100);
    expect(await isGood()).toBe(false);
  });

  it("SEC-5: a token that a host gave is the host's to end", async () => {
    const sim = createSimWorld();
    const { one, deletes, isGood } = await signedIn(sim, {});
    await one.workspace.signOut();
    await sim.pass(10_000);
    expect(deletes().filter((line) => line.includes("tokens"))).toEqual([]);
    expect(await isGood()).toBe(true);
  });

  it("VIEW-13: without its server a browser forgets all the same and at once, and it is known before that the token stays good there", async () => {
    const sim = createSimWorld();
    const { browser, one, isGood } = await signedIn(sim);
    browser.network.offline = true;
    await sim.pass(60_000);
    expect(stays(one)).toBe(true);
    await one.workspace.signOut();
    expect(storedTexts(browser.browser).filter((text) => text.includes("owner"))).toEqual([]);
    await sim.pass(60_000);
    browser.network.offline = false;
    expect(await isGood()).toBe(true);
  });
});
