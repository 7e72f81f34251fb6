import type { Browser, BrowserContext } from "@playwright/test";
import { ChatWindow } from "../../e2e/support/chatWindow.ts";
import type { GatewayProcess } from "../../e2e/support/gatewayProcess.ts";
import type { Frame } from "./strip.ts";

export interface Visitor {
  /** One more window of this browser; without a path the server's first page. */
  open: (path?: string) => Promise<ChatWindow>;
  context: BrowserContext;
}

/** Browsers for one picture, each with as many windows as it takes; all of them end with it. */
export class Stage {
  readonly gateway: GatewayProcess;
  private readonly browser: Browser;
  private readonly opened: BrowserContext[] = [];

  constructor(browser: Browser, gateway: GatewayProcess) {
    this.browser = browser;
    this.gateway = gateway;
  }

  /** A browser that nobody is signed in at: for the page of a host. */
  async visitor(url: string, size: { width: number; height: number }, scheme: "light" | "dark" = "light"): Promise<Visitor> {
    const context = await this.browser.newContext({ baseURL: url, viewport: size, colorScheme: scheme, locale: "en-GB", reducedMotion: "reduce" });
    this.opened.push(context);
    return {
      context,
      open: async (path = "/") => {
        const window = new ChatWindow(await context.newPage());
        await window.page.goto(path);
        await window.ready();
        return window;
      },
    };
  }

  /** A browser of its own, signed in by the printed link. */
  async browserOf(gateway: GatewayProcess, size: { width: number; height: number }, scheme: "light" | "dark" = "light"): Promise<Visitor> {
    const visitor = await this.visitor(gateway.url, size, scheme);
    const window = await visitor.open(`/#token=${gateway.token}`);
    await window.page.close();
    return visitor;
  }

  async close(): Promise<void> {
    for (const context of this.opened) await context.close();
  }
}

/** Where a window is, as another one opens it. */
export const placeOf = (window: ChatWindow): string => new URL(window.page.url()).pathname;

/** What it shows now. */
export const frame = async (window: ChatWindow, says: string): Promise<Frame> => ({ says, png: await window.page.screenshot() });
