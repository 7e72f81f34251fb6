import { expect, it } from "vitest";
import { createHostPage } from "../testing/hostPage.tsx";
import { openCore, outcomeOf, runningCore } from "../testing/openCore.ts";

it("a chat that is closed and opened again while it answers tells of its answer once", async () => {
  const page = createHostPage();
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  void core.handle.send("Mine");
  await page.world.clock.advance(1_000);
  const { workspace } = runningCore(core);
  const key = workspace.store.get(workspace.activeChatAtom)!;
  workspace.close(key);
  await page.world.clock.advance(1_000);
  workspace.open(key);
  await page.world.clock.advance(3_000);
  page.gateway.agent(key.session).text("x").end();
  await page.world.clock.advance(3_000);
  expect(page.events.map(({ type }) => type).filter((type) => type.startsWith("turn"))).toEqual(["turn-start", "turn-end"]);
  core.handle.destroy();
});

it("how an answer ended is told as it is, also of one that another window began", async () => {
  const page = createHostPage();
  const session = page.gateway.newSessionId();
  const core = openCore(page, { session });
  const ends: [string, (agent: ReturnType<typeof page.gateway.agent>) => void][] = [["done", (agent) => { agent.text("x").end(); }], ["failed", (agent) => { agent.text("x").fail("The model is away."); }]];
  for (const [outcome, end] of ends) {
    page.gateway.send(session, "From elsewhere", null);
    await page.world.clock.advance(5_000);
    end(page.gateway.agent(session));
    await page.world.clock.advance(20_000);
    expect(page.events.filter(({ type }) => type.startsWith("turn")).slice(-2)).toEqual([
      { type: "turn-start", session, turn: expect.any(String), by: "elsewhere" }, { type: "turn-end", session, turn: expect.any(String), outcome },
    ]);
  }
  core.handle.destroy();
});

it("openSession shows a chat of this person, from this browser or from the server, and tells of it; one that nobody has stays closed", async () => {
  const page = createHostPage();
  const elsewhere = page.gateway.newSessionId();
  page.gateway.send(elsewhere, "From elsewhere", null);
  const core = openCore(page);
  await page.world.clock.advance(3_000);
  const active = () => runningCore(core).workspace.store.get(runningCore(core).workspace.activeChatAtom)?.session;
  const [own] = await Promise.all([core.handle.newSession(), page.world.clock.advance(100)]);
  const opened = outcomeOf(core.handle.openSession(elsewhere));
  await page.world.clock.advance(1_000);
  expect([opened.now(), active()]).toEqual(["done", elsewhere]);
  await Promise.all([core.handle.openSession(own), page.world.clock.advance(100)]);
  expect(active()).toBe(own);
  const none = [core.handle.openSession("nobody-has-it"), core.handle.openSession(undefined as never)].map(outcomeOf);
  await page.world.clock.advance(1_000);
  expect([none.map((one) => one.now()), active()]).toEqual([["unknown-session", "unknown-session"], own]);
  expect(page.events.flatMap((event) => (event.type === "session-change" ? [event.session] : [])).slice(-2)).toEqual([elsewhere, own]);
  core.handle.destroy();
});
