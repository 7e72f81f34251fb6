import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { startExample } from "../examples/html/server.ts";
import { en } from "../packages/react/src/messages/en.ts";
import { HarbourWindow } from "./support/harbourWindow.ts";
import { expect, test as base } from "./support/test.ts";

/** The example's servers; `sandboxed`: whether the chat's was told of pages without an origin. */
const test = base.extend<{ example: (options: { sandboxed: boolean }) => Promise<{ host: string; chat: string }> }>({
  example: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const data = mkdtempSync(join(tmpdir(), "tidemark-sandbox-"));
      const example = await startExample({ data, ...options });
      ends.push(async () => {
        await example.close();
        rmSync(data, { recursive: true, force: true });
      });
      return example;
    });
    for (const end of ends) await end();
  },
});

/** The chat in the frame, by roles and names, as in a page. */
async function frameOf(page: Page): Promise<FrameLocator> {
  await page.goto("/sandbox.html?as=Sam");
  return page.frameLocator("iframe");
}

test("case 49: VIEW-11: in a sandboxed frame without an origin the chat works from memory, says so, and finds its chats at the server again @push", async ({ example, openBrowser }) => {
  const { host } = await example({ sandboxed: true });
  const browser = await openBrowser({ at: { url: host, token: "" }, signedIn: false });
  const page = await browser.context.newPage();
  const chat = await frameOf(page);
  const answer = (within: FrameLocator) => within.getByRole("article", { name: /Practice/ }).last();
  await chat.getByRole("textbox", { name: "Message" }).fill("/long 30 10");
  await chat.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(answer(chat)).toContainText(/(\S+\s+){28}/);
  await expect(chat.getByText(en["state.notKept"])).toBeVisible();
  await expect(chat.locator("#told")).toContainText("error:not-kept");
  const own = await HarbourWindow.open(browser, "?as=Sam");
  await own.button("Show chats").click();
  await own.page.getByRole("link", { name: "/long 30 10" }).click();
  await own.send("/long 20 10");
  await own.answerEnded();
  // No locks, and so no stream that windows share: it asks when it is looked at.
  await page.frames()[1]!.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(answer(chat)).toHaveText((await own.answer.textContent())!, { timeout: 20_000 });
  const again = await frameOf(page);
  await again.getByRole("button", { name: "Show chats" }).click();
  await again.getByRole("link", { name: "/long 30 10" }).click();
  await expect(answer(again)).toContainText(/(\S+\s+){18}/);
});

test("a server that was not told of pages without an origin: the host hears why the chat can't be loaded, and what to do @push", async ({ example, openBrowser, faults }) => {
  faults.allow(/CORS policy|Failed to load resource|This page has no origin, .* name "null" among the server's allowedOrigins/);
  const { host } = await example({ sandboxed: false });
  const browser = await openBrowser({ at: { url: host, token: "" }, signedIn: false });
  const page = await browser.context.newPage();
  const said = page.waitForEvent("console", (message) => message.text().startsWith("Tidemark:"));
  const chat = await frameOf(page);
  await expect(chat.locator("#told")).toHaveText(" error:not-loaded");
  expect((await said).text()).toContain('name "null" among the server\'s allowedOrigins');
});
