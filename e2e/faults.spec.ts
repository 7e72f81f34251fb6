import { expect, test } from "./support/test.ts";
import { expectSame, path } from "./support/answers.ts";
import type { ChatWindow } from "./support/chatWindow.ts";
import { isApi, startFaultProxy, type Fault, type FaultProxy } from "./support/faultProxy.ts";
import type { Faults } from "./support/faults.ts";
import type { OneBrowser, OneBrowserOptions } from "./support/oneBrowser.ts";
import type { GatewayAddress } from "./support/sharedGateways.ts";

interface Setting { openBrowser: (options?: OneBrowserOptions) => Promise<OneBrowser>; gateway: GatewayAddress; faults: Faults }
interface Under { a: ChatWindow; browser: OneBrowser; proxy: FaultProxy }

/** What the browser itself writes to the console about answers that failed. */
const BROWSERS_OWN = /Failed to load resource|net::ERR_/;

/**
 * Journey 4 under one fault: an answer is on the screen and another runs; while the fault lasts nothing that was shown disappears, and when it is
 * over the page settles by itself, without a reload, to what a browser shows that never met the fault.
 */
async function journey4({ openBrowser, gateway, faults }: Setting, fault: Fault, during: (under: Under) => Promise<void>, answer = "/long 120 25"): Promise<void> {
  faults.allow(BROWSERS_OWN);
  const proxy = await startFaultProxy(gateway.url);
  try {
    const browser = await openBrowser({ at: { url: proxy.url, token: gateway.token }, ownTime: true });
    const a = await browser.openWindow();
    await a.send("/long 15 200");
    await a.answerEnded();
    await a.send(answer);
    await expect(a.answer).toContainText(/(\w+ ){4}/);
    const shown = await a.texts();
    proxy.set(fault);
    await during({ a, browser, proxy });
    expect(proxy.met(), "the fault was met").toBeGreaterThan(0);
    await stillShows(a, shown);
    proxy.set({ kind: "none" });
    await browser.comes(30_000, (timeout) => expect(a.activity).not.toContainText("Can't reach", { timeout }));
    await a.answerEnded(60_000);
    await stillShows(a, shown);
    await expect(a.activity).not.toContainText("Can't reach");
    const b = await (await openBrowser()).openWindow(path(a));
    await expect.poll(() => b.messages.count()).toBe(4);
    await expectSame(a, b, 30_000);
  } finally {
    await proxy.close();
  }
}

/** Each message is there, and begins as it did: an answer that runs may have grown. */
async function stillShows(a: ChatWindow, shown: readonly string[]): Promise<void> {
  const now = await a.texts();
  for (const [at, text] of shown.entries()) expect(wordsOf(now[at] ?? "")).toContain(wordsOf(text));
}
/** What a message says, without who and when above it: that line changes while it is written. */
const wordsOf = (text: string): string => text.split("\n").map((line) => line.trim()).filter((line) => line.split(" ").length > 3).join(" ").slice(0, 60);

const saysUnreachable = ({ a, browser }: Under) => browser.comes(20_000, (timeout) => expect(a.activity).toContainText(/Can't reach/, { timeout }));

test("journey 4: requests that take half a second each: the answer goes on @push", async ({ openBrowser, gateway, faults }) => {
  await journey4({ openBrowser, gateway, faults }, { kind: "delay", ms: 500 }, async ({ a }) => {
    const before = (await a.texts()).at(-1)!;
    await expect.poll(async () => (await a.texts()).at(-1)!.length, { timeout: 15_000 }).toBeGreaterThan(before.length + 20);
  });
});

test("journey 4: every answer is cut off in its middle: said, and nothing of it is shown by half @push", async ({ openBrowser, gateway, faults }) => {
  await journey4({ openBrowser, gateway, faults }, { kind: "cut", afterBytes: 40 }, saysUnreachable);
});

test("journey 4: OWNER-16: a hotel's sign-in page with status 200 in the server's place: said by its address, nothing cleared @push", async ({ openBrowser, gateway, faults }) => {
  await journey4({ openBrowser, gateway, faults }, { kind: "portal" }, async (under) => {
    await saysUnreachable(under);
    expect(await under.a.messages.count()).toBe(4);
    await expect(under.a.page.getByText("Something else answers there").first()).toBeVisible();
    // A window that comes now paints the chat from what this browser keeps; a browser that keeps nothing is told the address, and offered another try.
    const second = await under.browser.openWindow(path(under.a), false);
    await expect(second.messages.first()).toBeVisible();
    const stranger = await (await openBrowser({ at: { url: under.proxy.url, token: gateway.token }, signedIn: false })).openWindow(`/#token=${gateway.token}`, false);
    await expect(stranger.page.getByText(`Something else answers at ${under.proxy.url}. It is not a Tidemark server.`)).toBeVisible();
    await expect(stranger.button("Try now")).toBeVisible();
  });
});

test("journey 4: FOLLOW-6: a burst of 503 is an outage with a time, not an end @push", async ({ openBrowser, gateway, faults }) => {
  await journey4({ openBrowser, gateway, faults }, { kind: "server-error", status: 503 }, async (under) => {
    await saysUnreachable(under);
    await expect(under.a.activity).toContainText(/trying again in \d+ s/);
  });
});

test("journey 4: TURN-7: a server that does what it is asked and whose answers are lost: the message stands there once @push", async ({ openBrowser, gateway, faults }) => {
  faults.allow(BROWSERS_OWN);
  const proxy = await startFaultProxy(gateway.url);
  try {
    const a = await (await openBrowser({ at: { url: proxy.url, token: gateway.token } })).openWindow();
    await a.send("/long 15 200");
    await a.answerEnded();
    proxy.set({ kind: "drop-after-apply" }, (method, url) => isApi(method, url) && method === "POST");
    await a.type("/long 30 60");
    await expect.poll(() => proxy.met()).toBeGreaterThan(0);
    await expect.poll(() => a.messages.count()).toBe(4);
    proxy.set({ kind: "none" });
    await a.answerEnded();
    await expect(a.button("Send again")).toBeHidden();
    const b = await (await openBrowser()).openWindow(path(a));
    await expect.poll(() => b.messages.count()).toBe(4);
    await expectSame(a, b);
  } finally {
    await proxy.close();
  }
});

// Both take as long as the page's own patience: at once, so that it is waited for once.
test("journey 4: FOLLOW-6: FOLLOW-9: requests that hang, and in another browser a stream that is mute: each settles by itself @push", async ({ openBrowser, gateway, faults }) => {
  test.setTimeout(100_000);
  await Promise.all([
    journey4({ openBrowser, gateway, faults }, { kind: "hang" }, saysUnreachable),
    journey4({ openBrowser, gateway, faults }, { kind: "mute-streams" }, async ({ a, browser, proxy }) => {
      // Its streams are open anew, and what it read meanwhile is shown: from here on nothing comes by itself.
      await expect.poll(() => proxy.met()).toBeGreaterThanOrEqual(2);
      await a.page.waitForTimeout(1_000);
      const before = (await a.texts()).at(-1)!;
      await browser.comes(50_000, (timeout) => expect.poll(async () => (await a.texts()).at(-1)!.length, { timeout }).toBeGreaterThan(before.length + 20));
    }, "/long 160 13"),
  ]);
});
