import { resolve } from "node:path";
import { expect, test } from "./support/test.ts";
import { freePort, startGateway } from "./support/gatewayProcess.ts";
import { serveFolder } from "./support/staticServer.ts";

test("the built page on any file server, pointed at a server on another origin, chats @push", async ({ openBrowser }) => {
  const port = await freePort();
  const page = await serveFolder(resolve(import.meta.dirname, "../web/dist"), { "/tidemark.json": JSON.stringify({ gateway: `http://127.0.0.1:${port}` }) });
  const gateway = await startGateway({ port, env: { TIDEMARK_ORIGINS: page.url } });
  try {
    const browser = await openBrowser({ at: { url: page.url, token: gateway.token } });
    const window = await browser.openWindow();
    await window.send("/long 30 60");
    await window.answerEnded();
    await expect(window.answer).toContainText(/\w+ \w+ \w+/);
    await window.page.goto(page.url);
    await window.ready();
    await browser.close();
  } finally {
    await page.close();
    await gateway.stop();
    gateway.forget();
  }
});
