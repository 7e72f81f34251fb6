import { expect, it } from "vitest";
import { createSimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

it("VIEW-12: two users of one server in one browser each have their own hints; windows of one user share theirs", async () => {
  const sim = createSimWorld({ push: true });
  let who = "ada";
  const browser = sim.browser({ given: () => ({ subject: who, instance: "left" }) });
  await settledChat(sim, browser);
  browser.open();
  await sim.pass(3_000);
  expect(sim.gateway.streams().filter(({ kind }) => kind === "events")).toHaveLength(1);
  who = "bo";
  const other = browser.open();
  await sim.pass(3_000);
  expect(sim.gateway.streams().filter(({ kind }) => kind === "events")).toHaveLength(2);
  const heard = browser.browser.channels.posted.filter(({ name, by }) => name.startsWith("tidemark-push-") && by.startsWith(other.tab.name));
  expect(new Set(heard.map(({ name }) => name)).size).toBe(1);
  expect(heard[0]!.name).toContain("/bo@left");
});
