import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { en } from "../packages/react/src/messages/en.ts";
import { expect, test } from "./support/test.ts";
import { bodyOf, differences } from "./support/answers.ts";
import { startGateway } from "./support/gatewayProcess.ts";

test("journey 4: case 28: offline nothing disappears, what was written is kept and goes out by itself @both", async ({ openBrowser, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/);
  const browser = await openBrowser();
  const a = await browser.openWindow();
  await a.send("/long 40 100");
  await a.answerEnded();
  const shown = await bodyOf(a);
  await browser.context.setOffline(true);
  await expect(a.page.getByText(/Can't reach|offline/i).first()).toBeVisible({ timeout: 20_000 });
  expect(differences(await bodyOf(a), shown)).toEqual([]);
  // Commands were never asked for, so their part of the page is still at the server: that is said, and the rest stays.
  await a.page.keyboard.press("ControlOrMeta+k");
  await expect(a.page.getByText(en["part.notLoaded"]).last()).toBeVisible();
  expect(differences(await bodyOf(a), shown)).toEqual([]);
  await a.type("/long 20 100");
  await browser.context.setOffline(false);
  await expect.poll(() => a.messages.count(), { timeout: 30_000 }).toBe(4);
});

test("journey 4: the server dies and comes back: the page says so, keeps what it shows, and settles by itself @push", async ({ openBrowser, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|Failed to load resource/);
  let gateway = await startGateway();
  try {
    const a = await (await openBrowser({ at: gateway })).openWindow();
    await a.send("/long 2400 40");
    await expect(a.answer).toContainText(/\w+ \w+ \w+/);
    await gateway.kill();
    await expect(a.activity).toContainText("Can't reach", { timeout: 30_000 });
    await expect(a.answer).toContainText(/\w+ \w+ \w+/);
    gateway = await startGateway({ data: gateway.data, port: gateway.port });
    await expect(a.activity).toContainText("Interrupted", { timeout: 70_000 });
    await expect(a.button("Try again")).toBeVisible();
    await a.send("/long 10 100");
    await a.answerEnded();
  } finally {
    await gateway.stop();
    gateway.forget();
  }
});

test("case 68: ADOPT-5: a server put back from a copy: its history is shown, what was here stays readable, and the chat goes on @push", async ({ openBrowser, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/Failed to load resource|ERR_/);
  const copy = mkdtempSync(join(tmpdir(), "tidemark-copy-"));
  let gateway = await startGateway();
  try {
    const a = await (await openBrowser({ at: gateway })).openWindow();
    await a.send("/long 20 100");
    await a.answerEnded();
    await expect(a.page.getByText("Up to date").first()).toBeVisible();
    await gateway.stop();
    cpSync(gateway.data, copy, { recursive: true });
    gateway = await startGateway({ data: gateway.data, port: gateway.port });
    await a.send("/long 21 100");
    await a.answerEnded();
    expect(await a.messages.count()).toBe(4);
    await gateway.stop();
    rmSync(gateway.data, { recursive: true });
    cpSync(copy, gateway.data, { recursive: true });
    gateway = await startGateway({ data: gateway.data, port: gateway.port });
    await expect(a.page.getByText("The server came back with another history. Your copy is kept")).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => a.messages.count()).toBe(2);
    await a.send("/long 22 100");
    await a.answerEnded();
    expect(await a.messages.count()).toBe(4);
  } finally {
    await gateway.stop();
    gateway.forget();
    rmSync(gateway.data, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
});

test("ADOPT-15: a message that never arrived is marked not sent, with its reason, and goes out again under the same id @both", async ({ openBrowser, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/Failed to load resource|ERR_FAILED/);
  const browser = await openBrowser({ ownTime: true });
  const a = await browser.openWindow();
  await a.send("/long 10 100");
  await a.answerEnded();
  const ids: string[] = [];
  a.page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/turns")) ids.push((request.postDataJSON() as { message: { id: string } }).message.id);
  });
  await a.page.route("**/turns", (route) => route.abort());
  await a.type("/long 11 100");
  await browser.comes(75_000, (timeout) => expect(a.page.getByText("Not sent").first()).toBeVisible({ timeout }));
  await a.page.unroute("**/turns");
  await a.button("Send again").click();
  await expect(a.button("Send again")).toBeHidden();
  await a.answerEnded();
  await expect.poll(() => a.messages.count()).toBe(4);
  expect(new Set(ids).size).toBe(1);
});
