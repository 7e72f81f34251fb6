import { expect, it } from "vitest";
import { createHostPage, type HostPage } from "../testing/hostPage.tsx";
import { openCore, runningCore } from "../testing/openCore.ts";
import type { TidemarkCore } from "./core.ts";

const active = (core: TidemarkCore) => {
  const { workspace } = runningCore(core);
  return workspace.store.get(workspace.activeChatAtom)?.session;
};
/** Chats of which this window knows nothing yet, at a server that says so only after a while. */
function slowPage(): { page: HostPage; chats: [string, string]; answer: () => void } {
  const page = createHostPage();
  const chats: [string, string] = [page.gateway.newSessionId(), page.gateway.newSessionId()];
  for (const chat of chats) page.gateway.send(chat as never, "From elsewhere", null);
  return { page, chats, answer: page.network.fault({ fault: { kind: "status", status: 429 }, match: /GET \/v1\/sessions\// }) };
}

it("the default session is opened also where the host renders while the server is asked for it", async () => {
  const { page, chats: [first], answer } = slowPage();
  const core = openCore(page, { defaultSession: first });
  await page.world.clock.advance(1_000);
  core.handle.setOptions({ locale: "de" });
  answer();
  await page.world.clock.advance(30_000);
  expect(active(core)).toBe(first);
  core.handle.destroy();
});

it("a host that takes control while its default session is looked up keeps it", async () => {
  const { page, chats: [first, second], answer } = slowPage();
  const core = openCore(page, { defaultSession: first });
  await page.world.clock.advance(1_000);
  core.handle.setOptions({ session: second });
  await page.world.clock.advance(1_000);
  answer();
  await page.world.clock.advance(30_000);
  expect(active(core)).toBe(second);
  runningCore(core).workspace.newChat();
  expect(active(core)).toBe(second);
  core.handle.setOptions({ session: undefined as never });
  const { session } = runningCore(core).workspace.newChat();
  expect(active(core)).toBe(session);
  core.handle.destroy();
});
