import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { ChatWindow } from "./chatWindow.ts";
import type { Faults } from "./faults.ts";
import type { GatewayAddress } from "./sharedGateways.ts";

export interface OneBrowserOptions extends Pick<BrowserContextOptions, "colorScheme" | "viewport" | "reducedMotion" | "storageState" | "locale"> {
  /** Where its windows open; the shared gateway of the test's mode unless a test starts its own. */
  at?: GatewayAddress;
  /** False for a browser that comes without the link. */
  signedIn?: boolean;
}

/** A browser with a profile of its own: its windows share storage, locks and channels, and share nothing with another. */
export class OneBrowser {
  readonly context: BrowserContext;
  readonly #at: GatewayAddress;
  #signedIn: boolean;

  private constructor(context: BrowserContext, at: GatewayAddress, signedIn: boolean) {
    this.context = context;
    this.#at = at;
    this.#signedIn = signedIn;
  }

  static async open(browser: Browser, gateway: GatewayAddress, faults: Faults, options: OneBrowserOptions = {}): Promise<OneBrowser> {
    const { at = gateway, signedIn = true, ...context } = options;
    const opened = await browser.newContext({ baseURL: at.url, ...context });
    await faults.watch(opened);
    // The first window signs in through the link; the others of this browser find it signed in.
    return new OneBrowser(opened, at, !signedIn || options.storageState !== undefined);
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

  async close(): Promise<void> {
    await this.context.close();
  }
}
