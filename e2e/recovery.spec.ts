import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";
import { DEAF_MS } from "./support/chatWindow.ts";
import { startGateway } from "./support/gatewayProcess.ts";
import { holdClaims, HostWindow } from "./support/hostWindow.ts";

test("TURN-15: after a kill an open approval, a waiting page tool and a queued message are all there, and each goes on once @push", async ({ openBrowser, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|Failed to load resource/);
  let gateway = await startGateway();
  try {
    const browser = await openBrowser({ at: gateway });
    const a = await browser.openWindow();
    await a.send("/note Buy milk");
    await expect(a.approval("notes").getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    await a.enqueue("/long 12 100");

    const host = await HostWindow.open(await openBrowser({ at: gateway }));
    const hold = await holdClaims(host);
    await host.send("/page read_selection {}");
    await hold.first;

    await gateway.kill();
    await expect(a.activity).toContainText("Can't reach", { timeout: 30_000 });
    gateway = await startGateway({ data: gateway.data, port: gateway.port });
    // What comes now comes from the restarted server: another browser has no copy.
    const other = await (await openBrowser({ at: gateway })).openWindow(path(a));
    await expect(other.queued("/long 12 100")).toContainText("in another browser");
    const approve = other.approval("notes").getByRole("button", { name: "Approve", exact: true });
    await expect(approve).toBeVisible();
    await other.page.waitForTimeout(DEAF_MS);
    await approve.click();
    for (const window of [a, other]) {
      await expect(window.said("/long 12 100")).toHaveCount(1, { timeout: 40_000 });
      await expect(window.queue).toBeHidden();
    }
    await expect(other.transcript).toContainText('I saved the note "Buy milk".');

    await host.page.reload();
    await hold.release();
    await expect(host.tool("read_selection")).toContainText("done", { timeout: 40_000 });
    await host.answerEnded();
  } finally {
    await gateway.stop();
    gateway.forget();
  }
});
