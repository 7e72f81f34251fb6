import { expect, type Locator, type Page } from "@playwright/test";
import { ChatWindow } from "./chatWindow.ts";
import type { OneBrowser } from "./oneBrowser.ts";

/** A window of examples/html: a host's page with the chat as an element, whose shadow root roles and names reach into. */
export class HarbourWindow extends ChatWindow {
  /** Keys that the host's page heard, and what the chat told it. */
  readonly heard: Locator;
  readonly told: Locator;
  /** Of the host's page: a place that takes no focus. */
  readonly heading: Locator;

  constructor(page: Page) {
    super(page);
    this.heard = page.locator("#heard");
    this.told = page.locator("#told");
    this.heading = page.getByRole("heading", { name: "Invoice 2026-0417" });
  }

  static async open(browser: OneBrowser, search: string, ready = true): Promise<HarbourWindow> {
    const { page } = await browser.openWindow(`/${search}`, ready);
    return new HarbourWindow(page);
  }

  /** What has the focus inside the chat, by its name. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const now = document.querySelector("tidemark-chat")?.shadowRoot?.activeElement;
      return now?.getAttribute("aria-label") ?? now?.textContent ?? "nothing";
    });
  }

  async expectFocus(name: string | RegExp): Promise<void> {
    await expect.poll(() => this.focused()).toMatch(name);
  }
}

/** The look of parts as the browser computes it, without what follows from the size of the place. */
export function looks(page: Page, parts: readonly string[], inChat: boolean): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(([selectors, within]) => {
    const root = within ? document.querySelector("tidemark-chat")!.shadowRoot! : document;
    const sized = /size$|^(width|height|inset|top|left|right|bottom|perspective-origin|transform-origin|grid-template)|^(min|max)-/;
    return Object.fromEntries(selectors.map((selector) => {
      const part = root.querySelector(selector);
      if (part === null) throw new Error(`There is no ${selector}.`);
      const style = getComputedStyle(part);
      return [selector, Object.fromEntries([...style].filter((name) => name === "font-size" || name === "box-sizing" || !sized.test(name)).map((name) => [name, style.getPropertyValue(name)]))];
    }));
  }, [parts, inChat] as const);
}
