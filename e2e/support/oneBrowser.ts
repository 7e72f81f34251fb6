import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { ChatWindow } from "./chatWindow.ts";
import type { Faults } from "./faults.ts";
import type { GatewayAddress } from "./sharedGateways.ts";

export interface OneBrowserOptions extends Pick<BrowserContextOptions, "colorScheme" | "viewport" | "reducedMotion" | "storageState" | "locale"> {
  /** Where its windows open; the shared gateway of the test's mode unless a test starts its own. */
  at?: GatewayAddress;
  /** False for a browser that comes without the link. */
  signedIn?: boolean;
  /** Its windows' clock can be moved on (see `comes`); by itself it runs as ever. Not where a window is duplicated: such a clock does not know how a page was loaded. */
  ownTime?: boolean;
}

/** Less than half of the time after which a page gives a request up: what is under way when the clock moves still has its answer. */
const STEP_MS = 6_000;
/** What a read needs after the clock was moved, in real time. */
const READ_MS = 1_500;

/** A browser with a profile of its own: its windows share storage, locks and channels, and share nothing with another. */
export class OneBrowser {
  readonly context: BrowserContext;
  readonly #at: GatewayAddress;
  readonly #ownTime: boolean;
  #signedIn: boolean;

  private constructor(context: BrowserContext, at: GatewayAddress, signedIn: boolean, ownTime: boolean) {
    this.context = context;
    this.#ownTime = ownTime;
    this.#at = at;
    this.#signedIn = signedIn;
  }

  static async open(browser: Browser, gateway: GatewayAddress, faults: Faults, options: OneBrowserOptions = {}): Promise<OneBrowser> {
    const { at = gateway, signedIn = true, ownTime = false, ...context } = options;
    const opened = await browser.newContext({ baseURL: at.url, ...context });
    await faults.watch(opened);
    if (ownTime) await opened.clock.install();
    // The first window signs in through the link; the others of this browser find it signed in.
    return new OneBrowser(opened, at, !signedIn || options.storageState !== undefined, ownTime);
  }

  /** A new window at a path such as `/` or `/c/…`. Waits until it can be typed into, unless the browser is not signed in. */
  async openWindow(path = "/", ready = true): Promise<ChatWindow> {
    const window = new ChatWindow(await this.context.newPage());
    if (!this.#signedIn) {
      await window.page.goto(`/#token=${this.#at.token}`);
      await window.ready();
      this.#signedIn = true;
      if (path === "/") return window;
    }
    await window.page.goto(path);
    if (ready) await window.ready();
    return window;
  }

  /**
   * Waits for what must come within so much of the browser's time. With a time of its own that is moved on instead of sat out: a page that reads every
   * 15 s does so after as many of its own.
   */
  async comes(withinMs: number, expected: (timeout: number) => Promise<void>): Promise<void> {
    if (!this.#ownTime) return expected(withinMs);
    for (let left = withinMs; left > 0; left -= STEP_MS) {
      try {
        return await expected(READ_MS);
      } catch {
        await this.context.clock.fastForward(Math.min(STEP_MS, left));
      }
    }
    return expected(READ_MS);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
