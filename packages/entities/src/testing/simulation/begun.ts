import type { SessionKey } from "../../owner/sessionKey.ts";
import type { SimBrowser, SimWindow, SimWorld } from "../simWorld.ts";

export interface Begun { window: SimWindow; key: SessionKey; browser: SimBrowser }

/** A window with one finished turn. */
export async function begun(sim: SimWorld, browser = sim.browser()): Promise<Begun> {
  const window = browser.open();
  await sim.pass(100);
  const key = window.workspace.newChat();
  window.workspace.actions(key).send("First");
  await sim.pass(500);
  sim.gateway.agent(key.session).text("Answer").end();
  await sim.pass(16_000);
  return { window, key, browser };
}

/** A window of another browser that watches the same chat. */
export async function observer(sim: SimWorld, key: SessionKey, browser = sim.browser()): Promise<{ window: SimWindow; browser: SimBrowser }> {
  const window = browser.open();
  await sim.pass(50);
  window.workspace.open(key);
  await sim.pass(2_000);
  return { window, browser };
}
