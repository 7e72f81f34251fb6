import { expect } from "@playwright/test";
import { DEAF_MS, type ChatWindow } from "../../e2e/support/chatWindow.ts";
import { startGateway } from "../../e2e/support/gatewayProcess.ts";
import { frame, placeOf, type Stage } from "./stage.ts";
import type { Frame } from "./strip.ts";

/** A picture of several windows, in docs/images. */
export interface Picture { name: string; across: number; take: (stage: Stage) => Promise<Frame[]> }

const narrow = { width: 500, height: 520 };
const low = { width: 500, height: 400 };
const wide = { width: 760, height: 600 };
const tall = { width: 760, height: 720 };

/** Far enough in that the words fill the window and something is left to come. */
const inTheMiddle = (window: ChatWindow) => expect(window.answer).toContainText(/(?:\S+\s+){60}/, { timeout: 20_000 });

/** The journeys of the guide (docs/guide/index.md), in windows that do what it says there. */
export const journeys: Picture[] = [
  { name: "two-windows", across: 2, take: async (stage) => {
    const a = await (await stage.browserOf(stage.gateway, wide)).open();
    await a.send("/long 600 20");
    await dismissCard(a);
    await inTheMiddle(a);
    const b = await (await stage.browserOf(stage.gateway, wide, "dark")).open(placeOf(a));
    await inTheMiddle(b);
    return await Promise.all([frame(a, "It was asked here."), frame(b, "Another browser, opened in the middle.")]);
  } },
  { name: "journey-1", across: 3, take: async (stage) => {
    const browser = await stage.browserOf(stage.gateway, narrow);
    const a = await browser.open();
    await a.send("/long 900 20");
    await dismissCard(a);
    await expect(a.answer).toContainText(/(?:\S+\s+){30}/);
    const b = await browser.open(placeOf(a));
    await expect(b.activity).toContainText("Running in another window");
    const both = await Promise.all([frame(a, "1. Asked here: the answer is being written."), frame(b, "2. A second window, opened mid-sentence.")]);
    // As a person closes it: the page may say that it goes.
    await a.page.close({ runBeforeUnload: true });
    await expect(b.activity).toContainText("its window is closed", { timeout: 30_000 });
    return [...both, await frame(b, "3. The first one was closed. It goes on.")];
  } },
  { name: "journey-2", across: 3, take: async (stage) => {
    const a = await (await stage.browserOf(stage.gateway, narrow)).open();
    await a.send("/long 150 20");
    await dismissCard(a);
    await inTheMiddle(a);
    const before = await frame(a, "1. In the middle of an answer …");
    await a.page.reload();
    await expect(a.answer).toContainText(/(?:\S+\s+){30}/);
    const after = await frame(a, "2. … reloaded: the same line, and it goes on.");
    await a.answerEnded();
    return [before, after, await frame(a, "3. The end of it.")];
  } },
  { name: "journey-3", across: 3, take: async (stage) => {
    const a = await (await stage.browserOf(stage.gateway, narrow)).open();
    await a.send("/note Buy milk");
    await dismissCard(a);
    await expect(a.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();
    const asked = await frame(a, "1. A waits for an answer.");
    const b = await (await stage.browserOf(stage.gateway, narrow, "dark")).open(placeOf(a));
    await expect(b.approval("notes").getByRole("button", { name: "Approve" })).toBeVisible();
    // On a busy machine the card's first moments, in which it takes no click, are longer than the page knows.
    await expect(async () => {
      await b.page.waitForTimeout(DEAF_MS);
      await b.approval("notes").getByRole("button", { name: "Approve" }).click({ timeout: 1_000 });
      await expect(b.approval("notes")).toContainText("Approved", { timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await b.answerEnded();
    const given = await frame(b, "2. It is given in another browser, B.");
    await expect(a.approval("notes")).toContainText("Approved in another browser");
    await a.answerEnded();
    return [asked, given, await frame(a, "3. A knows it, and the answer has gone on.")];
  } },
  { name: "journey-4", across: 3, take: async (stage) => {
    let gateway = await startGateway();
    try {
      const a = await (await stage.browserOf(gateway, narrow)).open();
      await a.send("/long 600 20");
      await dismissCard(a);
      await expect(a.answer).toContainText(/(?:\S+\s+){30}/);
      await gateway.kill();
      await expect(a.activity).toContainText("Can't reach", { timeout: 60_000 });
      const gone = await frame(a, "1. The server was killed. Nothing disappears.");
      gateway = await startGateway({ data: gateway.data, port: gateway.port });
      await expect(a.activity).toContainText("Interrupted", { timeout: 90_000 });
      const back = await frame(a, "2. Started again: it settles by itself.");
      await a.button("Try again").last().click();
      await expect(a.activity).toContainText("Working", { timeout: 20_000 });
      await expect(a.answer).toContainText(/(?:\S+\s+){12}/, { timeout: 20_000 });
      return [gone, back, await frame(a, "3. Try again sends the message once more.")];
    } finally {
      await gateway.stop();
      gateway.forget();
    }
  } },
  { name: "journey-5", across: 3, take: async (stage) => {
    const browser = await stage.browserOf(stage.gateway, low);
    const said = ["/long 600 20", "/note Paint the north buoy", "/long 40 60", "/ask", "/markdown"];
    const drafts = ["And then the ferry ramp", "", "Which planks are soft?", "", "A table of the tides"];
    const says = ["1. Works.", "2. Waits for you.", "3. Has an answer, and a draft.", "4. Asks.", "5. Has another draft."];
    const windows: ChatWindow[] = [];
    for (const [at, words] of said.entries()) {
      const one = await browser.open();
      if (at > 0) await one.page.keyboard.press("Alt+n");
      await expect(one.messages).toHaveCount(0);
      await one.type(words);
      await dismissCard(one);
      windows.push(one);
    }
    const [, note, short, ask, markdown] = windows as [ChatWindow, ChatWindow, ChatWindow, ChatWindow, ChatWindow];
    await expect(note.approval("notes")).toBeVisible({ timeout: 20_000 });
    await expect(ask.question(/^Question/)).toBeVisible({ timeout: 20_000 });
    for (const one of [short, markdown]) await one.answerEnded();
    for (const [at, one] of windows.entries()) if (drafts[at] !== "") await one.composer.fill(drafts[at] ?? "");
    return await Promise.all(windows.map(async (one, at) => await frame(one, says[at] ?? "")));
  } },
  { name: "link-to-look", across: 2, take: async (stage) => {
    const a = await (await stage.browserOf(stage.gateway, tall)).open();
    await a.send("/long 60 60");
    await dismissCard(a);
    await a.answerEnded();
    await a.button("Open in another browser").click();
    const part = a.page.getByRole("region", { name: "A link to look, not write" });
    await part.getByRole("button", { name: "Make a link" }).click();
    const link = a.page.getByRole("textbox", { name: "Link to look" });
    await link.scrollIntoViewIfNeeded();
    const made = await frame(a, "A link is made: for 30 days, with what comes later.");
    const reader = await (await stage.visitor(stage.gateway.url, tall, "dark")).context.newPage();
    await reader.goto(await link.inputValue());
    await expect(reader.getByRole("article")).toHaveCount(2);
    await expect(reader.getByText("You can look, not write").first()).toBeVisible();
    return [made, { says: "Whoever opens it reads this chat, and nothing else.", png: await reader.screenshot() }];
  } },
  { name: "take-over", across: 1, take: async (stage) => {
    const browser = await stage.browserOf(stage.gateway, { width: 1_100, height: 560 });
    const a = await browser.open("/host-page/");
    // The first window's claim is held back, so that the call still waits when the second one opens.
    await a.page.route("**/claim", () => undefined);
    await a.type('/page read_selection {}\n/page fill_field {"text": "Chain ordered"}');
    await expect(a.tool("read_selection")).toBeVisible();
    const b = await browser.open("/host-page/");
    await expect(b.button("Take over")).toBeVisible();
    return [await frame(b, "A second window: the call waits for the one that asked, or is taken over.")];
  } },
];

/** The card of the first answer lies over what is shown here; it has a picture of its own. */
async function dismissCard(window: ChatWindow): Promise<void> {
  const later = window.button("Not now").first();
  await later.waitFor({ timeout: 1_500 }).then(() => later.click(), () => undefined);
}
