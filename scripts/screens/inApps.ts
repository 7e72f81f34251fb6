import { expect } from "@playwright/test";
import { startExample } from "../../e2e/support/exampleServer.ts";
import type { Picture } from "./journeys.ts";
import { frame, type Stage, type Visitor } from "./stage.ts";
import type { Frame } from "./strip.ts";

const narrow = { width: 500, height: 680 };
const wide = { width: 1_100, height: 560 };
const opensAnOrder = '/page open_order {"id": "o-18"}';

/** The chat in other people's apps: the examples, as the guide's page "Into my app" shows them. */
export const inApps: Picture[] = [
  { name: "journey-6", across: 3, take: (stage) => inExample(stage, "react", "/", async (visit) => {
    const a = await (await visit(narrow)).open("/?order=o-17");
    await a.composer.fill(opensAnOrder);
    const before = await frame(a, "1. An app with an order open, the chat below it.");
    await a.send(opensAnOrder);
    await a.answerEnded();
    await expect(a.tool("open_order")).toContainText("done");
    const opened = await frame(a, "2. The agent opened another order, in this window.");
    const b = await (await visit(narrow)).open("/?order=o-19");
    await b.page.goto(a.page.url().replace("o-18", "o-19"));
    await expect(b.tool("open_order")).toContainText("done");
    return [before, opened, await frame(b, "3. Another browser: the same chat, its own page.")];
  }) },
  { name: "app-react", across: 1, take: (stage) => inExample(stage, "react", "/", async (visit) => {
    const a = await (await visit(wide)).open("/?order=o-17");
    await a.send(opensAnOrder);
    await a.answerEnded();
    await a.page.getByRole("button", { name: "Dark" }).click();
    return [await frame(a, "<code>&lt;Tidemark&gt;</code> in a React app, with the app's accent, its dark look and a tool of its page.")];
  }) },
  { name: "app-bubble", across: 1, take: (stage) => inExample(stage, "html", "/", async (visit) => {
    const browser = await visit(wide);
    const page = await browser.context.newPage();
    await page.goto("/tag.html");
    await page.getByRole("button").last().click();
    const composer = page.getByRole("textbox", { name: "Message" });
    await composer.fill("/note Buy milk");
    await composer.press("Enter");
    await page.getByRole("group", { name: "Approval: notes" }).waitFor();
    return [{ says: "One script tag: a bubble in the corner of a page that has nothing else of it.", png: await page.screenshot() }];
  }) },
];

async function inExample(stage: Stage, name: string, path: string, take: (visit: (size: { width: number; height: number }) => Promise<Visitor>) => Promise<Frame[]>): Promise<Frame[]> {
  // Where the chat has an origin of its own it knows its host's by one name.
  const server = await startExample(name, path, 60_000, { CHAT_PORT: "0" });
  const url = server.url.replace("localhost", "127.0.0.1");
  try {
    return await take((size) => stage.visitor(url, size));
  } finally {
    await server.stop();
  }
}
