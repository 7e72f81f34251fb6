import type { SessionKey } from "../owner/sessionKey.ts";
import type { SimBrowser, SimWindow, SimWorld } from "./simWorld.ts";

/** A window with one chat in it that has one finished turn. */
export async function settledChat(sim: SimWorld, browser = sim.browser()): Promise<{ window: SimWindow; key: SessionKey; browser: SimBrowser }> {
  const window = browser.open();
  await sim.pass(100);
  const key = window.workspace.newChat();
  window.workspace.actions(key).send("First");
  await sim.pass(500);
  sim.gateway.agent(key.session).text("Answer").end();
  await sim.pass(16_000);
  const lines = window.lines(key).join(" | ");
  if (lines !== "user: First | assistant: Answer") throw new Error(`The first turn did not end as it should: ${lines}`);
  return { window, key, browser };
}
