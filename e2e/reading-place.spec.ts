import type { Locator, Page } from "@playwright/test";
import { ownGateway, type Chunk, type OwnGateway } from "./support/ownGateway.ts";
import { expect, test } from "./support/test.ts";

const SESSION = "reading-place";
/** More turns than a chat opens with. */
const TURNS = 34;

/** What stands above the line that is read: each of it can change its height. */
function answerAt(turn: number, url: string): string {
  const prose = Array.from({ length: 4 }, (_, at) => `Paragraph ${turn}.${at}. ${"The tide turned at four and the boats came about one by one. ".repeat(5)}`).join("\n\n");
  return `\`\`\`sql\nselect ${"a_long_name_of_a_column, ".repeat(20)}last\n\`\`\`\n\n![Mark ${turn}](${url}/mark.svg)\n\n${prose}`;
}

test("ADOPT-13: the line under the eye stays within 2 px in every frame while rows above it change @push", async ({ openBrowser }) => {
  let url = "";
  let turn = 0;
  const gateway = await ownGateway({
    name: "Tide desk",
    async *run(): AsyncGenerator<Chunk> {
      yield { type: "text-start", id: "t" };
      yield { type: "text-delta", id: "t", delta: answerAt(turn, url) };
      yield { type: "text-end", id: "t" };
    },
  });
  try {
    ({ url } = gateway);
    for (turn = 0; turn < TURNS; turn++) await say(gateway, turn);
    const browser = await openBrowser({ at: gateway, viewport: { width: 1280, height: 800 } });
    const { page, transcript, messages } = await browser.openWindow("/");
    const instance = ((await (await gateway.ask("GET", "/v1")).json()) as { instance: string }).instance;
    await page.goto(`/c/${instance}/said/${SESSION}`);
    await expect(messages.last()).toBeVisible();
    // To the top of what is loaded: the way to what came before stands just above.
    await transcript.evaluate((feed) => { feed.scrollTop = 0; });
    await expect(page.getByRole("button", { name: "Show earlier messages" })).toBeVisible();
    const question = "Question 4";
    const line = "Paragraph 4.0.";

    // Pressed as they are, without being scrolled to: they stand above the view.
    const press = (button: Locator) => button.evaluate((element: HTMLElement) => { element.click(); });
    const read = messages.filter({ hasText: line });
    const above = [
      { what: "older messages are loaded above", line: question, act: () => press(page.getByRole("button", { name: "Show earlier messages" })) },
      { what: "a block of code above wraps", line, act: () => press(read.getByRole("button", { name: "Wrap lines" })) },
      { what: "a picture above is shown", line, act: () => press(read.getByRole("button", { name: "Load picture" })) },
      { what: "another font comes", line, act: () => page.locator(".tm-root").evaluate((root: HTMLElement) => { root.style.setProperty("--tm-font", "monospace"); }) },
      { what: "the window gets narrower", line, act: () => page.setViewportSize({ width: 660, height: 800 }) },
    ];
    for (const { what, line: words, act } of above) {
      await test.step(`ADOPT-13: ${what}`, async () => {
        await transcript.evaluate(putAtTop, words);
        await settled(page);
        await transcript.evaluate(watchLine, words);
        const heightBefore = await transcript.evaluate((feed) => feed.scrollHeight);
        await act();
        await expect.poll(() => transcript.evaluate((feed) => feed.scrollHeight), { message: "it changed something" }).not.toBe(heightBefore);
        await settled(page);
        const { frames, most } = await page.evaluate(() => (globalThis as unknown as Watching).watched!());
        expect(frames, "frames looked at").toBeGreaterThan(10);
        expect(most, "pixels that the line moved").toBeLessThanOrEqual(2);
      });
    }
    await browser.close();
  } finally {
    await gateway.close();
  }
});

async function say(gateway: OwnGateway, turn: number): Promise<void> {
  if (turn === 0) await gateway.ask("PUT", `/v1/sessions/${SESSION}`, { agent: "said" });
  const header = async () => await (await gateway.ask("GET", `/v1/sessions/${SESSION}`)).json() as { epoch: string; count: number; last: string | null; live: unknown };
  const { epoch, count, last } = await header();
  await gateway.ask("POST", `/v1/sessions/${SESSION}/turns`, {
    message: { id: `m${turn}`, parts: [{ type: "text", text: `Question ${turn}` }] }, base: { epoch: count === 0 ? null : epoch, count, last }, origin: { tab: null, context: null, agent: "said" },
  });
  for (;;) {
    const now = await header();
    if (now.live === null && now.count > count) return;
    await new Promise((done) => { setTimeout(done, 5); });
  }
}

/** Rows that come into the document are measured and drawn again; that takes some frames. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}

/** In the page: scrolls until the paragraph, or message, with these words is the first line of the view. */
async function putAtTop(feed: Element, words: string): Promise<void> {
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  for (let left = 60; left > 0; left--) {
    const found = [...feed.querySelectorAll("p, .tm-user")].find((one) => one.textContent.startsWith(words));
    const off = found === undefined ? 300 : found.getBoundingClientRect().top - feed.getBoundingClientRect().top - 1;
    if (found !== undefined && Math.abs(off) < 0.5) return;
    feed.scrollTop += off;
    await frame();
    await frame();
  }
  throw new Error(`"${words}" was not found.`);
}

interface Watching { watched?: () => { frames: number; most: number } }

/**
 * In the page: the paragraph's place in each frame, until it is asked how far it went. An intersection observer that is new in a frame tells what is
 * painted in it: it looks after all that changes sizes has run, where a measure of one's own would also see what nobody does.
 */
function watchLine(feed: Element, words: string): void {
  let from: number | null = null;
  let most = 0;
  let frames = 0;
  let on = true;
  const look = (): void => {
    const found = [...feed.querySelectorAll("p, .tm-user")].find((one) => one.textContent.startsWith(words));
    if (found === undefined) { most = Number.POSITIVE_INFINITY; return; }
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const now = entry!.boundingClientRect.top - entry!.rootBounds!.top;
      from ??= now;
      frames += 1;
      most = Math.max(most, Math.abs(now - from));
    }, { root: feed });
    observer.observe(found);
    if (on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  (globalThis as unknown as Watching).watched = () => {
    on = false;
    return { frames, most };
  };
}
