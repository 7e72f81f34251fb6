import { expect, test } from "./support/test.ts";
import { DEAF_MS, type ChatWindow } from "./support/chatWindow.ts";
import { startGateway } from "./support/gatewayProcess.ts";

const CANARY = "canary-7d41";

test("SEC-13: VIEW-11: a server that forbids copies: the chat works, says so, and no byte of it stands in any storage @push", async ({ openBrowser }) => {
  const gateway = await startGateway({ env: { TIDEMARK_CONFIG: JSON.stringify({ cache: "none" }) } });
  try {
    const browser = await openBrowser({ at: gateway });
    const a = await browser.openWindow();
    await expect(a.page.getByText(/This page keeps nothing of your chats in this browser/)).toBeVisible();
    await a.send(`Tell me of ${CANARY}`);
    await a.answerEnded();
    await a.composer.fill(`A draft of ${CANARY}`);
    const b = await browser.openWindow(new URL(a.page.url()).pathname);
    await expect(b.said(CANARY)).toBeVisible();
    // What a hidden and a left page writes last.
    await b.page.goto("about:blank");
    await expect(a.composer).toHaveValue(`A draft of ${CANARY}`);
    expect((await everyByte(a)).filter(([, text]) => text.includes(CANARY))).toEqual([]);
    expect(new Set((await everyByte(a)).map(([place]) => place))).toEqual(new Set(["localStorage", "sessionStorage"]));
    await a.page.reload();
    await expect(a.said(CANARY)).toBeVisible();
    await expect(a.composer).toHaveValue("");
    await browser.close();
  } finally {
    await gateway.stop();
    gateway.forget();
  }
});

test("VIEW-13: signing out in one window empties the other within a second, leaves no byte, and the link opens the chats again @push", async ({ openBrowser, gateway }) => {
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send(`Tell me of ${CANARY}`);
  await a.answerEnded();
  const address = new URL(a.page.url()).pathname;
  const b = await browser.openWindow(address);
  await expect(b.said(CANARY)).toBeVisible();
  await b.composer.fill(`A draft of ${CANARY}`);
  await expect.poll(async () => (await everyByte(a)).filter(([, text]) => text.includes("A draft")).length).toBe(1);

  await test.step("VIEW-13: what is lost is said before", async () => {
    await a.choose("Sign out of this browser");
    const dialog = a.page.getByRole("dialog", { name: "Sign out of this browser" });
    await expect(dialog.getByText("Drafts that are lost: 1")).toBeVisible();
    await expect(dialog.getByText(/^Kept in this browser: \d/)).toBeVisible();
    const began = Date.now();
    await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
    for (const window of [a, b]) {
      await expect(window.page.getByText("This page needs the link that npm start printed")).toBeVisible({ timeout: 2_000 });
      await expect(window.page.getByText("Nothing of your chats is kept in this browser any more.")).toBeVisible();
    }
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  await test.step("VIEW-13: no byte of it, and nothing to sign in with, is in any storage, now and after what the pages write when they go", async () => {
    const left = async (window: ChatWindow) => (await everyByte(window)).filter(([, text]) => text.includes(CANARY) || text.includes(gateway.token) || text.includes("/owner"));
    for (const window of [a, b]) {
      expect(await left(window)).toEqual([]);
      await expect(window.page).toHaveTitle("Tidemark");
    }
    await b.page.goto("/");
    await expect(b.page.getByText("This page needs the link that npm start printed")).toBeVisible();
    expect(await left(b)).toEqual([]);
    await a.page.waitForTimeout(1_500);
    expect(await left(a)).toEqual([]);
  });

  await test.step("VIEW-13: signing in again starts anew: the chat is the server's, the draft is gone", async () => {
    await b.page.goto(`/#token=${gateway.token}`);
    await b.ready();
    await expect(b.composer).toHaveValue("");
    await b.page.goto(address);
    await expect(b.said(CANARY)).toBeVisible();
    await expect(b.composer).toHaveValue("");
    // The other window is not signed in again behind its person's back.
    await expect(a.page.getByText("This page needs the link that npm start printed")).toBeVisible();
  });
});

test("VIEW-11: case 49: a browser that refuses every access to storage chats all the same, and says what won't stay @push", async ({ openBrowser, gateway }) => {
  const browser = await openBrowser({ signedIn: false });
  await browser.context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(globalThis, name, { configurable: true, get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });
    }
  });
  const a = await browser.openWindow(`/#token=${gateway.token}`);
  await expect(a.page.getByText(/This browser keeps nothing for this page/)).toBeVisible();
  await a.send("/note Buy milk");
  await expect(a.approval("notes")).toBeVisible();
  await a.page.waitForTimeout(DEAF_MS);
  await a.approval("notes").getByRole("button", { name: "Approve" }).click();
  await expect(a.approval("notes")).toContainText("Approved");
  await a.answerEnded();
  await a.choose("Sign out of this browser");
  await a.page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(a.page.getByText("Nothing of your chats is kept in this browser any more.")).toBeVisible();
});

/** All that this origin holds in this browser, for this window: place and text. */
async function everyByte(window: ChatWindow): Promise<[string, string][]> {
  return window.page.evaluate(async () => {
    const texts: [string, string][] = [];
    for (const [place, storage] of [["localStorage", localStorage], ["sessionStorage", sessionStorage]] as const) {
      for (let at = 0; at < storage.length; at++) texts.push([place, `${storage.key(at)} = ${storage.getItem(storage.key(at)!)}`]);
    }
    for (const { name } of await indexedDB.databases()) texts.push(["indexedDB", name ?? ""]);
    for (const name of await caches.keys()) texts.push(["caches", name]);
    return texts;
  });
}
