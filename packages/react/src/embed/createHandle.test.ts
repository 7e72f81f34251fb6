import { expect, it } from "vitest";
import { createHostPage } from "../testing/hostPage.tsx";
import { openCore, outcomeOf, runningCore } from "../testing/openCore.ts";

it("VIEW-13: a message under way at a sign-out is refused as not signed in, not as a chat that somebody closed", async () => {
  const page = createHostPage();
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  page.network.fault({ fault: { kind: "hang" }, match: /turns/ });
  const sent = outcomeOf(core.handle.send("Mine"));
  await page.world.clock.advance(10);
  void core.handle.signOut();
  await page.world.clock.advance(1_000);
  expect(sent.now()).toBe("not-signed-in");
  core.handle.destroy();
});

it("EMBED-5: destroyed while the server is asked for the chat of a call, nothing is opened any more", async () => {
  const page = createHostPage();
  const other = page.gateway.newSessionId();
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  page.gateway.send(other, "From elsewhere", null);
  const off = page.network.fault({ fault: { kind: "status", status: 429 }, match: /GET \/v1\/sessions\// });
  const { workspace } = runningCore(core);
  const calls = [core.handle.send({ text: "late", session: other }), core.handle.openSession(other)].map(outcomeOf);
  await page.world.clock.advance(1_000);
  off();
  core.handle.destroy();
  const asked = page.network.log.length;
  await page.world.clock.advance(60_000);
  expect(calls.map((call) => call.now())).toEqual(["destroyed", "destroyed"]);
  expect(JSON.stringify(workspace.store.get(workspace.openChatsAtom))).not.toContain(other);
  expect(page.asked().slice(asked).filter((line) => line.includes(other))).toEqual([]);
});

it("stop says that the server was not reached; it does not take an answer for ended that it can't see", async () => {
  const page = createHostPage();
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  void core.handle.send("Mine");
  await page.world.clock.advance(1_000);
  page.network.offline = true;
  await page.world.clock.advance(10_000);
  const stopped = outcomeOf(core.handle.stop());
  await page.world.clock.advance(60_000);
  expect(stopped.now()).toBe("unreachable");
  core.handle.destroy();
});

it("TURN-11: a message that a host sends at once after a load, or in the moment in which another window's answer begins, waits in line for it", async () => {
  const page = createHostPage();
  const session = page.gateway.newSessionId();
  page.gateway.send(session, "From another window", null);
  const loaded = openCore(page, { session });
  const early = outcomeOf(loaded.handle.send("Right after a load"));
  await page.world.clock.advance(5_000);
  expect(early.now()).toBe("done");

  const other = page.gateway.newSessionId();
  page.gateway.send(other, "Said before", null);
  page.gateway.agent(other).text("Answered").end();
  loaded.handle.setOptions({ session: other });
  await page.world.clock.advance(5_000);
  page.gateway.send(other, "From another window", null);
  const sent = loaded.handle.send("In the same moment");
  await page.world.clock.advance(5_000);
  await expect(sent).resolves.toEqual({ session: other, turn: null, queued: true });
  for (const chat of [session, other]) expect(page.gateway.session(chat).state.queue).toHaveLength(1);
  loaded.handle.destroy();
});
