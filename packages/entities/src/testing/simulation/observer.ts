import type { SessionKey } from "../../owner/sessionKey.ts";
import type { SimBrowser, SimWindow, SimWorld } from "../simWorld.ts";

/** A window of another browser that watches the same chat. */
export async function observer(sim: SimWorld, key: SessionKey, browser = sim.browser()): Promise<{ window: SimWindow; browser: SimBrowser }> {
  const window = browser.open();
  await sim.pass(50);
  window.workspace.open(key);
  await sim.pass(2_000);
  return { window, browser };
}
