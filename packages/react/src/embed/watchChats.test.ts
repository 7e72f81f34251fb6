import { expect, it } from "vitest";
import { createHostPage } from "../testing/hostPage.tsx";
import { openCore, runningCore } from "../testing/openCore.ts";

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
