import type { Browser } from "@playwright/test";
import { ChatWindow } from "./support/chatWindow.ts";
import { startExample, type ExampleServer } from "./support/exampleServer.ts";
import type { Faults } from "./support/faults.ts";
import { startModelEndpoint } from "./support/modelEndpoint.ts";
import { expect, test } from "./support/test.ts";

test("a developer's own streamText function in a Hono server is a chat in two windows", async ({ browser, faults }) => {
  const model = await startModelEndpoint(20);
  try {
    const server = await startExample("hono", "/api/tidemark/v1", 30_000, { OPENAI_BASE_URL: model.baseURL, OPENAI_MODEL: "m" });
    await twoWindows(browser, faults, server, (question) => `The model was asked: ${question}`);
    expect(model.asked).toEqual(["Which orders are open?", "And since when?"]);
  } finally {
    model.close();
  }
});

test("a developer's own agent in a Next route is a chat in two windows, and knows the page it is on", async ({ browser, faults }) => {
  // The first request of a page compiles it: a few seconds, or half a minute on a busy machine.
  test.setTimeout(150_000);
  const server = await startExample("next", "/", 90_000);
  await twoWindows(browser, faults, server, (question) => `You wrote: ${question}\nYou are on the page “Orders”, 3 are open.`);
});

/** One chat in two windows; each shows what the other one asked and what was answered. The server is stopped at the end. */
async function twoWindows(browser: Browser, faults: Faults, server: ExampleServer, answerTo: (question: string) => string): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url });
  const open = async () => {
    const window = new ChatWindow(await context.newPage());
    await window.page.goto("/");
    await window.ready();
    return window;
  };
  try {
    await faults.watch(context);
    const a = await open();
    await a.send("Which orders are open?");
    await expectAnswer(a, answerTo("Which orders are open?"));
    const b = await open();
    await expectAnswer(b, answerTo("Which orders are open?"));
    await b.send("And since when?");
    for (const window of [a, b]) {
      await expectAnswer(window, answerTo("And since when?"));
      await expect(window.messages).toHaveCount(4);
      // The address is the host's: none of our chats stands in it.
      expect(new URL(window.page.url()).pathname).toBe("/");
    }
    expect(server.said()).not.toMatch(/\berror\b/i);
  } finally {
    await context.close();
    await server.stop();
  }
}

async function expectAnswer(window: ChatWindow, text: string): Promise<void> {
  for (const line of text.split("\n")) await expect(window.answer).toContainText(line);
}
