import { expect, test } from "./support/test.ts";
import { bodyOf, differences, path } from "./support/answers.ts";
import { startFaultProxy } from "./support/faultProxy.ts";
import { startGateway } from "./support/gatewayProcess.ts";

test("OWNER-15: two data folders behind one port, one browser: neither sees the other's token, chats or drafts, and the first comes back whole @push", async ({ openBrowser, gateway: first, faults }) => {
  test.setTimeout(90_000);
  faults.allow(/Failed to load resource|net::ERR_/);
  const second = await startGateway();
  const proxy = await startFaultProxy(first.url);
  try {
    const a = await (await openBrowser({ at: { url: proxy.url, token: first.token } })).openWindow();
    await a.send("/long 12 200");
    await a.answerEnded();
    await a.composer.fill("a draft for the first server");
    const [shown, address] = [await bodyOf(a), path(a)];

    await test.step("OWNER-15: another instance at the known address: the first is shown as away, with what was seen of it", async () => {
      await proxy.answerFrom(second.url);
      await expect(a.activity).toContainText("Can't reach", { timeout: 20_000 });
      expect(differences(await bodyOf(a), shown)).toEqual([]);
      await expect(a.composer).toHaveValue("a draft for the first server");
    });

    await test.step("OWNER-15: a reload there starts with nothing of the first: no token, no chat, no draft", async () => {
      await a.page.reload();
      await expect(a.page.getByText("This page needs the link that npm start printed")).toBeVisible();
      await expect(a.messages).toHaveCount(0);
      await a.page.goto(`/#token=${second.token}`);
      await a.ready();
      await expect(a.composer).toHaveValue("");
      await expect(a.chats.getByText("/long 12 200")).toHaveCount(0);
      await a.send("/long 13 200");
      await a.answerEnded();
      const listed = await (await fetch(`${second.url}/v1/sessions`, { headers: { Authorization: `Bearer ${second.token}` } })).json() as { sessions: { title: string }[] };
      expect(listed.sessions.map(({ title }) => title)).toEqual(["/long 13 200"]);
    });

    await test.step("OWNER-15: the first is there again, with its chat and its draft, without signing in", async () => {
      await proxy.answerFrom(first.url);
      // The page has to see that its connection broke: what it says on leaving (its detach) would go out under the second's token before.
      await expect(a.activity).toContainText("Can't reach", { timeout: 20_000 });
      await a.page.goto(address);
      await a.ready();
      await expect.poll(async () => differences(await bodyOf(a), shown)).toEqual([]);
      await expect(a.composer).toHaveValue("a draft for the first server");
      await expect(a.chats.getByText("/long 13 200")).toHaveCount(0);
    });

    expect([...proxy.tokensSeenBy(second.url)]).toEqual([second.token]);
    expect([...proxy.tokensSeenBy(first.url)]).toEqual([first.token]);
  } finally {
    await proxy.close();
    await second.stop();
    second.forget();
  }
});
